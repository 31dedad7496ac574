import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import type { MechanismVerdict } from '../../analysis/census/types';
import { MechanismRow } from './MechanismRow';

interface Props {
  title?: string;
  mechanisms: MechanismVerdict[];
  /** Behind a line that opens it. */
  folded?: boolean;
}

/** Mechanisms side by side, in the order given. */
export function MechanismGroup({ title, mechanisms, folded }: Props) {
  const styles = useStyles2(getStyles);
  if (mechanisms.length === 0) {
    return null;
  }
  const rows = (
    <ul className={styles.rows}>
      {mechanisms.map((mechanism) => (
        <MechanismRow key={mechanism.id} mechanism={mechanism} />
      ))}
    </ul>
  );
  return folded ? (
    <details>
      <summary className={styles.summary}>{title}</summary>
      {rows}
    </details>
  ) : (
    rows
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  summary: css({ cursor: 'pointer', color: theme.colors.text.secondary }),
  rows: css({
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 360px), 1fr))',
    gap: theme.spacing(1),
    margin: theme.spacing(0.5, 0),
    listStyle: 'none',
  }),
});
