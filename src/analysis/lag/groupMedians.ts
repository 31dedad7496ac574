import { blockLength } from './autocorrelation';
import { sortedOrder } from './sort';
import { atRank } from './stats';
import { tQuantile } from './studentT';

/** Medians of groups of rows with block-resampling intervals; arrays are indexed by group, NaN where there is none. */
export interface GroupMedians {
  n: Int32Array;
  median: Float64Array;
  lo: Float64Array;
  hi: Float64Array;
  /** Separate stretches (blocks) the group comes from. */
  stretches: Float64Array;
  /** Correlation of the resampled medians with that of the reference group. */
  correlation: Float64Array;
}

/** A series ready for grouped medians. */
export interface Column {
  /** Value of each row; NaN for none. */
  value: Float64Array;
  /** Rows with a finite value by ascending value, and those values. */
  order: Int32Array;
  sorted: Float64Array;
  /** Block length of the resampling, places. */
  block: number;
}

/** Each row's group, -1 for none. */
export interface Grouping {
  group: Int8Array;
  groups: number;
}

/** Block starts are this many to a block: every start for short blocks, every eighth of a block for long ones. */
const STARTS = 8;

/** Sorts a series once for all lags. @param block places; when left out, the automatic choice for this series */
export function toColumn(value: Float64Array, block = blockLength(value) ?? 1): Column {
  const order = sortedOrder(value);
  return { value, order, sorted: Float64Array.from(order, (i) => value[i]), block };
}

/**
 * Median and interval of every group in a few linear passes.
 *
 * The interval is that of the moving-block bootstrap (circular, overlapping blocks) in closed form, without drawing: a
 * resampled median lies below v exactly when the drawn blocks hold more of the group's rows below v than above, and the
 * variance of that count over all draws is known from the sums of the blocks. The count's spread, with Student's t on
 * (stretches - 1) degrees of freedom, is turned into ranks and read off the sorted group.
 * @param confidence level of the intervals, e.g. 0.95; null leaves them out
 */
export function groupMedians(
  column: Column,
  { group, groups }: Grouping,
  confidence: number | null,
  reference = 0
): GroupMedians {
  const nan = () => new Float64Array(groups).fill(NaN);
  const out: GroupMedians = {
    n: new Int32Array(groups),
    median: nan(),
    lo: nan(),
    hi: nan(),
    stretches: new Float64Array(groups),
    correlation: nan(),
  };
  const { sorted, starts } = scatter(column, group, out.n);
  for (let g = 0; g < groups; g++) {
    out.median[g] = atRank(sorted, starts[g], out.n[g], (out.n[g] - 1) / 2);
  }
  if (confidence === null) {
    return out;
  }
  const spread = blockSpread(column, group, out, reference);
  for (let g = 0; g < groups; g++) {
    const stretches = out.stretches[g];
    if (stretches >= 2) {
      const t = tQuantile(0.5 + confidence / 2, stretches - 1);
      const half = t * Math.sqrt((spread[g] * stretches) / (stretches - 1));
      const middle = (out.n[g] - 1) / 2;
      out.lo[g] = atRank(sorted, starts[g], out.n[g], middle - half);
      out.hi[g] = atRank(sorted, starts[g], out.n[g], middle + half);
    }
  }
  return out;
}

/** The values of each group, ascending, one group after the other. */
function scatter(column: Column, group: Int8Array, n: Int32Array): { sorted: Float64Array; starts: Int32Array } {
  const { order } = column;
  for (let k = 0; k < order.length; k++) {
    const g = group[order[k]];
    if (g >= 0) {
      n[g]++;
    }
  }
  const starts = new Int32Array(n.length);
  for (let g = 1; g < n.length; g++) {
    starts[g] = starts[g - 1] + n[g - 1];
  }
  const next = starts.slice();
  const sorted = new Float64Array(order.length);
  for (let k = 0; k < order.length; k++) {
    const g = group[order[k]];
    if (g >= 0) {
      sorted[next[g]++] = column.sorted[k];
    }
  }
  return { sorted, starts };
}

/**
 * Bootstrap variance of each group's count of rows below its median, from the sums of all circular blocks; also fills
 * in the stretches and the correlations.
 */
function blockSpread({ value, block }: Column, group: Int8Array, out: GroupMedians, reference: number): Float64Array {
  const { length } = group;
  const groups = out.n.length;
  const piece = Math.max(1, Math.floor(block / STARTS));
  const pieces = Math.max(1, Math.floor(length / piece));
  const perBlock = Math.min(pieces, Math.round(block / piece));
  const sums = new Float64Array(pieces * groups);
  const rows = new Int32Array(pieces * groups);
  for (let i = 0; i < length; i++) {
    const g = group[i];
    const v = value[i];
    if (g >= 0 && v === v) {
      // The last piece takes the rest of the rows.
      const at = Math.min(pieces - 1, Math.floor(i / piece)) * groups + g;
      const m = out.median[g];
      sums[at] += v < m ? 0.5 : v > m ? -0.5 : 0;
      rows[at]++;
    }
  }
  const spread = new Float64Array(groups);
  const cross = new Float64Array(groups);
  const sum = new Float64Array(groups);
  const held = new Int32Array(groups);
  for (let p = 1 - perBlock; p < pieces; p++) {
    const enters = ((p + perBlock - 1) % pieces) * groups;
    const leaves = (p - 1) * groups;
    for (let g = 0; g < groups; g++) {
      sum[g] += sums[enters + g] - (p > 0 ? sums[leaves + g] : 0);
      held[g] += rows[enters + g] - (p > 0 ? rows[leaves + g] : 0);
    }
    if (p < 0) {
      continue;
    }
    for (let g = 0; g < groups; g++) {
      spread[g] += sum[g] * sum[g];
      cross[g] += sum[g] * sum[reference];
      out.stretches[g] += held[g] > 0 ? 1 : 0;
    }
  }
  for (let g = 0; g < groups; g++) {
    const both = Math.sqrt(spread[g] * spread[reference]);
    out.correlation[g] = both > 0 ? cross[g] / both : 0;
    out.stretches[g] /= perBlock;
  }
  return spread.map((s) => s / perBlock);
}
