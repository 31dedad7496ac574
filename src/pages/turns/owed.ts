import { owedWithProbe, yieldForShare, yieldForSlowdown } from '../../analysis/turns/formulas';
import { type RunStatus } from '../../analysis/turns/runStatus';
import { figure, UNIT } from '../../shared/figures';
import { percent, secondsText } from './ppm';

export interface OwedYield {
  /** Null where nothing is owed by any rule that is known. */
  owedMs: number | null;
  sentences: string[];
}

/** What the trainer owes serving after its last window, and by which rule; from what the server reports. */
export function owedYield(run: RunStatus | null): OwedYield {
  const last = run?.windowMsLast ?? 0;
  if (run === null || !(last > 0)) {
    return { owedMs: null, sentences: ['Nothing is owed before the first window has ended.'] };
  }
  if (run.maxSlowdownPpm !== null && run.maxSlowdownPpm > 0) {
    return byBound(run, last, run.maxSlowdownPpm);
  }
  if (run.sharePpm !== null && run.sharePpm > 0) {
    const owedMs = yieldForShare(last, run.sharePpm);
    return {
      owedMs,
      sentences: [
        `Its share of the device is ${percent(run.sharePpm)}: after the last window of ${secondsText(last)} it leaves serving ${secondsText(owedMs)} for itself.`,
      ],
    };
  }
  return { owedMs: null, sentences: ['The server reports neither a bound nor a share.'] };
}

function byBound(run: RunStatus, last: number, ppm: number): OwedYield {
  const r0 = run.tpsNoWindowRecent;
  const rw = run.tpsInWindowRecent;
  // How long ago a no-window rate was measured is not told: one that is there is taken as fresh.
  const owedMs = owedWithProbe(
    yieldForSlowdown(last, ppm, (r0 ?? 0) / 1000, (rw ?? 0) / 1000),
    last,
    r0 === null ? null : 0
  );
  const rates =
    r0 === null
      ? 'The rate outside windows is not measured yet, so the worst case applies: nothing decodes inside a window.'
      : `The lane decodes ${figure(r0, UNIT.rate, 1)} outside windows and ${rw === null ? 'an unknown rate' : figure(rw, UNIT.rate, 1)} inside.`;
  return {
    owedMs,
    sentences: [
      `To hold the average within ${percent(ppm, 1)}, the last window of ${secondsText(last)} is followed by ${secondsText(owedMs)} for serving.`,
      rates,
      'The time is due only while turns are in flight: idle serving releases the trainer at once.',
    ],
  };
}
