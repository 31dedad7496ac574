import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';

/** Ties a figure to the line of the same colour. Decoration: the titles say the same in words. */
export function ColorDot({ color }: { color: string }) {
  const styles = useStyles2(getStyles, color);
  return <span className={styles.dot} aria-hidden />;
}

const getStyles = (theme: GrafanaTheme2, color: string) => ({
  dot: css({
    alignSelf: 'center',
    width: '10px',
    height: '10px',
    borderRadius: theme.shape.radius.default,
    background: theme.visualization.getColorByName(color),
  }),
});
