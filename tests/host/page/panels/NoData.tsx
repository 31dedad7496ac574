import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2, LoadingState, type PanelProps } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';

/** "No data", or the field config's `noValue`, in the middle of a panel. */
export function NoData({ data, fieldConfig }: Pick<PanelProps, 'data' | 'fieldConfig'>) {
  const styles = useStyles2(getStyles);
  const message = data.state === LoadingState.Error ? '' : (fieldConfig.defaults.noValue ?? 'No data');
  return <div className={styles.box}>{message}</div>;
}

const getStyles = (theme: GrafanaTheme2) => ({
  box: css({
    height: '100%',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    color: theme.colors.text.secondary,
  }),
});
