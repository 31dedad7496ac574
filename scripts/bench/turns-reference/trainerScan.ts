/**
 * The trainer's own scan, ported directly: one vector of spans, an end of 0 for "still running",
 * a linear sum over all of them per turn, then an erase of what ended before the oldest open start.
 * Kept as the reference that the engine is measured against; it is not used by the app.
 */
export class TrainerScan {
  private spans: Array<{ start: number; end: number }> = [];
  private buckets = new Array<number>(101).fill(0);
  private cleanMs = 0;
  private cleanTokens = 0;
  private max = 0;
  turnsClean = 0;
  turnsOverlapped = 0;
  turnsMeasured = 0;

  windowStarted(at: number): void {
    this.spans.push({ start: at, end: 0 });
  }

  windowEnded(at: number): void {
    this.spans[this.spans.length - 1].end = at;
  }

  onTurn(start: number, end: number, steps: number, oldest: number): void {
    let overlap = 0;
    for (const span of this.spans) {
      const from = Math.max(span.start, start);
      const to = Math.min(span.end === 0 ? end : span.end, end);
      if (to > from) {
        overlap += to - from;
      }
    }
    // Erase in place, as std::erase_if does: nothing moves until the first span goes.
    let keep = 0;
    for (let i = 0; i < this.spans.length; i++) {
      const span = this.spans[i];
      if (span.end === 0 || span.end >= oldest) {
        this.spans[keep++] = span;
      }
    }
    this.spans.length = keep;
    if (steps < 16 || end <= start) {
      return;
    }
    const ms = (end - start) / 1000;
    if (overlap === 0) {
      const keep = Math.exp(-ms / 60000);
      this.cleanMs = this.cleanMs * keep + ms;
      this.cleanTokens = this.cleanTokens * keep + steps;
      this.turnsClean++;
      return;
    }
    this.turnsOverlapped++;
    if (this.cleanMs > 0) {
      const slowdown = Math.min(1, Math.max(0, 1 - steps / ms / (this.cleanTokens / this.cleanMs)));
      this.max = Math.max(this.max, slowdown);
      this.buckets[Math.round(slowdown * 100)]++;
      this.turnsMeasured++;
    }
  }

  get held(): number {
    return this.spans.length;
  }

  result(): string {
    return JSON.stringify([this.turnsClean, this.turnsOverlapped, this.turnsMeasured, this.buckets, this.max]);
  }
}
