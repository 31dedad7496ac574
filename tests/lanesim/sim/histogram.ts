export const TTFT_BOUNDS = [
  0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 20, 40, 80, 160, 640, 2560,
];
export const TOKEN_BOUNDS = [
  0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 20, 40, 80,
];
export const E2E_BOUNDS = [
  0.3, 0.5, 0.8, 1, 1.5, 2, 2.5, 5, 10, 15, 20, 30, 40, 50, 60, 120, 240, 480, 960, 1920, 7680,
];
export const ITERATION_BOUNDS = [1, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384];

/** A classic histogram that only grows. */
export class Histogram {
  sum = 0;
  count = 0;
  private readonly inBucket: Float64Array;

  constructor(readonly bounds: readonly number[]) {
    this.inBucket = new Float64Array(bounds.length + 1);
  }

  /** Counts `times` observations of `value`. */
  observe(value: number, times = 1): void {
    let i = 0;
    while (i < this.bounds.length && value > this.bounds[i]) {
      i++;
    }
    this.inBucket[i] += times;
    this.sum += value * times;
    this.count += times;
  }

  /** Cumulative counts, one a bound, the last for +Inf. */
  cumulative(): number[] {
    let sum = 0;
    return Array.from(this.inBucket, (n) => (sum += n));
  }
}
