/**
 * Reading cumulative counters: what grew between two scrapes, across restarts and missing scrapes.
 * A counter that falls was reset (its process started anew), and its first value is what it counted since then.
 */

/** Two neighbouring rows that both carry every column asked for. `deltas` is reused: read it, do not keep it. */
export type PairVisitor = (previous: number, row: number, deltas: Float64Array, reset: boolean) => void;

/** What grew over a stretch. */
export interface Increase {
  /** Sum over all pairs, restarts included; null when no pair of known values lies in the stretch. */
  value: number | null;
  /** The part of `value` that grew between two scrapes of one process, with the seconds between them: rates use these. */
  steady: number;
  steadySeconds: number;
  resets: number;
  pairs: number;
}

/**
 * Increase from each scrape to the next.
 * @param t scrape times, Unix seconds, ascending
 * @param v cumulative values, aligned with `t`; NaN where not scraped
 * @param maxGapSeconds pairs further apart than this are not paired (default: any distance)
 * @returns an array like `v`: NaN at 0 and wherever one of the two sides is unknown; after a reset the value itself
 */
export function counterDeltas(t: ArrayLike<number>, v: ArrayLike<number>, maxGapSeconds = Infinity): Float64Array {
  const out = new Float64Array(v.length).fill(NaN);
  for (let i = 1; i < v.length; i++) {
    const before = v[i - 1];
    const now = v[i];
    if (Number.isFinite(before) && Number.isFinite(now) && t[i] - t[i - 1] <= maxGapSeconds) {
      out[i] = now < before ? now : now - before;
    }
  }
  return out;
}

/**
 * Visits every pair of neighbouring rows in [lo, hi] in which all columns are known; rows with a gap in any column are
 * passed over, so that several counters are always summed over the same pairs. When one column falls, its process was
 * restarted, and every column counts from zero.
 */
export function forEachPair(columns: Array<ArrayLike<number>>, lo: number, hi: number, visit: PairVisitor): void {
  const width = columns.length;
  const deltas = new Float64Array(width);
  const before = new Float64Array(width);
  const now = new Float64Array(width);
  let previous = -1;
  for (let row = lo; row <= hi; row++) {
    let known = true;
    let reset = false;
    for (let c = 0; c < width; c++) {
      const value = columns[c][row];
      // Only a number is equal to itself minus nothing: NaN and the infinities are unknown.
      if (value - value !== 0) {
        known = false;
        break;
      }
      now[c] = value;
      reset = reset || value < before[c];
    }
    if (!known) {
      continue;
    }
    if (previous >= 0) {
      for (let c = 0; c < width; c++) {
        deltas[c] = reset ? now[c] : now[c] - before[c];
      }
      visit(previous, row, deltas, reset);
    }
    before.set(now);
    previous = row;
  }
}

/**
 * Increase over a stretch, both ends included: the pairs whose two scrapes lie in [from, to].
 * Cut at scrape times, the parts add up to the whole.
 */
export function increaseOver(
  t: ArrayLike<number>,
  v: ArrayLike<number>,
  span: { from: number; to: number } = { from: -Infinity, to: Infinity }
): Increase {
  const out: Increase = { value: null, steady: 0, steadySeconds: 0, resets: 0, pairs: 0 };
  const [lo, hi] = rowsIn(t, span);
  forEachPair([v], lo, hi, (previous, row, deltas, reset) => {
    out.value = (out.value ?? 0) + deltas[0];
    out.pairs++;
    if (reset) {
      out.resets++;
    } else {
      out.steady += deltas[0];
      out.steadySeconds += t[row] - t[previous];
    }
  });
  return out;
}

/** `increaseOver` without the particulars: the increase, or null when it is not known. */
export function increase(
  t: ArrayLike<number>,
  v: ArrayLike<number>,
  span?: { from: number; to: number }
): number | null {
  return increaseOver(t, v, span).value;
}

/** Rows at which a counter fell below its last known value. */
export function resetRows(v: ArrayLike<number>): number[] {
  const rows: number[] = [];
  forEachPair([v], 0, v.length - 1, (_previous, row, _deltas, reset) => {
    if (reset) {
      rows.push(row);
    }
  });
  return rows;
}

/** First and last row with from <= t <= to (`hi` < `lo` when there is none). */
export function rowsIn(t: ArrayLike<number>, span: { from: number; to: number }): [number, number] {
  return [firstAtLeast(t, span.from), firstAbove(t, span.to) - 1];
}

/** First row whose time is at or after `x` (the length when there is none). */
export function firstAtLeast(t: ArrayLike<number>, x: number): number {
  let lo = 0;
  let hi = t.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (t[mid] < x) {
      lo = mid + 1;
    } else {
      hi = mid;
    }
  }
  return lo;
}

function firstAbove(t: ArrayLike<number>, x: number): number {
  const at = firstAtLeast(t, x);
  let i = at;
  while (i < t.length && t[i] === x) {
    i++;
  }
  return i;
}
