import { blockLength } from './autocorrelation';
import { type Prepared, type Setting } from './prepare';
import { ShiftCorrelation } from './shiftCorrelation';
import { nullShifts, type NullDraws } from './shiftTest';
import { sortedOrder } from './sort';
import { minusRunningMean, unitRanks } from './stats';
import { type LagProgress } from './types';

/** Null shifts keep this many block lengths away from every observed lag, and within these seconds of it. */
const APART_BLOCKS = 2;
const NEAR_SECONDS = 4 * 3600;
/**
 * Fewer null shifts than this give no p-value: block lengths (separate draws of one lag's statistic), and stretches as
 * long as all lags together (separate draws of the largest one). Shorter recordings reject too often.
 */
const MIN_BLOCKS = 8;
const MIN_SPANS = { one: 2, many: 8 };

const STEP: LagProgress = { done: 0.6, stage: 'Testing by circular shift' };

/** The cause of a recording, ready to be compared with any harm. */
export function causeOf(data: Prepared): ShiftCorrelation {
  const reach = 2 * maxLag(data) + Math.ceil(APART_BLOCKS * 3 * Math.sqrt(data.grid.length)) + near(data);
  return new ShiftCorrelation(dose(data), reach);
}

/** Scores by shift, and the shifts that make the null distribution (none when the recording is too short). */
export interface Association extends NullDraws {
  scores: Float64Array;
}

/**
 * Scores at every shift, in slices. What is compared is ranks of badness, centred on their neighbourhood: whatever is
 * left of slow trends goes out here.
 * @param value judged values; NaN for rows that do not count
 * @param questions one lag, or the largest of many: the latter asks for a longer recording
 */
export function* associate(
  value: Float64Array,
  cause: ShiftCorrelation,
  questions: keyof typeof MIN_SPANS,
  { data, input, options }: Setting
): Generator<LagProgress, Association> {
  const order = sortedOrder(value);
  yield STEP;
  const ranks = unitRanks(value, order);
  const bad = input.worse === 'higher' ? ranks : ranks.map((r) => 1 - r);
  const half = options.localSeconds > 0 ? Math.round(options.localSeconds / 2 / data.grid.slot) : bad.length;
  const harm = minusRunningMean(bad, half);
  yield STEP;
  const block = blockLength(harm) ?? 1;
  yield STEP;
  const apart = APART_BLOCKS * block;
  const shifts = nullShifts({ period: cause.period, maxLag: maxLag(data), apart, near: near(data) });
  const enough = shifts.length >= Math.max(MIN_BLOCKS * block, MIN_SPANS[questions] * maxLag(data));
  yield STEP;
  return {
    scores: yield* cause.scores(harm),
    shifts: enough ? shifts : new Int32Array(0),
    separate: shifts.length / block,
  };
}

/** Prefill capped at the heavy rate (no single burst decides) and centred; 0 where unknown. */
function dose(data: Prepared): Float64Array {
  const capped = data.grid.x.map((x) => Math.min(x, data.heavy) / data.heavy);
  let sum = 0;
  let n = 0;
  for (const v of capped) {
    if (Number.isFinite(v)) {
      sum += v;
      n++;
    }
  }
  return capped.map((v) => (Number.isFinite(v) ? v - sum / n : 0));
}

function maxLag(data: Prepared): number {
  return data.lags[data.lags.length - 1];
}

function near(data: Prepared): number {
  return Math.round(NEAR_SECONDS / data.grid.slot);
}
