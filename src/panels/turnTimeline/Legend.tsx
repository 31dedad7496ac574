import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2, useTheme2 } from '@grafana/ui';
import { looksOf, windowColor } from './looks';
import { KIND_TEXT, type TurnKind } from './types';

interface Props {
  kinds: TurnKind[];
  gaps: boolean;
  whiskers: boolean;
}

/** What the shapes on view mean; shapes that do not occur are not explained. */
export function Legend({ kinds, gaps, whiskers }: Props) {
  const theme = useTheme2();
  const styles = useStyles2(getStyles);
  const looks = looksOf(theme);
  return (
    <ul className={styles.list} aria-label="Legend">
      <li>
        <Swatch fill={windowColor(theme)} stroke="none" />
        training window
      </li>
      {kinds.map((kind) => (
        <li key={kind}>
          <Swatch {...looks[kind]} />
          {KIND_TEXT[kind]}
        </li>
      ))}
      {whiskers && (
        <li>
          <svg width="14" height="10" aria-hidden>
            <line x1="0" x2="14" y1="5" y2="5" stroke={theme.colors.text.primary} strokeWidth="2" />
          </svg>
          where an edge may lie
        </li>
      )}
      {gaps && (
        <li>
          <span className={styles.hatched} aria-hidden />
          not watched
        </li>
      )}
    </ul>
  );
}

function Swatch({ fill, stroke, dash }: { fill: string; stroke: string; dash?: string }) {
  return (
    <svg width="14" height="10" aria-hidden>
      <rect x="1" y="1" width="12" height="8" fill={fill} stroke={stroke} strokeDasharray={dash} />
    </svg>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  hatched: css({
    width: 14,
    height: 10,
    background: `repeating-linear-gradient(135deg, ${theme.colors.border.strong} 0 2px, ${theme.colors.background.secondary} 2px 5px)`,
  }),
  list: css({
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(0.5, 2),
    margin: 0,
    padding: 0,
    listStyle: 'none',
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
    '& li': { display: 'flex', alignItems: 'center', gap: theme.spacing(0.75) },
  }),
});
