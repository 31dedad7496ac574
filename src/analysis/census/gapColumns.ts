import { type DecodeColumns, empty } from './decodeColumns';
import { bucketAt, lower, middle, splitGaps, upper } from './splitGaps';
import { fitStepLine, stepAt } from './stepLine';
import { total, type HistogramDeltas, type LaneView } from './view';

/** Even the shortest tenth of the gaps lies above what the rows explain: the step itself became longer. */
const SHORTEST = 0.1;
/** Observations per finished request from which on a histogram holds single gaps and not one mean a request. */
const GAPS_PER_REQUEST = 5;

/**
 * Columns of an engine that does not count its steps by shape but observes every gap between two outputs of a stream.
 * A gap is a step: with and without a chunk in it they lie in one histogram. What a step takes without one is fitted
 * against the rows over the intervals in which gaps were shortest; an interval's own level replaces the fit where even
 * its shorter gaps lie in a higher bucket. All beyond is waiting for chunks.
 * @returns null where no such histogram is exported
 */
export function gapColumns(view: LaneView): DecodeColumns | null {
  const gaps = view.histogram('itl');
  const finished = total(view.grew('requestsFinished'));
  const observed = gaps ? total(gaps.count) : null;
  if (!gaps || !observed || (finished !== null && observed < GAPS_PER_REQUEST * finished) || total(gaps.sum) === null) {
    return null;
  }
  const out = empty(view.n, 'gaps', 'B');
  const rows = rowsOf(view, gaps);
  const perRow = tokensPerRowOf(view, gaps);
  for (let i = 0; i < view.n; i++) {
    const pace = gaps.count[i] > 0 ? gaps.sum[i] / gaps.count[i] : NaN;
    out.rows[i] = rows[i];
    out.rowSteps[i] = gaps.count[i];
    out.tokensPerRow[i] = perRow(i);
    out.decodingSteps[i] = gaps.count[i] > 0 ? gaps.count[i] / rows[i] : 0;
    out.decodingSeconds[i] = gaps.count[i] > 0 ? out.decodingSteps[i] * pace : 0;
    out.step[i] = pace;
    out.onlySteps[i] = out.decodingSteps[i];
  }
  const line = splitGaps(gaps, rows) ?? fitStepLine(out);
  const timed = chunkSecondsOf(view);
  for (let i = 0; i < view.n; i++) {
    const pace = out.step[i];
    const own = line ? undisturbedStep(gaps, i, stepAt(line, rows[i])) : pace;
    const step = Math.min(pace, own);
    const waited = out.decodingSteps[i] * (pace - step);
    out.step[i] = step;
    out.chunkSeconds[i] = timed ? timed[i] : waited > 0 ? waited : 0;
    out.onlySeconds[i] = out.onlySteps[i] * step;
  }
  return out;
}

/** Decode rows per step: outputs per counted step, else stream-seconds per second of decoding, else the batch gauge. */
function rowsOf(view: LaneView, gaps: HistogramDeltas): Float64Array {
  const steps = view.grew('stepsTotal');
  const seconds = view.grew('stepSeconds');
  const running = view.gauge('running');
  return gaps.count.map((count, i) => {
    const rows = steps?.[i] ? count / steps[i] : seconds?.[i] ? gaps.sum[i] / seconds[i] : (running?.[i] ?? NaN);
    return count > 0 && rows > 0 ? Math.max(1, rows) : NaN;
  });
}

/** Tokens that a row gains in a step: 1 without speculation, else from its rounds. */
function tokensPerRowOf(view: LaneView, gaps: HistogramDeltas): (i: number) => number {
  const accepted = view.grew('draftAccepted');
  const rounds = view.grew('draftRounds');
  if (!accepted || !rounds) {
    return () => 1;
  }
  return (i) => (gaps.count[i] > 0 ? 1 + (rounds[i] > 0 ? accepted[i] / rounds[i] : 0) : NaN);
}

/** Seconds of steps with a chunk, where the engine times them apart. */
function chunkSecondsOf(view: LaneView): Float64Array | null {
  const direct = view.grew('stepSecondsPrefill');
  const all = view.grew('stepSeconds');
  const only = view.grew('stepSecondsDecode');
  return direct ?? (all && only ? all.map((s, i) => Math.max(0, s - only[i])) : null);
}

/**
 * Step without a chunk in one interval: what the fit says, unless even the shortest gaps lie in a bucket above it.
 * Buckets are coarse, so only a clear change of level shows; it is then as long as the gaps of the fullest bucket.
 */
function undisturbedStep(gaps: HistogramDeltas, i: number, fitted: number): number {
  const at = bucketAt(gaps, i, SHORTEST);
  if (at < 0 || !(fitted < lower(gaps, at))) {
    return fitted;
  }
  const bulk = bucketAt(gaps, i, 0.5);
  let rest = gaps.sum[i];
  for (let b = 0; b < gaps.le.length; b++) {
    rest -= b === bulk ? 0 : gaps.inBucket[b][i] * middle(gaps, b);
  }
  const mean = rest / gaps.inBucket[bulk][i];
  return Math.min(upper(gaps, bulk), Math.max(lower(gaps, bulk), Number.isFinite(mean) ? mean : middle(gaps, bulk)));
}
