/** Weighted order statistics. Entries with a non-finite value or a weight of 0 or less are passed over. */

export interface Weighted {
  /** Ascending values. */
  v: Float64Array;
  /** Running sum of their weights. */
  w: Float64Array;
}

/** Sorts values with their weights once, for several quantiles. */
export function sortWeighted(values: ArrayLike<number>, weights?: ArrayLike<number>): Weighted {
  const order: number[] = [];
  for (let i = 0; i < values.length; i++) {
    if (Number.isFinite(values[i]) && (!weights || weights[i] > 0)) {
      order.push(i);
    }
  }
  order.sort((a, b) => values[a] - values[b]);
  const v = new Float64Array(order.length);
  const w = new Float64Array(order.length);
  let sum = 0;
  order.forEach((at, k) => {
    sum += weights ? weights[at] : 1;
    v[k] = values[at];
    w[k] = sum;
  });
  return { v, w };
}

/** Smallest value with at least the share `p` of the weight at or below it; NaN when empty. */
export function quantileOf(sorted: Weighted, p: number): number {
  const n = sorted.v.length;
  if (n === 0) {
    return NaN;
  }
  const target = p * sorted.w[n - 1];
  let lo = 0;
  let hi = n - 1;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (sorted.w[mid] < target) {
      lo = mid + 1;
    } else {
      hi = mid;
    }
  }
  return sorted.v[lo];
}

export function weightedQuantile(values: ArrayLike<number>, p: number, weights?: ArrayLike<number>): number {
  return quantileOf(sortWeighted(values, weights), p);
}

/** Middle and half width of the shortest stretch that holds the share `p` of the weight. */
export function densest(sorted: Weighted, p: number): { middle: number; half: number } {
  let best = { middle: NaN, half: Infinity };
  for (const stretch of stretchesOf(sorted, p)) {
    if (stretch.half < best.half) {
      best = stretch;
    }
  }
  return best;
}

/**
 * The lowest place where values crowd: the first stretch with the share `p` of the weight that is at most three times
 * as wide as the densest one. `middle` is the median of the crowd around it and `spread` its standard deviation, as if
 * it were normal.
 */
export function lowestBand(sorted: Weighted, p: number): { middle: number; spread: number } {
  const limit = 3 * densest(sorted, p).half + 1e-12;
  let crowd: { middle: number; half: number } | null = null;
  for (const stretch of stretchesOf(sorted, p)) {
    if (!crowd && stretch.half <= limit) {
      crowd = stretch;
    }
    // Walks on while the next stretches keep getting denser: to the top of this crowd, not of another one.
    if (crowd && stretch.half <= crowd.half && stretch.middle - stretch.half <= crowd.middle + crowd.half) {
      crowd = stretch;
    }
  }
  if (!crowd) {
    return { middle: quantileOf(sorted, 0.5), spread: 0 };
  }
  // Of a normal distribution, the densest 10% lie within 0.126 standard deviations of the middle; wider shares more.
  const spread = Math.max(1e-4, crowd.half / normalHalf(p));
  return { middle: crowd.middle, spread };
}

function* stretchesOf(sorted: Weighted, p: number): Generator<{ middle: number; half: number }> {
  const n = sorted.v.length;
  const need = n ? p * sorted.w[n - 1] : 0;
  for (let a = 0, b = 0; a < n; a++) {
    const before = a > 0 ? sorted.w[a - 1] : 0;
    while (b < n && sorted.w[b] - before < need) {
      b++;
    }
    if (b >= n) {
      return;
    }
    yield { middle: (sorted.v[a] + sorted.v[b]) / 2, half: (sorted.v[b] - sorted.v[a]) / 2 };
  }
}

/** Half width, in standard deviations, of the middle share `p` of a normal distribution (fair up to p = 0.6). */
function normalHalf(p: number): number {
  const x = (p / 2) * Math.sqrt(2 * Math.PI);
  return x * (1 + (x * x) / 6 + (7 * x ** 4) / 120);
}

/** Weighted mean of the finite entries; NaN when there is none. */
export function weightedMean(values: ArrayLike<number>, weights?: ArrayLike<number>): number {
  let sum = 0;
  let weight = 0;
  for (let i = 0; i < values.length; i++) {
    const w = weights ? weights[i] : 1;
    if (Number.isFinite(values[i]) && w > 0) {
      sum += w * values[i];
      weight += w;
    }
  }
  return weight > 0 ? sum / weight : NaN;
}

/** Probability of `k` or more successes in `n` independent trials of chance `p`. */
export function binomialTail(k: number, n: number, p: number): number {
  if (k <= 0) {
    return 1;
  }
  if (p <= 0) {
    return 0;
  }
  if (p >= 1) {
    return 1;
  }
  let log = 0;
  for (let i = 1; i <= k; i++) {
    log += Math.log((n - k + i) / i);
  }
  log += k * Math.log(p) + (n - k) * Math.log(1 - p);
  let term = Math.exp(log);
  let sum = 0;
  for (let i = k; i <= n; i++) {
    sum += term;
    term *= ((n - i) / (i + 1)) * (p / (1 - p));
  }
  return Math.min(1, sum);
}
