import React, { type ReactNode } from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { NOT_MEASURED } from '../../shared/figures';

export interface Fact {
  name: string;
  value: string;
  /** Said under the name, smaller. */
  note?: ReactNode;
  testId?: string;
}

/** Names and figures, one pair a line. */
export function Facts({ facts }: { facts: Fact[] }) {
  const styles = useStyles2(getStyles);
  return (
    <dl className={styles.list}>
      {facts.map(({ name, value, note, testId }) => (
        <div key={name} className={styles.line} data-testid={testId}>
          <dt className={styles.name}>
            {name}
            {note && <div className={styles.note}>{note}</div>}
          </dt>
          <dd className={value === NOT_MEASURED ? styles.absent : styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  list: css({ margin: 0 }),
  line: css({
    display: 'flex',
    justifyContent: 'space-between',
    gap: theme.spacing(2),
    padding: theme.spacing(0.75, 0),
    borderBottom: `1px solid ${theme.colors.border.weak}`,
    '&:last-child': { borderBottom: 'none' },
  }),
  name: css({ minWidth: 0, fontWeight: theme.typography.fontWeightRegular }),
  note: css({ color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
  value: css({
    margin: 0,
    whiteSpace: 'nowrap',
    fontWeight: theme.typography.fontWeightMedium,
    fontVariantNumeric: 'tabular-nums',
  }),
  absent: css({ margin: 0, whiteSpace: 'nowrap', color: theme.colors.text.secondary, fontStyle: 'italic' }),
});
