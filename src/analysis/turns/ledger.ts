import { RateEstimate } from './baseline';
import { type ConcurrencyComparison, type ConcurrencyReceipt, ConcurrencyTable } from './concurrency';
import { turnSlowdown } from './formulas';
import { FractionHistogram } from './histogram';

/** Turns of fewer decode steps say nothing about a rate. */
export const MIN_STEPS = 16;

export type TurnClass = 'ignored' | 'clean' | 'overlapped' | 'overlapped-unmeasured';

/** A finished turn whose overlap is known. */
export interface MeasuredTurn {
  durationUs: number;
  /** Decode steps: generated tokens less the first. */
  steps: number;
  overlapUs: number;
  /** Whether it met a window; stands apart from `overlapUs` because a server may know it where we do not. */
  overlapped: boolean;
  /** Turns in flight with this one, where known. */
  inFlight?: number;
}

export interface TurnVerdict {
  class: TurnClass;
  overlapUs: number;
  /** Tokens per second of the turn; `null` for an ignored one. */
  tps: number | null;
  /** Of the whole turn against the clean rate, not of its time inside windows. */
  slowdownPpm: number | null;
  /** Likewise against the clean rate of the same concurrency. */
  slowdownPpmSameConcurrency: number | null;
}

export interface LedgerStatus {
  /** Clean turns since the start: a run does not reset them, so never divide by counts of a run. */
  turnsClean: number;
  /** Turns of this run that met a window, measured or not (the exposure). */
  turnsOverlapped: number;
  /** Those of them that could be compared with a clean rate: the n of the percentiles. */
  turnsMeasured: number;
  turnTpsClean: number | null;
  slowdownPpmP50: number | null;
  slowdownPpmP95: number | null;
  slowdownPpmMax: number | null;
  /** 101 counts of 1% each. */
  slowdownBuckets: number[];
  /** Share of the overlapped turns' time inside windows: how diluted their slowdown is. */
  overlapSharePpm: number | null;
  overlapSharePpmP50: number | null;
  overlapSharePpmP95: number | null;
  perConcurrency: ConcurrencyReceipt[];
  concurrency: ConcurrencyComparison;
  lastTurn: TurnVerdict | null;
}

/** Books turns whose overlap has been measured: classes, the clean rate, and the slowdown of overlapped turns. */
export class TurnLedger {
  private clean = new RateEstimate();
  private slowdown = new FractionHistogram();
  private share = new FractionHistogram();
  private table = new ConcurrencyTable();
  private turnsClean = 0;
  private turnsOverlapped = 0;
  private overlappedUs = 0;
  private exposedUs = 0;
  /** Overwritten turn by turn: no garbage on the path that every turn takes. */
  private last: TurnVerdict = {
    class: 'ignored',
    overlapUs: 0,
    tps: null,
    slowdownPpm: null,
    slowdownPpmSameConcurrency: null,
  };

  /** Books one finished turn. Short, empty or non-finite ones are ignored and move no counter. */
  book({ durationUs, steps, overlapUs, overlapped, inFlight }: MeasuredTurn): TurnClass {
    if (!(steps >= MIN_STEPS) || !Number.isFinite(steps) || !(durationUs > 0) || !Number.isFinite(durationUs)) {
      return 'ignored';
    }
    const ms = durationUs / 1000;
    const last = this.last;
    last.tps = (steps / ms) * 1000;
    last.overlapUs = overlapUs;
    last.slowdownPpm = null;
    const same = this.table.book(inFlight, overlapped, ms, steps);
    last.slowdownPpmSameConcurrency = same === null ? null : Math.round(same * 1e6);
    if (!overlapped) {
      this.turnsClean++;
      this.clean.add(ms, steps);
      return (last.class = 'clean');
    }
    this.turnsOverlapped++;
    this.overlappedUs += overlapUs;
    this.exposedUs += durationUs;
    this.share.add(overlapUs / durationUs);
    const cleanTps = this.clean.tps;
    if (cleanTps === null || cleanTps <= 0) {
      return (last.class = 'overlapped-unmeasured');
    }
    const slowdown = turnSlowdown(last.tps, cleanTps);
    this.slowdown.add(slowdown);
    last.slowdownPpm = Math.round(slowdown * 1e6);
    return (last.class = 'overlapped');
  }

  /** The verdict on the turn booked last (a copy); `null` before the first one that counted. */
  get lastTurn(): TurnVerdict | null {
    return this.last.class === 'ignored' ? null : { ...this.last };
  }

  /** A run begins: what is counted per run starts over; clean turns and the clean rate stay. */
  resetRun(): void {
    this.slowdown.clear();
    this.share.clear();
    this.table.resetRun();
    this.turnsOverlapped = 0;
    this.overlappedUs = 0;
    this.exposedUs = 0;
  }

  /** Clean rate in tokens per second, `null` before the first clean turn. */
  get turnTpsClean(): number | null {
    return this.clean.tps;
  }

  status(): LedgerStatus {
    return {
      turnsClean: this.turnsClean,
      turnsOverlapped: this.turnsOverlapped,
      turnsMeasured: this.slowdown.n,
      turnTpsClean: this.clean.tps,
      slowdownPpmP50: this.slowdown.percentilePpm(0.5),
      slowdownPpmP95: this.slowdown.percentilePpm(0.95),
      slowdownPpmMax: this.slowdown.maxPpm,
      slowdownBuckets: this.slowdown.buckets(),
      overlapSharePpm: this.exposedUs > 0 ? Math.round((this.overlappedUs / this.exposedUs) * 1e6) : null,
      overlapSharePpmP50: this.share.percentilePpm(0.5),
      overlapSharePpmP95: this.share.percentilePpm(0.95),
      perConcurrency: this.table.receipts(),
      concurrency: this.table.compare(),
      lastTurn: this.lastTurn,
    };
  }
}
