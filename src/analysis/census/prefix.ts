import { type LaneView } from './view';

/**
 * Running sums over a view, read at any time: `between(a, b)` is what a column grew by from a to b, taking growth as
 * even within one scrape interval. Unknown intervals count as nothing.
 */
export class Prefix {
  private readonly sums: Float64Array;

  constructor(
    private readonly view: LaneView,
    column: ArrayLike<number>
  ) {
    this.sums = new Float64Array(view.n + 1);
    for (let i = 0; i < view.n; i++) {
      this.sums[i + 1] = this.sums[i] + (Number.isFinite(column[i]) ? column[i] : 0);
    }
  }

  between(a: number, b: number): number {
    return Math.max(0, this.until(b) - this.until(a));
  }

  private until(t: number): number {
    const { from, to, n } = this.view;
    const i = firstEndingAtOrAfter(to, t);
    if (i >= n) {
      return this.sums[n];
    }
    const part = t <= from[i] ? 0 : (t - from[i]) / (to[i] - from[i]);
    return this.sums[i] + part * (this.sums[i + 1] - this.sums[i]);
  }
}

/** First interval that ends at or after `t` (n when there is none). */
export function firstEndingAtOrAfter(to: ArrayLike<number>, t: number): number {
  let lo = 0;
  let hi = to.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (to[mid] < t) {
      lo = mid + 1;
    } else {
      hi = mid;
    }
  }
  return lo;
}
