import { type DecodeColumns } from './decodeColumns';
import { weightedMean } from './stats';
import { type TurnSamples } from './turnSamples';
import { type LaneView } from './view';

const SAMPLES = 3000;
/** Length of a turn where nothing tells it, tokens. */
const FALLBACK_TOKENS = 200;

/**
 * Turns as stretches of the lane: as many decoding steps as a turn has, at the pace of the scrapes they lie in, laid
 * out evenly over all tokens. Time in which nothing decoded does not count.
 */
export function stretches(view: LaneView, columns: DecodeColumns, tokensPerTurn: number | null): TurnSamples {
  const n = view.n;
  const steps = runningSum(columns.decodingSteps);
  const seconds = runningSum(columns.decodingSeconds);
  const rowSteps = runningSum(columns.rowSteps);
  const times = new Float64Array(n + 1);
  times.set(view.from.subarray(0, 1), 0);
  times.set(view.to, 1);
  const meanPerRow = weightedMean(columns.tokensPerRow, columns.rowSteps) || 1;
  const out = { t: [] as number[], x: [] as number[] };
  const all = rowSteps[n];
  const count = all > 0 ? Math.min(SAMPLES, Math.ceil(all)) : 0;
  for (let k = 0; k < count; k++) {
    const middle = placeOf(rowSteps, (all * (k + 0.5)) / count);
    const perRow = columns.tokensPerRow[Math.min(n - 1, Math.floor(middle))];
    const each = perRow > 0 ? perRow : meanPerRow;
    const half = (tokensPerTurn ?? FALLBACK_TOKENS) / each / 2;
    const at = valueAt(steps, middle);
    const a = placeOf(steps, Math.max(0, at - half));
    const b = placeOf(steps, Math.min(steps[n], at + half));
    const x = (valueAt(seconds, b) - valueAt(seconds, a)) / (valueAt(steps, b) - valueAt(steps, a)) / each;
    if (x > 0 && x < Infinity) {
      out.t.push(valueAt(times, b));
      out.x.push(x);
    }
  }
  return {
    t: Float64Array.from(out.t),
    secondsPerToken: Float64Array.from(out.x),
    weight: new Float64Array(out.t.length).fill(1),
    tokensPerTurn,
    source: 'stretches of the lane',
  };
}

function runningSum(column: Float64Array): Float64Array {
  const out = new Float64Array(column.length + 1);
  for (let i = 0; i < column.length; i++) {
    out[i + 1] = out[i] + (Number.isFinite(column[i]) ? column[i] : 0);
  }
  return out;
}

/** Fractional index at which a running sum reaches `x`. */
function placeOf(sums: Float64Array, x: number): number {
  let lo = 0;
  let hi = sums.length - 1;
  while (hi - lo > 1) {
    const mid = (lo + hi) >> 1;
    if (sums[mid] <= x) {
      lo = mid;
    } else {
      hi = mid;
    }
  }
  return sums[hi] > sums[lo] ? lo + Math.min(1, Math.max(0, (x - sums[lo]) / (sums[hi] - sums[lo]))) : lo;
}

function valueAt(sums: Float64Array, place: number): number {
  const i = Math.min(sums.length - 2, Math.floor(place));
  return sums[i] + (place - i) * (sums[i + 1] - sums[i]);
}
