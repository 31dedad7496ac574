import React from 'react';
import { css, keyframes } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { Button, useStyles2 } from '@grafana/ui';

interface Props {
  text: string;
  /** 0..1, or null where it is not known how much is left. */
  progress: number | null;
  onCancel?: () => void;
}

/** Something is being read and there is nothing to show yet. Always has an end: the reader gives up after a while. */
export function Reading({ text, progress, onCancel }: Props) {
  const styles = useStyles2(getStyles);
  const percent = progress === null ? undefined : Math.round(progress * 100);
  return (
    <div className={styles.box} role="status" data-testid="state-reading">
      <span>
        {text}
        {percent !== undefined && ` ${percent} %`}
      </span>
      <div className={styles.track} role="progressbar" aria-label={text} aria-valuenow={percent}>
        <div
          className={percent === undefined ? styles.running : styles.bar}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
      {onCancel && (
        <Button size="sm" variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}

const sweep = keyframes({ from: { marginLeft: 0 }, to: { marginLeft: '70%' } });

const getStyles = (theme: GrafanaTheme2) => ({
  box: css({
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: theme.spacing(1.5),
    flex: 1,
    padding: theme.spacing(6, 2),
    color: theme.colors.text.secondary,
  }),
  track: css({
    width: '240px',
    maxWidth: '100%',
    height: '4px',
    overflow: 'hidden',
    borderRadius: theme.shape.radius.pill,
    background: theme.colors.background.secondary,
  }),
  bar: css({ height: '100%', background: theme.colors.primary.main }),
  running: css({
    height: '100%',
    width: '30%',
    background: theme.colors.primary.main,
    [theme.transitions.handleMotion('no-preference')]: {
      animation: `${sweep} 1.4s ease-in-out infinite alternate`,
    },
  }),
});
