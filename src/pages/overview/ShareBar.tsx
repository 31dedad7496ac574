import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { figure, UNIT } from '../../shared/figures';
import { COLOR } from '../../shared/palette';

/** A share as a figure with a bar behind it; without a bar where it was not measured. */
export function ShareBar({ share }: { share: number | null }) {
  const styles = useStyles2(getStyles);
  return (
    <span className={styles.box}>
      <span className={styles.figure}>{figure(share, UNIT.share, 1)}</span>
      {share !== null && (
        <span className={styles.track} aria-hidden>
          <span className={styles.bar} style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
        </span>
      )}
    </span>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  box: css({ display: 'inline-flex', flexDirection: 'column', gap: theme.spacing(0.5), minWidth: '88px' }),
  figure: css({ fontVariantNumeric: 'tabular-nums', fontWeight: theme.typography.fontWeightMedium }),
  track: css({ display: 'block', height: '4px', background: theme.colors.background.secondary }),
  bar: css({
    display: 'block',
    height: '100%',
    background: theme.visualization.getColorByName(COLOR.chunk),
  }),
});
