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
): Sums[] {
  const width = columns.length;
  const sums: Sums[] = Array.from({ length: buckets }, () => ({
    total: new Float64Array(width),
    steady: new Float64Array(width),
    seconds: 0,
    resets: 0,
    pairs: 0,
  }));
  const known = columns.filter((column): column is ArrayLike<number> => column !== undefined);
  if (width === 0 || known.length < width) {
    return sums;
  }
  forEachPair(known, lo, hi, (previous, row, deltas, reset) => {
    const bucket = assign(previous, row);
    if (bucket < 0 || bucket >= buckets) {
      return;
    }
    const sum = sums[bucket];
    sum.pairs++;
    for (let c = 0; c < width; c++) {
      sum.total[c] += deltas[c];
      if (!reset) {
        sum.steady[c] += deltas[c];
      }
    }
    if (reset) {
      sum.resets++;
    } else {
      sum.seconds += t[row] - t[previous];
    }
  });
  return sums;
}
