/** Evidence constant: a stretch of this many milliseconds lets older evidence weigh 1/e. */
export const EVIDENCE_MS = 60_000;

/**
 * A rate that forgets: keep = exp(-d/60000); ms = ms*keep + d; tokens = tokens*keep + t; rate = tokens/ms.
 * It decays by measured stretch, not by wall clock, and depends on the order of its samples.
 */
export class RateEstimate {
  private ms = 0;
  private tokens = 0;
  /** Samples refused because a counter went backwards or a number was not finite. */
  rejectedDeltas = 0;

  /**
   * Takes one stretch.
   *
   * @param ms length in milliseconds; 0 says nothing about a rate and changes nothing
   * @param tokens tokens made in it; a negative delta (a counter that fell) is refused
   * @returns whether the sample was taken
   */
  add(ms: number, tokens: number): boolean {
    if (!Number.isFinite(ms) || !Number.isFinite(tokens) || ms < 0 || tokens < 0) {
      this.rejectedDeltas++;
      return false;
    }
    if (ms === 0) {
      return false;
    }
    const keep = Math.exp(-ms / EVIDENCE_MS);
    this.ms = this.ms * keep + ms;
    this.tokens = this.tokens * keep + tokens;
    return true;
  }

  /** Tokens per second; `null` before any time was measured. */
  get tps(): number | null {
    return this.ms > 0 ? (this.tokens / this.ms) * 1000 : null;
  }
}
