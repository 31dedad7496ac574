import type { LedgerTable } from '../../../analysis/ledger/ledgerTypes';

/** What one bucket keeps of the values in it. */
export type Keep = 'mean' | 'max';

/**
 * A column of gauges in the buckets of the ledger; null where a bucket holds no value.
 * @param t scrape times, Unix seconds, ascending
 */
export function bucketed(
  { t: ends, bucketSeconds }: LedgerTable,
  t: ArrayLike<number>,
  v: ArrayLike<number>,
  keep: Keep
): Array<number | null> {
  let i = 0;
  return ends.map((end) => {
    let n = 0;
    let sum = 0;
    let max = -Infinity;
    for (; i < t.length && t[i] <= end; i++) {
      if (t[i] > end - bucketSeconds && Number.isFinite(v[i])) {
        n++;
        sum += v[i];
        max = Math.max(max, v[i]);
      }
    }
    return n === 0 ? null : keep === 'max' ? max : sum / n;
  });
}
