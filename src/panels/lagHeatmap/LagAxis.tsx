import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { type LagTestResult } from '../../analysis/lag/types';
import { type HeatmapLayout } from './layout';
import { minutes } from './texts';

const HEIGHT = 36;

/** The axis under a drawing: lags in minutes. */
export function LagAxis({ result, layout }: { result: LagTestResult; layout: HeatmapLayout }) {
  const styles = useStyles2(getStyles);
  const { left, cellWidth, ticks, width } = layout;
  const middle = left + (result.lags.length * cellWidth) / 2;
  return (
    <svg width={width} height={HEIGHT} className={styles.axis} aria-hidden="true">
      {ticks.map((index) => (
        <text key={index} x={left + (index + 0.5) * cellWidth} y={14} textAnchor="middle">
          {minutes(result.lags[index])}
        </text>
      ))}
      <text x={middle} y={29} textAnchor="middle">
        minutes from prefill to the scrape
      </text>
    </svg>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  axis: css({
    display: 'block',
    marginBottom: theme.spacing(1),
    '& text': { fill: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize },
  }),
});
