import React, { useId } from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2, useTheme2 } from '@grafana/ui';
import { type RowKind, type WaterfallRow } from './rows';

const percent = (x: number) => `${x * 100}%`;
/** A bar narrower than this share of the axis is drawn as a mark. */
const HAIRLINE = 0.004;

/**
 * Blue for what is measured, orange for what mechanisms took, hatching for what nobody accounts for: apart for every
 * common kind of colour blindness, and told apart by hatching and place without any colour.
 */
function fillOf(theme: GrafanaTheme2, kind: RowKind): string {
  const { getColorByName } = theme.visualization;
  switch (kind) {
    case 'measured':
      return getColorByName('blue');
    case 'mechanism':
      return getColorByName('orange');
    case 'expected':
      return theme.colors.text.disabled;
    default:
      return theme.colors.text.secondary;
  }
}

/** The drawing of one line: its bar, the level it comes from, and the level it hands on. */
export function WaterfallBarSvg({ row, cameFrom }: { row: WaterfallRow; cameFrom: number | null }) {
  const theme = useTheme2();
  const styles = useStyles2(getStyles);
  const hatch = `hatch-${useId().replace(/[^\w-]/g, '')}`;
  const hatched = row.kind === 'unexplained' || row.kind === 'gain';
  const fill = fillOf(theme, row.kind);
  return (
    <svg className={styles.svg} aria-hidden="true" focusable="false">
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" fill={theme.colors.background.secondary} />
          <line x1="0" y1="0" x2="0" y2="6" stroke={fill} strokeWidth="4" />
        </pattern>
      </defs>
      {row.kind === 'unknown' && <line x1="0" x2="100%" y1="50%" y2="50%" className={styles.unknown} />}
      {cameFrom !== null && (
        <line x1={percent(cameFrom)} x2={percent(cameFrom)} y1="0" y2="50%" className={styles.level} />
      )}
      {row.leadsTo !== null && (
        <line x1={percent(row.leadsTo)} x2={percent(row.leadsTo)} y1="50%" y2="100%" className={styles.level} />
      )}
      {row.bar && (
        <g>
          <rect
            data-testid="bar"
            x={percent(row.bar[0])}
            width={percent(row.bar[1] - row.bar[0])}
            y="22%"
            height="56%"
            rx="2"
            fill={hatched ? `url(#${hatch})` : fill}
            stroke={hatched ? fill : 'none'}
          />
          {row.bar[1] - row.bar[0] < HAIRLINE && (
            <line x1={percent(row.bar[0])} x2={percent(row.bar[0])} y1="22%" y2="78%" stroke={fill} strokeWidth="2" />
          )}
        </g>
      )}
      {row.whisker && (
        <g className={styles.whisker} data-testid="whisker">
          <line x1={percent(row.whisker[0])} x2={percent(row.whisker[1])} y1="50%" y2="50%" />
          <line x1={percent(row.whisker[0])} x2={percent(row.whisker[0])} y1="36%" y2="64%" />
          <line x1={percent(row.whisker[1])} x2={percent(row.whisker[1])} y1="36%" y2="64%" />
        </g>
      )}
    </svg>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  // Visible overflow: a bar that ends at the edge keeps its outline.
  svg: css({ display: 'block', width: '100%', height: '100%', overflow: 'visible' }),
  level: css({ stroke: theme.colors.text.disabled, strokeWidth: 1 }),
  unknown: css({ stroke: theme.colors.border.medium, strokeDasharray: '4 6' }),
  whisker: css({ stroke: theme.colors.text.primary, strokeWidth: 1.5 }),
});
