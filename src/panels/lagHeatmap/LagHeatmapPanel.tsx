import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2, type PanelProps } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { fromFrames } from './frames';
import { LagHeatmap } from './LagHeatmap';

/** Draws the lag test in the panel's frames, or says that there is none. */
export function LagHeatmapPanel({ data, width, height }: PanelProps<object>) {
  const styles = useStyles2(getStyles);
  const result = fromFrames(data.series);
  if (result === null) {
    return (
      <div className={styles.message} style={{ width, height }} role="status">
        The lag test has not been computed for this window yet.
      </div>
    );
  }
  return <LagHeatmap result={result} width={width} height={height} />;
}

const getStyles = (theme: GrafanaTheme2) => ({
  message: css({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    padding: theme.spacing(2),
    textAlign: 'center',
    color: theme.colors.text.secondary,
  }),
});
