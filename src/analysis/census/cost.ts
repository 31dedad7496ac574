import { Random } from './random';
import { quantileOf, sortWeighted } from './stats';
import { type Interval } from './types';

/** A cost at the median turn and for the slowest tenth, as shares of the decode rate, each with its 95% interval. */
export interface Cost {
  median: number;
  slowest: number;
  medianInterval: Interval;
  slowestInterval: Interval;
}

export interface CostOptions {
  /** Relative standard error of what the turns are held against, added to the sampling error. */
  referenceError?: number;
  /** Blocks that are resampled; turns that are neighbours in time share a fate. */
  blockSeconds?: number;
}

const BINS = 600;
const RESAMPLES = 200;
const MAX_BLOCKS = 80;

/**
 * What turns lost: 1 - rate as measured / rate without the mechanism, each the same quantile of all turns.
 * @param t when each turn ended, Unix seconds, ascending
 * @param on seconds per token as measured
 * @param off seconds per token without the mechanism
 * @param weight turns that an entry stands for
 */
export function costOf(
  t: ArrayLike<number>,
  on: ArrayLike<number>,
  off: ArrayLike<number>,
  weight: ArrayLike<number>,
  options: CostOptions = {}
): Cost | null {
  const n = t.length;
  if (n === 0) {
    return null;
  }
  const sorted = [sortWeighted(on, weight), sortWeighted(off, weight)];
  const low = Math.min(...sorted.map((s) => quantileOf(s, 0.01)));
  const high = Math.max(...sorted.map((s) => quantileOf(s, 0.99)));
  if (!(low > 0) || !(high > 0)) {
    return null;
  }
  const scale = BINS / Math.max(1e-9, Math.log(high / low));
  const bin = (x: number) => Math.min(BINS - 1, Math.max(0, Math.floor(Math.log(x / low) * scale)));
  const span = Math.max(1, t[n - 1] - t[0]);
  const blocks = Math.max(1, Math.min(MAX_BLOCKS, Math.round(span / (options.blockSeconds ?? 600))));
  const sums = Array.from({ length: blocks }, () => ({ on: new Float64Array(BINS), off: new Float64Array(BINS) }));
  for (let i = 0; i < n; i++) {
    if (on[i] > 0 && off[i] > 0 && off[i] < Infinity && weight[i] > 0) {
      const block = sums[Math.min(blocks - 1, Math.floor(((t[i] - t[0]) / span) * blocks))];
      block.on[bin(on[i])] += weight[i];
      block.off[bin(off[i])] += weight[i];
    }
  }
  const value = (x: number) => low * Math.exp((x + 0.5) / scale);
  const measure = (chosen: ArrayLike<number>) => {
    const a = new Float64Array(BINS);
    const b = new Float64Array(BINS);
    for (let k = 0; k < chosen.length; k++) {
      const block = sums[chosen[k]];
      for (let x = 0; x < BINS; x++) {
        a[x] += block.on[x];
        b[x] += block.off[x];
      }
    }
    return [0.5, 0.9].map((p) => 1 - value(quantileBin(b, p)) / value(quantileBin(a, p)));
  };
  const all = [0.5, 0.9].map((p) => 1 - quantileOf(sorted[1], p) / quantileOf(sorted[0], p));
  if (!all.every(Number.isFinite)) {
    return null;
  }
  const random = new Random(blocks * 7919 + n);
  const drawn: number[][] = [[], []];
  const chosen = new Int32Array(blocks);
  for (let r = 0; r < RESAMPLES; r++) {
    for (let k = 0; k < blocks; k++) {
      chosen[k] = Math.floor(random.uniform() * blocks);
    }
    const [m, s] = measure(chosen);
    if (Number.isFinite(m) && Number.isFinite(s)) {
      drawn[0].push(m);
      drawn[1].push(s);
    }
  }
  const interval = (values: number[], at: number): Interval => {
    values.sort((a, b) => a - b);
    const extra = 1.96 * (options.referenceError ?? 0) * (1 - at);
    const edge = (p: number) =>
      values.length ? values[Math.min(values.length - 1, Math.floor(p * values.length))] : at;
    const lo = Math.min(at, edge(0.025));
    const hi = Math.max(at, edge(0.975));
    return [at - Math.hypot(at - lo, extra), at + Math.hypot(hi - at, extra)];
  };
  return {
    median: all[0],
    slowest: all[1],
    medianInterval: interval(drawn[0], all[0]),
    slowestInterval: interval(drawn[1], all[1]),
  };
}

/** Fractional bin below which the share `p` of the weight lies. */
function quantileBin(weights: Float64Array, p: number): number {
  let sum = 0;
  for (const w of weights) {
    sum += w;
  }
  let before = 0;
  for (let b = 0; b < weights.length; b++) {
    if (before + weights[b] >= p * sum && weights[b] > 0) {
      return b;
    }
    before += weights[b];
  }
  return NaN;
}
