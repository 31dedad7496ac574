import { type TrainReading } from './bodies';
import { type Edge, exactly, within } from './edges';
import { spread } from './windowPlacement';
import { WindowTrack } from './windowTrack';

/** Windows remembered for turns that are still being worked out. */
const KEPT = 512;
/** Windows placed between two pulls at most; what is beyond is counted, not drawn. */
const MAX_PER_STEP = 128;

export interface WindowEdge {
  track: WindowTrack;
  side: 'start' | 'end';
}

export interface WindowStep {
  /** Edges between the two pulls, in order. */
  edges: WindowEdge[];
  /** Whether a window runs at the later pull. */
  openAfter: boolean;
  openBefore: boolean;
  runStarted: boolean;
  runEnded: boolean;
}

const isRunning = (train: TrainReading) => train.state === 'running';
const isActive = (train: TrainReading) => train.state === 'running' || train.state === 'starting';

/** Whether a status says that a window runs now: the trainer is at work and neither yields nor pauses. */
function saysOpen(train: TrainReading): boolean {
  return isRunning(train) && !train.waiting && !train.paused && (train.windows ?? 0) > 0;
}

/** Rebuilds windows from one status to the next: how many began and ended, and between which pulls. */
export class RunWindows {
  /** The latest windows, oldest first, the running one last. */
  recent: WindowTrack[] = [];
  notPlaced = 0;
  private nextId = 1;
  private segment = 0;

  /** First status after nothing or a gap: what runs already began before we looked. */
  begin(train: TrainReading | null, atUs: number, segment: number): WindowTrack | null {
    this.segment = segment;
    return train !== null && saysOpen(train) ? this.open(exactly(atUs), false) : null;
  }

  /** A gap: what runs is cut where it was last seen (see `WindowTrack.cut`). */
  cut(lastSeenUs: number, overByUs: number | null): WindowTrack | null {
    const running = this.running;
    running?.cut(lastSeenUs, overByUs);
    return running;
  }

  /** Forgets windows that no turn still open can have met. */
  forget(beforeUs: number): void {
    const needed = this.recent.findIndex((w) => w.end === null || w.end.hi >= beforeUs);
    if (needed > 0) {
      this.recent.splice(0, needed);
    }
  }

  get running(): WindowTrack | null {
    const last = this.recent[this.recent.length - 1];
    return last?.running ? last : null;
  }

  /**
   * Takes the next status of the same process.
   *
   * @param insideUs time inside windows between the pulls as the decode rates tell it, or `null`
   */
  step(before: TrainReading, now: TrainReading, aUs: number, bUs: number, insideUs: number | null): WindowStep {
    const newRun =
      (isActive(now) && !isActive(before)) ||
      (isActive(now) && now.out !== before.out && before.out !== null) ||
      (now.windows !== null && before.windows !== null && now.windows < before.windows);
    const openBefore = this.running !== null;
    const started = Math.max(0, (now.windows ?? 0) - (newRun ? 0 : (before.windows ?? 0)));
    const moved = !newRun && now.windowMsLast !== before.windowMsLast;
    const openAfter = saysOpen(now) && (started > 0 || (openBefore && !newRun && !moved));
    const lastLengthMs = this.lastLength(before, now, newRun, moved);
    const count =
      (openBefore && (started > 0 || !openAfter) ? 1 : 0) + 2 * started - (openAfter && started > 0 ? 1 : 0);
    const edges = this.place(count, { before, now, aUs, bUs, insideUs, openBefore, openAfter, lastLengthMs });
    return {
      edges,
      openAfter: this.running !== null,
      openBefore,
      runStarted: newRun && isActive(now),
      runEnded: isActive(before) && (!isActive(now) || newRun),
    };
  }

  /** Length of the window that ended last, if the status is about a window that ended between these pulls. */
  private lastLength(before: TrainReading, now: TrainReading, newRun: boolean, moved: boolean): number | null {
    if (newRun || now.windowMsLast === null || now.windowMsLast <= 0) {
      return null;
    }
    // An unchanged figure may be a second window of the very same length, but at the end of a run it is a stale one.
    return moved || (isRunning(now) && isRunning(before)) ? now.windowMsLast : null;
  }

  private place(
    count: number,
    c: {
      before: TrainReading;
      now: TrainReading;
      aUs: number;
      bUs: number;
      insideUs: number | null;
      openBefore: boolean;
      openAfter: boolean;
      lastLengthMs: number | null;
    }
  ): WindowEdge[] {
    if (count > 2 * MAX_PER_STEP) {
      const dropped = Math.ceil((count - 2 * MAX_PER_STEP) / 2);
      this.notPlaced += dropped;
      count -= 2 * dropped;
    }
    const lengthUs = c.lastLengthMs === null ? null : c.lastLengthMs * 1000;
    const inside = c.insideUs ?? this.guessInside(count, c);
    const where = count > 1 ? spread(c.aUs, c.bUs, c.openBefore, count, inside, lengthUs) : [within(c.aUs, c.bUs)];
    const edges: WindowEdge[] = [];
    for (let i = 0; i < count; i++) {
      const running = this.running;
      if (running === null) {
        edges.push({ track: this.open(where[i], true), side: 'start' });
      } else {
        const isLast = i >= count - 2 && !(i === count - 2 && !c.openAfter);
        running.close(where[i], isLast ? c.lastLengthMs : null);
        edges.push({ track: running, side: 'end' });
      }
    }
    return edges;
  }

  /** Time inside windows when the decode rates are silent: what was not yielded, or the usual length. */
  private guessInside(
    count: number,
    c: { before: TrainReading; now: TrainReading; aUs: number; bUs: number; openBefore: boolean; openAfter: boolean }
  ): number {
    const gap = c.bUs - c.aUs;
    const yielded = ((c.now.yieldedMs ?? 0) - (c.before.yieldedMs ?? 0)) * 1000;
    if (
      isRunning(c.now) &&
      isRunning(c.before) &&
      yielded > 0 &&
      yielded < gap &&
      !c.now.waiting &&
      !c.before.waiting
    ) {
      return gap - yielded;
    }
    const usual = (c.now.windowMsP50 ?? c.now.windowMsLast ?? 0) * 1000;
    const whole = Math.max(0, (count - (c.openBefore ? 1 : 0) - (c.openAfter ? 1 : 0)) / 2);
    const parts = (c.openBefore ? 0.5 : 0) + (c.openAfter ? 0.5 : 0);
    return usual > 0 ? Math.min(gap, (whole + parts) * usual) : gap / 2;
  }

  private open(start: Edge, startSeen: boolean): WindowTrack {
    const track = new WindowTrack(this.nextId++, this.segment, start, startSeen);
    this.recent.push(track);
    if (this.recent.length > KEPT) {
      this.recent.shift();
    }
    return track;
  }
}
