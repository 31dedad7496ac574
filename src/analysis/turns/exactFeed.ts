import { type ExactStatus, type ExactTurn } from './exact';
import { type TrainingWindow } from './overlap';

/** Windows and turns remembered as told already; a server's rings are shorter. */
const REMEMBERED = 20_000;
/** Pulls over which the least delayed one gives the clock's offset. */
const OFFSETS = 64;

export interface ExactNews {
  /** New windows, and known ones that have ended since. Their start is their identity. */
  windows: TrainingWindow[];
  /** Turns not told before, in order of ending. */
  turns: ExactTurn[];
  /** True when another server process answers: its clock started over, and what ran before is over. */
  restarted: boolean;
}

/** Reads the exact extension pull by pull: a ring is seen several times, and everything in it is told once. */
export class ExactFeed {
  private windows = new Map<number, number | null>();
  private turns = new Set<string>();
  private lastNowUs: number | null = null;
  private offsets: number[] = [];

  /**
   * Takes the next status.
   *
   * @param receivedUs when it arrived, Unix microseconds, for `toUnixUs`
   */
  push(status: ExactStatus, receivedUs: number): ExactNews {
    const restarted = this.lastNowUs !== null && status.nowUs < this.lastNowUs;
    if (restarted) {
      this.windows.clear();
      this.turns.clear();
      this.offsets = [];
    }
    this.lastNowUs = status.nowUs;
    if (this.offsets.push(receivedUs - status.nowUs) > OFFSETS) {
      this.offsets.shift();
    }
    const windows = status.windows.filter((w) => this.isNews(w));
    const turns = status.turns.filter((turn) => {
      const key = `${turn.slot}:${turn.startUs}:${turn.endUs}`;
      const isNew = !this.turns.has(key);
      this.turns.add(key);
      return isNew;
    });
    forgetOldest(this.windows);
    forgetOldest(this.turns);
    return { windows, turns, restarted };
  }

  /** A time of the server on the wall clock; the least delayed of the latest pulls tells the offset. */
  toUnixUs(serverUs: number): number {
    return serverUs + (this.offsets.length === 0 ? 0 : Math.min(...this.offsets));
  }

  private isNews({ startUs, endUs }: TrainingWindow): boolean {
    const known = this.windows.get(startUs);
    if (known !== undefined && (known !== null || endUs === null)) {
      return false;
    }
    this.windows.set(startUs, endUs);
    return true;
  }
}

/** Maps and sets keep the order of insertion: the first keys are the oldest. */
function forgetOldest(known: Map<number, unknown> | Set<string>): void {
  for (const key of known.keys()) {
    if (known.size <= REMEMBERED) {
      return;
    }
    (known as Set<unknown>).delete(key);
  }
}
