import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { Badge, type BadgeColor, useStyles2 } from '@grafana/ui';
import { type RunStatus } from '../../analysis/turns/runStatus';
import { count } from '../../shared/figures';

const PHASES: Record<string, { color: BadgeColor; text: string; says: string }> = {
  unavailable: {
    color: 'darkgrey',
    text: 'No trainer',
    says: 'This endpoint has no trainer; its turns are shown all the same.',
  },
  idle: { color: 'darkgrey', text: 'Idle', says: 'No run since the server started.' },
  starting: { color: 'blue', text: 'Starting', says: 'The run is being set up.' },
  running: { color: 'purple', text: 'Running', says: 'A training window holds the device, or the next one may begin.' },
  waiting: {
    color: 'blue',
    text: 'Waiting',
    says: 'The run waits for serving: it owes it time, or turns are in flight.',
  },
  paused: { color: 'orange', text: 'Paused', says: 'Somebody paused the run.' },
  done: { color: 'green', text: 'Done', says: 'The run has ended; its figures stay until the next one.' },
  cancelled: { color: 'orange', text: 'Cancelled', says: 'The run was cancelled; no adapter was written.' },
  error: { color: 'red', text: 'Error', says: 'The run failed.' },
};

/** How the training run stands, in the server's words and ours. */
export function RunState({ run }: { run: RunStatus | null }) {
  const styles = useStyles2(getStyles);
  if (run === null) {
    return (
      <div className={styles.line} data-testid="run-state">
        State of the run: not measured. The lane has not told it yet.
      </div>
    );
  }
  const known = PHASES[run.phase];
  return (
    <div className={styles.line} data-testid="run-state">
      <span>Training run</span>
      {run.out && <strong className={styles.name}>{run.out}</strong>}
      <Badge color={known?.color ?? 'darkgrey'} text={known?.text ?? run.phase} />
      <span className={styles.says}>{known?.says ?? 'A state that this page does not know.'}</span>
      {run.batch !== null && run.batchMax !== null && run.batchMax > 0 && (
        <span className={styles.says}>
          Batch {count(run.batch)} of {count(run.batchMax)} of this epoch.
        </span>
      )}
      {run.pauseRequested && run.phase !== 'paused' && (
        <span>A pause was asked for; it takes effect between windows.</span>
      )}
      {run.error && <strong role="alert">{run.error}</strong>}
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  line: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(0.5, 1),
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  }),
  name: css({ minWidth: 0 }),
  says: css({ color: theme.colors.text.secondary }),
});
