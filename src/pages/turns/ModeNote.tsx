import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { type SessionView } from '../../analysis/turns/session';
import { count } from '../../shared/figures';
import { secondsText } from './ppm';
import { medianUncertaintyUs } from './uncertainty';

/** Where windows and turns come from, and how far their edges can be off. */
export function ModeNote({ view }: { view: SessionView }) {
  const styles = useStyles2(getStyles);
  return (
    <p className={styles.note} data-testid="mode">
      {textOf(view)}
      {view.unreadablePulls > 0 && ` ${count(view.unreadablePulls)} pulls could not be read and count as missing.`}
      {view.gaps.length > 0 && ` Not watched ${count(view.gaps.length)} times; nothing is invented across that.`}
    </p>
  );
}

function textOf(view: SessionView): string {
  if (view.mode === null) {
    return 'Nothing has been pulled yet.';
  }
  if (view.mode === 'exact') {
    return 'Exact: the server logs its windows and turns one by one, so edges have no error.';
  }
  const off = medianUncertaintyUs(view.turns);
  const error = off === null ? '' : ` Half of the turns have edges that are at most ${secondsText(off / 1000)} off.`;
  return `Reconstructed: the server reports totals only, so windows and turns are rebuilt from its pulls.${error}`;
}

const getStyles = (theme: GrafanaTheme2) => ({
  note: css({ margin: 0, color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
});
