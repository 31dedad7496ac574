import { forEachPair } from './counters';

/** What several counters grew by over the same pairs of scrapes. */
export interface Sums {
  total: Float64Array;
  /** Without pairs that span a restart, with the seconds of the pairs that are left: rates use these two. */
  steady: Float64Array;
  seconds: number;
  resets: number;
  pairs: number;
}

/** Number of the bucket a pair belongs to, or -1 for none. */
export type Assign = (previous: number, row: number) => number;

/** Sums by bucket, ready to be looked at one bucket at a time. */
export type SumsOf = (bucket: number) => Sums;

/**
 * Sums the increases of `columns` over all pairs of known rows in [lo, hi], by bucket. A missing column makes every
 * pair unknown, so the sums stay empty.
 */
export function sumPairs(
  t: ArrayLike<number>,
  columns: Array<ArrayLike<number> | undefined>,
  [lo, hi]: [number, number],
  buckets: number,
  assign: Assign
): SumsOf {
  const width = columns.length;
  const known = columns.filter((column): column is ArrayLike<number> => column !== undefined);
  if (width === 0 || known.length < width) {
    const empty = { total: new Float64Array(width), steady: new Float64Array(width), seconds: 0, resets: 0, pairs: 0 };
    return () => empty;
  }
  const total = new Float64Array(buckets * width);
  const steady = new Float64Array(buckets * width);
  const seconds = new Float64Array(buckets);
  const resets = new Int32Array(buckets);
  const pairs = new Int32Array(buckets);
  forEachPair(known, lo, hi, (previous, row, deltas, reset) => {
    const bucket = assign(previous, row);
    if (bucket < 0 || bucket >= buckets) {
      return;
    }
    pairs[bucket]++;
    const at = bucket * width;
    for (let c = 0; c < width; c++) {
      total[at + c] += deltas[c];
    }
    if (reset) {
      resets[bucket]++;
      return;
    }
    for (let c = 0; c < width; c++) {
      steady[at + c] += deltas[c];
    }
    seconds[bucket] += t[row] - t[previous];
  });
  return (bucket) => ({
    total: total.subarray(bucket * width, (bucket + 1) * width),
    steady: steady.subarray(bucket * width, (bucket + 1) * width),
    seconds: seconds[bucket],
    resets: resets[bucket],
    pairs: pairs[bucket],
  });
}
