/** What a sliced computation needs from its surroundings; nothing here reads a clock by itself. */
export interface SliceOptions<P> {
  /** Milliseconds of any monotonic clock, e.g. `performance.now`. */
  now: () => number;
  /** Lets the page draw: resolves after the next frame or macrotask. */
  pause: () => Promise<void>;
  /** Work this long before pausing (default 12 ms, so that a frame has room for drawing). */
  budgetMs?: number;
  onProgress?: (progress: P) => void;
  signal?: AbortSignal;
}

/**
 * Runs a generator in slices until it returns.
 * @returns its value, or null when the signal was aborted
 */
export async function runInSlices<P, R>(steps: Generator<P, R>, options: SliceOptions<P>): Promise<R | null> {
  const { now, pause, budgetMs = 12, onProgress, signal } = options;
  let started = now();
  for (;;) {
    if (signal?.aborted) {
      return null;
    }
    const step = steps.next();
    if (step.done) {
      return step.value;
    }
    if (now() - started >= budgetMs) {
      onProgress?.(step.value);
      await pause();
      started = now();
    }
  }
}
