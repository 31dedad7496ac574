import { quantileOf, sortWeighted, weightedQuantile } from './stats';

/** A lasting change of level inside a window. */
export interface LevelShift {
  /** Unix seconds of the first interval on the new level. */
  at: number;
  before: number;
  after: number;
}

/** Length of the bins whose medians are compared: short disturbances do not move them. */
const BIN_SECONDS = 300;
const MIN_BINS_A_SIDE = 3;

/**
 * Finds the one moment after which `v` stayed on another level. Only a change that lasts counts: three quarters of the
 * bins before it lie on one side of three quarters of the bins after it.
 * @returns null when there is none, or less than three bins (of 5 min or more) on either side of it
 */
export function levelShift(t: ArrayLike<number>, v: ArrayLike<number>, w: ArrayLike<number>): LevelShift | null {
  const bins = binMedians(t, v, w);
  const n = bins.length;
  let best = -1;
  let gain = 0;
  const logs = bins.map((b) => Math.log(b.value));
  const sum = logs.reduce((a, b) => a + b, 0);
  for (let k = 1, left = 0; k < n; k++) {
    left += logs[k - 1];
    if (k < MIN_BINS_A_SIDE || n - k < MIN_BINS_A_SIDE) {
      continue;
    }
    const difference = left / k - (sum - left) / (n - k);
    const g = (difference * difference * k * (n - k)) / n;
    if (g > gain) {
      gain = g;
      best = k;
    }
  }
  if (best < 0) {
    return null;
  }
  const before = sortWeighted(bins.slice(0, best).map((b) => b.value));
  const after = sortWeighted(bins.slice(best).map((b) => b.value));
  const up = quantileOf(after, 0.25) > quantileOf(before, 0.75);
  const down = quantileOf(after, 0.75) < quantileOf(before, 0.25);
  if (!up && !down) {
    return null;
  }
  return { at: bins[best].from, before: quantileOf(before, 0.5), after: quantileOf(after, 0.5) };
}

interface Bin {
  from: number;
  value: number;
}

function binMedians(t: ArrayLike<number>, v: ArrayLike<number>, w: ArrayLike<number>): Bin[] {
  const bins: Bin[] = [];
  for (let a = 0; a < t.length;) {
    let b = a;
    while (b < t.length && t[b] < t[a] + BIN_SECONDS) {
      b++;
    }
    const values = Array.prototype.slice.call(v, a, b);
    const value = weightedQuantile(values, 0.5, Array.prototype.slice.call(w, a, b));
    if (value > 0) {
      bins.push({ from: t[a], value });
    }
    a = b;
  }
  return bins;
}
