import { type Edge, exactly, meet, shifted, uncertaintyOf, within } from './edges';
import { type TrainingWindow } from './overlap';
import { type Stretches } from './walk';

/** A training window rebuilt from aggregates. */
export interface ReconstructedWindow extends TrainingWindow {
  /** Ascending in order of appearance; a window that is refined later keeps its id. */
  id: number;
  /** The larger of the two edges' uncertainties; Infinity where an edge was not seen and cannot be told. */
  uncertaintyUs: number;
  startUncertaintyUs: number;
  /** 0 while it runs. */
  endUncertaintyUs: number;
  /** False when it ran already at the first pull, or on the far side of a gap. */
  startSeen: boolean;
  /** False when a gap cut it off. */
  endSeen: boolean;
  /** Counts the stretches between gaps: clocks and processes may differ from one to the next. */
  segment: number;
}

/** One window while it is being worked out. */
export class WindowTrack {
  end: Edge | null = null;
  endSeen = false;
  private overKnown = true;
  /** How long the server says it was (whole milliseconds, rounded down). */
  private lengthUs: Edge | null = null;
  /** What the pulls alone say about the start; `start` may be narrower. */
  private readonly pulled: Edge;

  /** A turn that the server filed clean lies before (after) it: its edges are not put across that turn again. */
  private notBeforeUs = -Infinity;
  private notAfterUs = Infinity;

  constructor(
    readonly id: number,
    readonly segment: number,
    public start: Edge,
    readonly startSeen: boolean
  ) {
    this.pulled = start;
  }

  get running(): boolean {
    return this.end === null;
  }

  /** Ends in the stretch `hard` between two pulls; `lengthMs` is the server's measure of it, where it is about this one. */
  close(hard: Edge, lengthMs: number | null): void {
    this.endSeen = true;
    this.end = { ...hard, est: Math.max(hard.est, this.start.est) };
    if (lengthMs === null) {
      return;
    }
    const length = within(lengthMs * 1000, lengthMs * 1000 + 1000);
    if (!this.startSeen) {
      this.lengthUs = length;
      return;
    }
    const add = (edge: Edge) => ({ lo: edge.lo + length.lo, est: edge.est + length.est, hi: edge.hi + length.hi });
    let end = meet(hard, add(this.start));
    if (end === null) {
      // The narrowed start was wrong: go back to what the pulls say.
      end = meet(hard, add(this.pulled));
      this.start = end === null ? this.start : this.pulled;
    }
    if (end !== null) {
      this.lengthUs = length;
      this.end = end;
      this.alignStart();
    }
  }

  /** A gap: what runs is cut where it was last seen; it was over by `overByUs`, where that much is known. */
  cut(lastSeenUs: number, overByUs: number | null): void {
    this.end = overByUs === null ? exactly(lastSeenUs) : { lo: lastSeenUs, est: lastSeenUs, hi: overByUs };
    this.overKnown = overByUs !== null;
  }

  /** Further evidence about an edge; evidence that contradicts what the pulls say is not taken. */
  narrow(side: 'start' | 'end', evidence: Edge): void {
    const known = side === 'start' ? this.start : this.end;
    const both = known === null ? null : meet(known, evidence);
    if (both === null) {
      return;
    }
    if (side === 'end') {
      this.end = both;
      this.alignStart();
    } else {
      this.start = both;
      this.alignEnd();
    }
  }

  /** An edge as the server's label places it; the other one follows where the length is measured. */
  settle(side: 'start' | 'end', edge: Edge): void {
    if (side === 'end') {
      this.end = edge;
      this.alignStart();
      return;
    }
    this.start = edge;
    this.alignEnd();
  }

  /** Stays clear of a turn that does not touch it now and is known not to have touched it. */
  keepClear(fromUs: number, toUs: number): void {
    if (toUs <= this.start.est) {
      this.notBeforeUs = Math.max(this.notBeforeUs, toUs);
    } else if (this.end !== null && fromUs >= this.end.est) {
      this.notAfterUs = Math.min(this.notAfterUs, fromUs);
    }
  }

  /** Edges for the picture: as estimated, but clear of clean turns as far as their ranges allow. */
  private get drawn(): { start: number; end: number | null } {
    const start = Math.max(this.start.est, Math.min(this.notBeforeUs, this.start.hi));
    const end = this.end === null ? null : Math.min(this.end.est, Math.max(this.notAfterUs, this.end.lo));
    return { start, end };
  }

  /** Start and end are tied by the measured length. */
  private alignStart(): void {
    if (this.end === null || this.lengthUs === null || !this.startSeen) {
      return;
    }
    const back: Edge = {
      lo: this.end.lo - this.lengthUs.hi,
      est: this.end.est - this.lengthUs.est,
      hi: this.end.hi - this.lengthUs.lo,
    };
    const both = meet(this.start, back);
    if (both !== null) {
      this.start = { ...both, est: Math.min(both.hi, Math.max(both.lo, back.est)) };
    }
  }

  private alignEnd(): void {
    if (this.end === null || this.lengthUs === null) {
      return;
    }
    const on: Edge = {
      lo: this.start.lo + this.lengthUs.lo,
      est: this.start.est + this.lengthUs.est,
      hi: this.start.hi + this.lengthUs.hi,
    };
    const both = meet(this.end, on);
    if (both !== null) {
      this.end = { ...both, est: Math.min(both.hi, Math.max(both.lo, on.est)) };
    }
  }

  /** The stretch it covers: as estimated, as long as it can have been, or as short. */
  stretch(mode: 'mid' | 'wide' | 'narrow'): Stretches[number] {
    const { start, end, drawn } = this;
    if (mode === 'mid') {
      return [drawn.start, drawn.end ?? Infinity];
    }
    return mode === 'wide' ? [start.lo, end?.hi ?? Infinity] : [start.hi, end?.lo ?? Infinity];
  }

  /** The public form; `slackUs` is how far off the pulls' own times may be. */
  toWindow(slackUs = 0): ReconstructedWindow {
    const { start, end } = this.drawn;
    const startUs = Math.round(start);
    let startUncertaintyUs = this.startSeen ? uncertaintyOf({ ...this.start, est: start }) + slackUs : Infinity;
    if (!this.startSeen && this.end !== null && this.lengthUs !== null) {
      // Begun before we looked: nothing is drawn there, but how far back it reached is known.
      const begun = shifted(this.end, -this.lengthUs.hi);
      startUncertaintyUs = Math.max(0, Math.ceil(startUs - begun.lo));
    }
    const endUncertaintyUs =
      this.end === null || end === null
        ? 0
        : this.overKnown
          ? uncertaintyOf({ ...this.end, est: end }) + slackUs
          : Infinity;
    return {
      id: this.id,
      startUs,
      endUs: end === null ? null : Math.max(startUs, Math.round(end)),
      uncertaintyUs: Math.max(startUncertaintyUs, endUncertaintyUs),
      startUncertaintyUs,
      endUncertaintyUs,
      startSeen: this.startSeen,
      endSeen: this.endSeen,
      segment: this.segment,
    };
  }
}
