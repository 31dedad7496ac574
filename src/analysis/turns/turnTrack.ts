import { type SlotReading } from './bodies';
import { type Companies } from './company';
import { type Edge } from './edges';

/** One look at a slot that decodes: so many tokens were out at that time. */
export interface Look {
  atUs: number;
  decoded: number;
}

/** A turn is believed to differ from the lane's rate only once it has shown some tokens: this many weigh half. */
const SCALE_PRIOR_TOKENS = 100;

/** One task of one slot, from the pull that shows it first to the one that no longer does. Constant size. */
export class TurnTrack {
  first: Look | null = null;
  last: Look | null = null;
  /** Tokens left to the request's own limit at the last look; `null` without one. */
  remain: number | null = null;
  /** The company it had between the pulls in which its generation began. */
  beganIn: Companies | null = null;
  /** When its generation began; settled once the rate around it is known. */
  start: Edge | null = null;
  /** Own tokens and the lane's expectation outside windows, over stretches without an edge: how it runs against the lane. */
  ownTokens = 0;
  expectedTokens = 0;
  private inFlightSum = 0;
  private looks = 0;

  /**
   * @param notBeforeUs the last pull at which it was not decoding yet
   * @param startSeen false when it decoded already at the first pull we have
   */
  constructor(
    readonly slot: number,
    readonly task: number | null,
    public notBeforeUs: number,
    readonly startSeen: boolean
  ) {}

  /** Takes a pull that shows this task, decoding or still on its prompt. */
  look(atUs: number, reading: SlotReading, inFlight: number): void {
    this.remain = reading.remain;
    if (reading.decoded === null || reading.decoded <= 0) {
      this.notBeforeUs = atUs;
      return;
    }
    this.last = { atUs, decoded: reading.decoded };
    this.first ??= this.last;
    this.inFlightSum += inFlight;
    this.looks++;
  }

  /** Its rate over the lane's: 1 at first, its own the more it has shown. */
  get scale(): number {
    const own = (this.ownTokens + SCALE_PRIOR_TOKENS) / (this.expectedTokens + SCALE_PRIOR_TOKENS);
    return Math.min(2, Math.max(0.5, own));
  }

  /** Mean number of slots that decoded while it did; `null` before any look. */
  get inFlight(): number | null {
    return this.looks === 0 ? null : this.inFlightSum / this.looks;
  }

  /** Earliest time it can have been generating: bounds what must be remembered for it. */
  get earliestUs(): number {
    return this.start?.lo ?? this.notBeforeUs;
  }
}
