import React, { useMemo } from 'react';
import { useTheme2 } from '@grafana/ui';
import { COLOR } from '../../shared/palette';
import type { Trend as TrendData } from './summary';
import { trendPath } from './trendPath';

const WIDTH = 120;
const HEIGHT = 28;

/** A small line of a figure over the range, from zero. Decoration: the figure beside it says it in a number. */
export function Trend({ trend }: { trend: TrendData }) {
  const theme = useTheme2();
  const path = useMemo(() => trendPath(trend, WIDTH, HEIGHT), [trend]);
  return path === '' ? null : (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden data-testid="trend">
      <path
        d={path}
        fill="none"
        stroke={theme.visualization.getColorByName(COLOR.perStream)}
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
