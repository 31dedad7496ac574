/** Turns shorter than this say nothing about a rate. */
const MIN_STEPS = 16;
/** Evidence older than this, in measured milliseconds, counts for 1/e. */
const EVIDENCE_MS = 60_000;

/** A rate whose evidence decays by the stretch measured. */
export class RateEstimate {
  private ms = 0;
  private tokens = 0;

  add(ms: number, tokens: number): void {
    const keep = Math.exp(-ms / EVIDENCE_MS);
    this.ms = this.ms * keep + ms;
    this.tokens = this.tokens * keep + tokens;
  }

  /** Tokens per second; null without evidence. */
  perSecond(): number | null {
    return this.ms > 0 ? (this.tokens / this.ms) * 1000 : null;
  }
}

/** The receipt as a trainer that reports aggregates keeps it: clean turns for life, overlapped ones per run. */
export class ServerReceipt {
  turnsClean = 0;
  turnsOverlapped = 0;
  private readonly clean = new RateEstimate();
  private readonly buckets = new Array<number>(101).fill(0);
  private maxPpm = 0;

  /** A new run forgets the last one's overlapped turns, not the clean ones. */
  runStarted(): void {
    this.turnsOverlapped = 0;
    this.buckets.fill(0);
    this.maxPpm = 0;
  }

  onTurn(steps: number, seconds: number, overlapSeconds: number): void {
    if (steps < MIN_STEPS || seconds <= 0) {
      return;
    }
    if (overlapSeconds <= 0) {
      this.turnsClean++;
      this.clean.add(seconds * 1000, steps);
      return;
    }
    const clean = this.clean.perSecond();
    if (clean === null) {
      return;
    }
    const slowdown = Math.min(1, Math.max(0, 1 - steps / seconds / clean));
    this.turnsOverlapped++;
    this.buckets[Math.round(slowdown * 100)]++;
    this.maxPpm = Math.max(this.maxPpm, Math.round(slowdown * 1e6));
  }

  status(): Record<string, number> {
    const tps = this.clean.perSecond();
    return {
      ...(tps === null ? {} : { turn_tps_clean: tps }),
      ...(this.turnsOverlapped > 0
        ? {
            turn_slowdown_ppm_p50: this.percentile(0.5),
            turn_slowdown_ppm_p95: this.percentile(0.95),
            turn_slowdown_ppm_max: this.maxPpm,
          }
        : {}),
    };
  }

  private percentile(p: number): number {
    const rank = Math.min(this.turnsOverlapped - 1, Math.trunc(p * this.turnsOverlapped));
    let seen = 0;
    const bucket = this.buckets.findIndex((n) => (seen += n) > rank);
    return Math.min(bucket * 10_000, this.maxPpm);
  }
}
