import React from 'react';
import { type RunStatus } from '../../analysis/turns/runStatus';
import { type WindowLengthSummary } from '../../analysis/turns/session';
import { count, NOT_MEASURED } from '../../shared/figures';
import { DataTable } from './DataTable';
import { secondsText } from './ppm';
import { Section } from './Section';

interface Props {
  lengths: WindowLengthSummary;
  run: RunStatus | null;
  exact: boolean;
}

/** How long windows are: the one thing that decides what a single turn can feel. */
export function WindowLengths({ lengths, run, exact }: Props) {
  return (
    <Section
      title="Window lengths"
      description="How long training windows last, ours beside the server's; ours are wrong by the error of their edges, and the server leaves out the last window of a run."
      testId="section-windows"
    >
      <DataTable
        head={['', exact ? 'From the log' : 'Rebuilt', 'Server']}
        rows={[
          ['Windows', count(lengths.n), run?.windows == null ? NOT_MEASURED : count(run.windows)],
          ['Median', secondsText(lengths.p50Ms), secondsText(run?.windowMsP50 ?? null)],
          ['95th percentile', secondsText(lengths.p95Ms), secondsText(run?.windowMsP95 ?? null)],
          ['Longest', secondsText(lengths.maxMs), secondsText(reported(run?.windowMsMax, run?.windows))],
        ]}
      />
    </Section>
  );
}

/** A server writes 0 before its first window: that is no length. */
function reported(ms: number | null | undefined, windows: number | null | undefined): number | null {
  return ms === null || ms === undefined || (ms === 0 && !windows) ? null : ms;
}
