import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import type { MechanismVerdict } from '../../analysis/census/types';
import { GradeBadge } from '../../shared/GradeBadge';
import { MECHANISM_TITLE } from '../../shared/mechanismTitles';
import { costText } from './costText';
import { Evidence } from './Evidence';
import { StateChip } from './StateChip';

/** One mechanism: whether it is there, what it takes of the decode rate, and on what evidence. */
export function MechanismRow({ mechanism }: { mechanism: MechanismVerdict }) {
  const styles = useStyles2(getStyles);
  const { id, state, cost, interval, costSlowestTenth, intervalSlowestTenth, grade, evidence } = mechanism;
  const [first, ...more] = evidence;
  return (
    <li className={styles.row} data-testid={`mechanism-${id}`}>
      <div className={styles.name}>
        <StateChip state={state} />
        <strong>{MECHANISM_TITLE[id]}</strong>
        <GradeBadge grade={grade} />
      </div>
      {state === 'present' && (
        <dl className={styles.costs}>
          <div>
            <dt>Median turn</dt>
            <dd>{costText(cost, interval)}</dd>
          </div>
          <div>
            <dt>Slowest tenth</dt>
            <dd>{costText(costSlowestTenth, intervalSlowestTenth)}</dd>
          </div>
        </dl>
      )}
      {first && <p className={styles.first}>{first}</p>}
      <Evidence summary={`${more.length} more`} sentences={more} />
    </li>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  row: css({
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(0.5),
    minWidth: 0,
    padding: theme.spacing(1, 1.5),
    background: theme.colors.background.secondary,
    borderRadius: theme.shape.radius.default,
  }),
  name: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(1) }),
  costs: css({
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(0.5, 3),
    margin: 0,
    '& dt': {
      color: theme.colors.text.secondary,
      fontSize: theme.typography.bodySmall.fontSize,
      fontWeight: theme.typography.fontWeightRegular,
    },
    '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums', fontWeight: theme.typography.fontWeightMedium },
  }),
  first: css({ margin: 0, overflowWrap: 'anywhere' }),
});
