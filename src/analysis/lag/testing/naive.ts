import { type PrefillBucket } from '../types';

/**
 * The lag test's cells the straightforward way, as the measure of correctness and speed: for every lag and bucket filter
 * the rows and sort them. Rows are evenly spaced; `lags` are in rows.
 */
export function naiveCells(
  y: ArrayLike<number>,
  x: ArrayLike<number>,
  buckets: PrefillBucket[],
  lags: number[]
): { n: number[]; median: number[] } {
  const out = { n: [] as number[], median: [] as number[] };
  const rows = Array.from({ length: y.length }, (_, i) => i);
  for (const lag of lags) {
    for (const { lo, hi } of buckets) {
      const isTop = hi === buckets[buckets.length - 1].hi;
      const values = rows
        .filter((i) => {
          const past = x[i - lag];
          return Number.isFinite(y[i]) && (hi === 0 ? past === 0 : past > lo && (isTop || past <= hi));
        })
        .map((i) => y[i])
        .sort((a, b) => a - b);
      const half = values.length >> 1;
      out.n.push(values.length);
      out.median.push(values.length % 2 === 1 ? values[half] : (values[half - 1] + values[half]) / 2);
    }
  }
  return out;
}
