import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { Button, useStyles2 } from '@grafana/ui';

interface Props {
  text: string;
  /** 0..1 */
  progress: number;
  onCancel: () => void;
}

/** How far a judgement is, in one line, and a way out of it. */
export function ProgressLine({ text, progress, onCancel }: Props) {
  const styles = useStyles2(getStyles);
  const percent = Math.round(progress * 100);
  return (
    <div className={styles.line} data-testid="census-progress">
      <div className={styles.track} role="progressbar" aria-label={text} aria-valuenow={percent}>
        <div className={styles.bar} style={{ width: `${percent}%` }} />
      </div>
      <span className={styles.text}>
        {text} {percent} %
      </span>
      <Button size="sm" fill="text" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  line: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(0.5, 1),
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
  }),
  text: css({ fontVariantNumeric: 'tabular-nums' }),
  track: css({
    width: '120px',
    height: '4px',
    overflow: 'hidden',
    borderRadius: theme.shape.radius.pill,
    background: theme.colors.background.canvas,
  }),
  bar: css({ height: '100%', background: theme.colors.primary.main }),
});
