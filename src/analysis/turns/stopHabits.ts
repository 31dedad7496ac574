/** A stretch without any early stop weighs like this much: no lane is believed to never stop early. */
const PRIOR_STOPS = 0.5;
const PRIOR_SECONDS = 30;

/** How often turns of this lane stop before their limit: decides whether a limit that falls due between two pulls was met. */
export class StopHabits {
  private early = 0;
  private seconds = 0;

  /** A turn with a limit that was seen decoding for so long, and whether it stopped before that limit. */
  learn(decodeUs: number, stoppedEarly: boolean): void {
    this.seconds += Math.max(0, decodeUs) / 1e6;
    this.early += stoppedEarly ? 1 : 0;
  }

  /** Probability that a turn stops by itself within so many microseconds of decoding. */
  earlyWithin(us: number): number {
    const perSecond = (this.early + PRIOR_STOPS) / (this.seconds + PRIOR_SECONDS);
    return 1 - Math.exp((-perSecond * Math.max(0, us)) / 1e6);
  }
}
