import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2, type PanelProps } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { waterfallOf } from './frames';
import { WaterfallChart } from './WaterfallChart';

/** Draws the waterfall in the panel's frames, or says why there is none. */
export function WaterfallPanel({ data, width, height }: PanelProps<object>) {
  const styles = useStyles2(getStyles);
  const waterfall = waterfallOf(data.series);
  if (waterfall === null || 'reason' in waterfall) {
    return (
      <div className={styles.message} style={{ width, height }} role="status">
        {waterfall === null ? 'No attribution has been computed for this window yet.' : waterfall.reason}
      </div>
    );
  }
  return <WaterfallChart waterfall={waterfall} width={width} height={height} />;
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
