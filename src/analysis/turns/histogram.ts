const BUCKETS = 101;

/**
 * Fractions 0..1 in 101 buckets of 1%: bucket b holds [b-0.5, b+0.5)%, rounded half away from zero.
 * The maximum is exact, and no percentile exceeds it. Constant memory, whatever the number of samples.
 */
export class FractionHistogram {
  private counts = new Uint32Array(BUCKETS);
  private max = 0;
  n = 0;

  /** Takes a fraction; outside 0..1 it is clamped. Not-a-number is refused. */
  add(fraction: number): void {
    if (Number.isNaN(fraction)) {
      return;
    }
    const clamped = Math.min(1, Math.max(0, fraction));
    this.counts[Math.round(clamped * 100)]++;
    this.max = this.n === 0 ? clamped : Math.max(this.max, clamped);
    this.n++;
  }

  /**
   * Percentile in parts per million: rank min(n-1, trunc(p*n)), on the bucket's centre, clamped to the exact maximum.
   * Up to n = 20 the 95th percentile is the maximum, so show n beside it. `null` without a sample.
   */
  percentilePpm(p: number): number | null {
    if (this.n === 0) {
      return null;
    }
    const rank = Math.min(this.n - 1, Math.trunc(p * this.n));
    let cumulative = 0;
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      cumulative += this.counts[bucket];
      if (cumulative > rank) {
        return Math.min(bucket * 10_000, this.maxPpm ?? 0);
      }
    }
    return this.maxPpm;
  }

  /** Exact maximum in parts per million; `null` without a sample. */
  get maxPpm(): number | null {
    return this.n === 0 ? null : Math.round(this.max * 1e6);
  }

  /** A copy of the 101 counts. */
  buckets(): number[] {
    return Array.from(this.counts);
  }

  clear(): void {
    this.counts.fill(0);
    this.max = 0;
    this.n = 0;
  }
}
