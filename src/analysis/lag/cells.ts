import { groupMedians, toColumn, type Column, type GroupMedians } from './groupMedians';
import { type Prepared } from './prepare';
import { orNull, ratioOf, type Estimate } from './ratio';
import { type LagCell, type LagOptions } from './types';

/** A group from fewer separate stretches than this carries no claim, however many scrapes it has. */
export const MIN_STRETCHES = 4;

/** The bucket `lag` places earlier; -1 where there is none. */
export function shifted(bucket: Int8Array, lag: number): Int8Array {
  const out = new Int8Array(bucket.length).fill(-1);
  if (lag < bucket.length) {
    out.set(bucket.subarray(0, bucket.length - lag), lag);
  }
  return out;
}

/** All cells of one lag: medians as measured, and against the reference. */
export function cellsOfLag(
  data: Prepared,
  lag: number,
  measured: Column,
  compared: Column,
  { minCell, confidence }: LagOptions
): LagCell[] {
  const groups = data.buckets.list.length;
  const group = shifted(data.bucket, lag);
  const plain = groupMedians(measured, { group, groups }, confidence);
  const merged = data.reference?.buckets ?? groups;
  const relativeGroup = (b: number) => (b < merged ? 0 : b - merged + 1);
  const against = groupMedians(
    compared,
    { group: group.map((b) => (b < 0 ? -1 : relativeGroup(b))), groups: groups - merged + 1 },
    confidence
  );
  return data.buckets.list.map((_, b) => {
    const relative = relativeTo(against, relativeGroup(b));
    return {
      lag: lag * data.grid.slot,
      bucket: b,
      n: plain.n[b],
      median: orNull(plain.median[b]),
      lo: orNull(plain.lo[b]),
      hi: orNull(plain.hi[b]),
      relative: plain.n[b] > 0 ? orNull(relative.value) : null,
      relativeLo: orNull(relative.lo),
      relativeHi: orNull(relative.hi),
      thin: plain.n[b] < minCell || plain.stretches[b] < MIN_STRETCHES,
    };
  });
}

/** A group's median over that of group 0. */
export function relativeTo(medians: GroupMedians, g: number): Estimate {
  const of = (k: number) => ({ value: medians.median[k], lo: medians.lo[k], hi: medians.hi[k] });
  if (g === 0) {
    return { value: medians.median[0] > 0 ? 1 : NaN, lo: NaN, hi: NaN };
  }
  return ratioOf(of(g), of(0), medians.correlation[g]);
}

/** Scrapes and median of every lag and bucket, without intervals: lag by lag, bucket by bucket. */
export function lagCells(data: Prepared): { n: Int32Array; median: Float64Array } {
  const groups = data.buckets.list.length;
  const column = toColumn(data.grid.y, 1);
  const out = { n: new Int32Array(groups * data.lags.length), median: new Float64Array(groups * data.lags.length) };
  data.lags.forEach((lag, l) => {
    const found = groupMedians(column, { group: shifted(data.bucket, lag), groups }, null);
    out.n.set(found.n, l * groups);
    out.median.set(found.median, l * groups);
  });
  return out;
}
