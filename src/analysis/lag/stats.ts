/** Order statistics over plain arrays. Callers pass finite values unless a function says otherwise. */
import { sortedFinite } from './sort';

/** Quantile of ascending values by linear interpolation between order statistics; NaN when empty. */
export function quantileSorted(sorted: ArrayLike<number>, p: number): number {
  return atRank(sorted, 0, sorted.length, p * (sorted.length - 1));
}

/** Value at a fractional rank (0 .. n-1) of the ascending run of `n` values at `offset`; NaN outside of it. */
export function atRank(sorted: ArrayLike<number>, offset: number, n: number, rank: number): number {
  if (n === 0 || !(rank >= 0 && rank <= n - 1)) {
    return NaN;
  }
  const low = Math.floor(rank);
  const value = sorted[offset + low];
  // Halves are added, not differences scaled: the middle of two values is then exactly their mean.
  return rank === low ? value : value * (low + 1 - rank) + sorted[offset + low + 1] * (rank - low);
}

/** Median of any values; non-finite ones are passed over; NaN when none is left. */
export function median(values: ArrayLike<number>): number {
  return quantileSorted(sortedFinite(values), 0.5);
}

/** Ranks in (0, 1), ties sharing their mean rank, from an order made by `sortedOrder`; NaN for entries not in it. */
export function unitRanks(v: Float64Array, order: Int32Array): Float64Array {
  const out = new Float64Array(v.length).fill(NaN);
  for (let a = 0; a < order.length;) {
    let b = a + 1;
    while (b < order.length && v[order[b]] === v[order[a]]) {
      b++;
    }
    for (let k = a; k < b; k++) {
      out[order[k]] = (a + b) / 2 / order.length;
    }
    a = b;
  }
  return out;
}

/** `v` minus the mean of its finite neighbours within `half` places on either side; NaN stays NaN. */
export function minusRunningMean(v: Float64Array, half: number): Float64Array {
  const n = v.length;
  const sum = new Float64Array(n + 1);
  const count = new Int32Array(n + 1);
  for (let i = 0; i < n; i++) {
    const known = Number.isFinite(v[i]);
    sum[i + 1] = sum[i] + (known ? v[i] : 0);
    count[i + 1] = count[i] + (known ? 1 : 0);
  }
  const out = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const a = Math.max(0, i - half);
    const b = Math.min(n, i + half + 1);
    out[i] = v[i] - (sum[b] - sum[a]) / (count[b] - count[a]);
  }
  return out;
}
