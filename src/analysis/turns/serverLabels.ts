import { type TrainReading } from './bodies';
import { MIN_STEPS } from './ledger';
import { type FoundTurn } from './turnRecord';

interface Moved {
  clean: number;
  overlapped: number;
}

/** A turn that ended, with the overlap we measured for it. */
export interface Ended {
  turn: FoundTurn;
  overlapUs: number;
}

export interface Labelled {
  /** Turns whose label is settled (or given up): ready to be told. */
  ready: FoundTurn[];
  unseen: Moved;
}

/**
 * Reads the server's own receipt: when its counters move between two pulls, the turns that ended there are labelled.
 * The two bodies of a pull are not of one instant, so a turn or a count left over waits one pull for its counterpart.
 */
export class ServerLabels {
  private waiting: Ended[] = [];
  private surplus: Moved = { clean: 0, overlapped: 0 };

  step(before: TrainReading, now: TrainReading, ended: Ended[]): Labelled {
    const moved = this.moved(before, now);
    if (moved === null) {
      return { ready: [...this.flush(), ...ended.map((e) => e.turn)], unseen: { clean: 0, overlapped: 0 } };
    }
    const carried = this.surplus;
    const left = { clean: moved.clean + carried.clean, overlapped: moved.overlapped + carried.overlapped };
    const candidates = [...this.waiting, ...ended].filter((e) => e.turn.steps >= MIN_STEPS);
    const short = ended.filter((e) => e.turn.steps < MIN_STEPS).map((e) => e.turn);
    const open = this.assign(candidates, left);
    // What found no counterpart may wait once: turns of this pull, counts of this pull.
    const late = open.filter((e) => this.waiting.includes(e)).map((e) => e.turn);
    late.forEach((turn) => (turn.countedByServer = false));
    this.waiting = open.filter((e) => !late.includes(e.turn));
    const unseen = {
      clean: Math.min(left.clean, carried.clean),
      overlapped: Math.min(left.overlapped, carried.overlapped),
    };
    this.surplus = { clean: left.clean - unseen.clean, overlapped: left.overlapped - unseen.overlapped };
    const settled = candidates.filter((e) => !open.includes(e)).map((e) => e.turn);
    return { ready: [...settled, ...late, ...short], unseen };
  }

  /** Turns that wait for a label. */
  get pending(): FoundTurn[] {
    return this.waiting.map((e) => e.turn);
  }

  /** A gap, or no receipt to read: tells what waited, without a label. */
  flush(): FoundTurn[] {
    const turns = this.waiting.map((e) => e.turn);
    this.waiting = [];
    this.surplus = { clean: 0, overlapped: 0 };
    return turns;
  }

  /** How far the counters moved; overlapped turns are counted per run. `null` where the server does not count. */
  private moved(before: TrainReading, now: TrainReading): Moved | null {
    if (now.turnsClean === null || before.turnsClean === null) {
      return null;
    }
    const previous = before.turnsOverlapped ?? 0;
    const current = now.turnsOverlapped ?? 0;
    return {
      clean: Math.max(0, now.turnsClean - before.turnsClean),
      overlapped: current >= previous ? current - previous : current,
    };
  }

  /** Labels candidates and takes them off `left`; returns those that stay without a label. */
  private assign(candidates: Ended[], left: Moved): Ended[] {
    const byOverlap = [...candidates].sort((a, b) => a.overlapUs - b.overlapUs);
    const label = (e: Ended, serverLabel: 'clean' | 'overlapped') => {
      e.turn.serverLabel = serverLabel;
      e.turn.countedByServer = true;
    };
    // More counts than turns: which of the counts are theirs is open where both kinds moved, so our own measure decides.
    const total = left.clean + left.overlapped;
    if (total > candidates.length && left.clean > 0 && left.overlapped > 0) {
      for (const e of byOverlap) {
        const kind = e.overlapUs > 0 ? 'overlapped' : 'clean';
        const take = left[kind] > 0 ? kind : kind === 'clean' ? 'overlapped' : 'clean';
        label(e, take);
        left[take]--;
      }
      return [];
    }
    while (left.clean > 0 && byOverlap.length > 0) {
      label(byOverlap.shift() as Ended, 'clean');
      left.clean--;
    }
    while (left.overlapped > 0 && byOverlap.length > 0) {
      label(byOverlap.pop() as Ended, 'overlapped');
      left.overlapped--;
    }
    return byOverlap;
  }
}
