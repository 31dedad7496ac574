import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { type Said } from './texts';

const WIDTH = 250;

/** What is said of the cell or point under the pointer or the focus; stays inside the panel. */
export function LookedAt({ said, x, y, width }: { said: Said; x: number; y: number; width: number }) {
  const styles = useStyles2(getStyles);
  const left = Math.max(0, Math.min(x - WIDTH / 2, width - WIDTH - 4));
  return (
    // Screen readers hear the same from the label of the cell.
    <div className={styles.tip} style={{ left, top: y + 6 }} aria-hidden="true" data-testid="looked-at">
      <strong>{said.title}</strong>
      {said.lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  tip: css({
    position: 'absolute',
    width: WIDTH,
    zIndex: theme.zIndex.tooltip,
    padding: theme.spacing(1),
    border: `1px solid ${theme.colors.border.medium}`,
    borderRadius: theme.shape.radius.default,
    background: theme.components.tooltip.background,
    color: theme.components.tooltip.text,
    boxShadow: theme.shadows.z2,
    fontSize: theme.typography.bodySmall.fontSize,
    pointerEvents: 'none',
  }),
});
