import { rankedPercentile } from './formulas';

const KEPT = 4096;

/**
 * Lengths of the run's finished windows. The maximum and the count are exact for the whole run; the percentiles are
 * those of the latest 4096 windows, so memory stays flat however long the run is.
 */
export class WindowLengths {
  private ring = new Float64Array(KEPT);
  private sorted: Float64Array | null = null;
  private max = 0;
  n = 0;

  /** Takes a length in microseconds; negative and non-finite ones are refused. */
  add(lengthUs: number): void {
    if (!(lengthUs >= 0) || !Number.isFinite(lengthUs)) {
      return;
    }
    this.ring[this.n % KEPT] = lengthUs;
    this.n++;
    this.max = Math.max(this.max, lengthUs);
    this.sorted = null;
  }

  /** Percentile in microseconds, sorted[min(n-1, trunc(p*n))]; `null` before the first finished window. */
  percentileUs(p: number): number | null {
    this.sorted ??= this.ring.slice(0, Math.min(this.n, KEPT)).sort();
    return rankedPercentile(this.sorted, p);
  }

  get maxUs(): number | null {
    return this.n === 0 ? null : this.max;
  }

  clear(): void {
    this.n = 0;
    this.max = 0;
    this.sorted = null;
  }
}
