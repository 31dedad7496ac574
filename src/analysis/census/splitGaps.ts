import { type StepLine } from './stepLine';
import { sortWeighted, quantileOf } from './stats';
import { type HistogramDeltas } from './view';

/** Share of the gaps that must lie in one bucket, and of the intervals in which their mean lies above it. */
const BULK = 0.6;
const MIXED = 0.5;
const ROUNDS = 60;

/**
 * Where chunks are in nearly every interval, but make few gaps very long, the two kinds of gaps lie in different
 * buckets: the sum of an interval is then its short gaps times a step that grows with the rows, plus the long ones at
 * the mean of their buckets. All of these means are fitted at once.
 * @param rows decode rows by interval
 * @returns null where gaps are not of two such kinds
 */
export function splitGaps(gaps: HistogramDeltas, rows: ArrayLike<number>): StepLine | null {
  const used: number[] = [];
  let bulk = -1;
  let mixed = 0;
  for (let i = 0; i < gaps.count.length; i++) {
    const at = gaps.count[i] > 0 && rows[i] >= 1 && gaps.sum[i] > 0 ? bucketAt(gaps, i, 0.5) : -1;
    if (at < 0) {
      continue;
    }
    used.push(i);
    bulk = bulk < 0 ? at : bulk;
    const mean = gaps.sum[i] / gaps.count[i];
    mixed += at === bulk && gaps.inBucket[at][i] >= BULK * gaps.count[i] && mean > upper(gaps, at) ? 1 : 0;
  }
  if (used.length < 20 || mixed < MIXED * used.length) {
    return null;
  }
  return fit(gaps, rows, used, bulk);
}

/** Coordinate descent on the squared error of the sums, every bucket's mean kept within its bounds. */
function fit(gaps: HistogramDeltas, rows: ArrayLike<number>, used: number[], bulk: number): StepLine {
  const means = gaps.le.map((_le, b) => middle(gaps, b));
  let perRow = 0;
  const modelled = (i: number) => {
    let sum = gaps.inBucket[bulk][i] * perRow * (rows[i] - 1);
    for (let b = 0; b < means.length; b++) {
      sum += gaps.inBucket[b][i] * means[b];
    }
    return sum;
  };
  for (let round = 0; round < ROUNDS; round++) {
    const residual = used.map((i) => gaps.sum[i] - modelled(i));
    for (let b = -1; b < means.length; b++) {
      const column = (i: number) => (b < 0 ? gaps.inBucket[bulk][i] * (rows[i] - 1) : gaps.inBucket[b][i]);
      let xy = 0;
      let xx = 0;
      used.forEach((i, k) => {
        xy += column(i) * residual[k];
        xx += column(i) * column(i);
      });
      const before = b < 0 ? perRow : means[b];
      const wanted = before + (xx > 0 ? xy / xx : 0);
      const after = b < 0 ? Math.max(0, wanted) : Math.min(upper(gaps, b), Math.max(lower(gaps, b), wanted));
      perRow = b < 0 ? after : perRow;
      if (b >= 0) {
        means[b] = after;
      }
      used.forEach((i, k) => (residual[k] -= (after - before) * column(i)));
    }
  }
  const seen = sortWeighted(used.map((i) => rows[i]));
  const spread = 0.1; // as coarse as the buckets
  return {
    alone: means[bulk],
    perRow,
    aloneError: spread * means[bulk],
    perRowError: perRow,
    spread,
    inliers: used.length,
    n: used.length,
    rowsLow: quantileOf(seen, 0.05),
    rowsHigh: quantileOf(seen, 0.95),
    rowsFrom: quantileOf(seen, 0.005),
    rowsTo: quantileOf(seen, 0.995),
  };
}

/** Bucket that holds the quantile `p` of an interval's gaps; -1 without gaps. */
export function bucketAt(gaps: HistogramDeltas, i: number, p: number): number {
  let before = 0;
  for (let b = 0; b < gaps.le.length; b++) {
    before += gaps.inBucket[b][i];
    if (gaps.inBucket[b][i] > 0 && before >= p * gaps.count[i]) {
      return b;
    }
  }
  return -1;
}

export function lower(gaps: HistogramDeltas, b: number): number {
  return b > 0 ? gaps.le[b - 1] : 0;
}

export function upper(gaps: HistogramDeltas, b: number): number {
  return Number.isFinite(gaps.le[b]) ? gaps.le[b] : 2 * lower(gaps, b);
}

export function middle(gaps: HistogramDeltas, b: number): number {
  return (lower(gaps, b) + upper(gaps, b)) / 2;
}
