import { type DecodeColumns, empty } from './decodeColumns';
import { fitStepLine, stepAt } from './stepLine';
import { type LaneView } from './view';

/**
 * Columns of an engine that says how long requests decoded, but only when they end. An interval's pace is that of the
 * requests that ended in it; what it would have been without prefill is fitted against the requests in flight over the
 * intervals in which it was quickest. All beyond is called waiting, and is no more than a suspicion until it is shown
 * to go with prefill.
 * @returns null where decode seconds and generated tokens are not both counted
 */
export function finishColumns(view: LaneView): DecodeColumns | null {
  const tokens = view.grew('generationTokens');
  const seconds = decodeSecondsAtFinish(view);
  if (!tokens || !seconds) {
    return null;
  }
  const accepted = view.grew('draftAccepted');
  const rounds = view.grew('draftRounds');
  const running = view.gauge('running');
  const out = empty(view.n, 'finish', 'C');
  for (let i = 0; i < view.n; i++) {
    const perRow = accepted && rounds && rounds[i] > 0 ? 1 + accepted[i] / rounds[i] : 1;
    const around = running ? Math.max(running[i], i > 0 ? running[i - 1] : 0) : NaN;
    const some = tokens[i] > 0 && seconds[i] > 0;
    out.tokensPerRow[i] = some ? perRow : NaN;
    out.rows[i] = some ? Math.max(1, around || 1) : NaN;
    out.rowSteps[i] = some ? tokens[i] / perRow : 0;
    out.decodingSteps[i] = some ? out.rowSteps[i] / out.rows[i] : 0;
    out.step[i] = some ? (seconds[i] / tokens[i]) * perRow : NaN;
    out.decodingSeconds[i] = some ? out.decodingSteps[i] * out.step[i] : 0;
    out.onlySteps[i] = out.decodingSteps[i];
  }
  const line = fitStepLine(out);
  for (let i = 0; i < view.n; i++) {
    const step = line ? Math.min(out.step[i], stepAt(line, out.rows[i])) : out.step[i];
    out.chunkSeconds[i] = Math.max(0, out.decodingSteps[i] * (out.step[i] - step)) || 0;
    out.step[i] = step;
    out.onlySeconds[i] = out.onlySteps[i] * step;
  }
  return out;
}

/** Seconds that requests spent decoding, counted when they end: directly, or as latency less the time to first token. */
export function decodeSecondsAtFinish(view: LaneView): Float64Array | null {
  const direct = view.grew('decodeStreamSeconds');
  const whole = view.histogram('e2e');
  const first = view.histogram('ttft');
  return direct ?? (whole && first ? whole.sum.map((s, i) => s - first.sum[i]) : null);
}
