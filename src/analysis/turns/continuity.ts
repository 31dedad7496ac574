/** Pull intervals remembered; few, so that a new cadence is learnt within some pulls. */
const REMEMBERED = 9;
/** An interval this many times the usual one means that pulls are missing. */
const GAP_FACTOR = 3.5;
/** Before any interval is known, and whatever the cadence: longer than this is a gap (seconds). */
const FIRST_GAP_S = 30;
const MAX_GAP_S = 60;

export type Continuity = 'first' | 'ok' | 'gap' | 'clock-back' | 'duplicate';

/** Watches the times of pulls: what may be read across two of them, and where the thread is cut. */
export class PullClock {
  private intervals: number[] = [];
  private last: number | null = null;

  /**
   * Takes the next pull's time.
   *
   * @param tSeconds Unix seconds
   */
  next(tSeconds: number): Continuity {
    const last = this.last;
    if (last === null) {
      this.last = tSeconds;
      return 'first';
    }
    const elapsed = tSeconds - last;
    if (elapsed === 0) {
      return 'duplicate';
    }
    this.last = tSeconds;
    if (elapsed < 0) {
      return 'clock-back';
    }
    const usual = this.usualSeconds;
    const limit = Math.min(MAX_GAP_S, usual === null ? FIRST_GAP_S : GAP_FACTOR * usual);
    if (elapsed <= MAX_GAP_S) {
      this.intervals.push(elapsed);
      if (this.intervals.length > REMEMBERED) {
        this.intervals.shift();
      }
    }
    return elapsed > limit ? 'gap' : 'ok';
  }

  /** Median of the latest intervals in seconds; `null` before the second pull. */
  get usualSeconds(): number | null {
    const sorted = [...this.intervals].sort((a, b) => a - b);
    return sorted.length === 0 ? null : sorted[sorted.length >> 1];
  }
}
