import { RateEstimate } from './baseline';
import { turnSlowdown } from './formulas';
import { FractionHistogram } from './histogram';

/** Turns beyond this many in flight share one row. */
const MAX_ROWS = 64;

/** Mean numbers in flight further apart than this are "not like for like". */
const LIKE_FOR_LIKE = 0.5;

interface Row {
  clean: RateEstimate;
  turnsClean: number;
  turnsOverlapped: number;
  slowdown: FractionHistogram;
}

/** Receipt of the turns that ran at one concurrency, each against the clean rate of that same concurrency. */
export interface ConcurrencyReceipt {
  /** Turns in flight, this one included. */
  inFlight: number;
  /** Since the start (the clean side is not reset by a run). */
  turnsClean: number;
  turnTpsClean: number | null;
  /** Of this run. */
  turnsOverlapped: number;
  turnsMeasured: number;
  slowdownPpmP50: number | null;
  slowdownPpmP95: number | null;
  slowdownPpmMax: number | null;
}

export interface ConcurrencyComparison {
  /** Mean turns in flight of clean and of overlapped turns; `null` where no turn told its number. */
  meanClean: number | null;
  meanOverlapped: number | null;
  /** True when the two kinds ran at different concurrency, so that contention may be read as training (or hide it). */
  differs: boolean | null;
}

/** Keeps the clean baseline and the slowdown apart by how many turns were in flight. At most 64 rows. */
export class ConcurrencyTable {
  private rows = new Map<number, Row>();

  /**
   * Books one turn.
   *
   * @param inFlight turns in flight with this one; missing or below 1: the turn is not booked here
   * @returns slowdown against the clean rate of the same concurrency, 0..1; `null` when there is none
   */
  book(inFlight: number | undefined, overlapped: boolean, ms: number, steps: number): number | null {
    if (inFlight === undefined || !(inFlight >= 1)) {
      return null;
    }
    const row = this.row(Math.min(MAX_ROWS, Math.round(inFlight)));
    if (!overlapped) {
      row.turnsClean++;
      row.clean.add(ms, steps);
      return null;
    }
    row.turnsOverlapped++;
    const clean = row.clean.tps;
    if (clean === null || clean <= 0) {
      return null;
    }
    const slowdown = turnSlowdown((steps / ms) * 1000, clean);
    row.slowdown.add(slowdown);
    return slowdown;
  }

  receipts(): ConcurrencyReceipt[] {
    return [...this.rows.entries()]
      .sort((a, b) => a[0] - b[0])
      .map(([inFlight, row]) => ({
        inFlight,
        turnsClean: row.turnsClean,
        turnTpsClean: row.clean.tps,
        turnsOverlapped: row.turnsOverlapped,
        turnsMeasured: row.slowdown.n,
        slowdownPpmP50: row.slowdown.percentilePpm(0.5),
        slowdownPpmP95: row.slowdown.percentilePpm(0.95),
        slowdownPpmMax: row.slowdown.maxPpm,
      }));
  }

  compare(): ConcurrencyComparison {
    const meanClean = this.mean((row) => row.turnsClean);
    const meanOverlapped = this.mean((row) => row.turnsOverlapped);
    const differs =
      meanClean === null || meanOverlapped === null ? null : Math.abs(meanClean - meanOverlapped) > LIKE_FOR_LIKE;
    return { meanClean, meanOverlapped, differs };
  }

  /** A new run: its counts start over, the clean side stays. */
  resetRun(): void {
    for (const row of this.rows.values()) {
      row.turnsOverlapped = 0;
      row.slowdown.clear();
    }
  }

  private row(inFlight: number): Row {
    let row = this.rows.get(inFlight);
    if (row === undefined) {
      row = { clean: new RateEstimate(), turnsClean: 0, turnsOverlapped: 0, slowdown: new FractionHistogram() };
      this.rows.set(inFlight, row);
    }
    return row;
  }

  private mean(count: (row: Row) => number): number | null {
    let turns = 0;
    let sum = 0;
    for (const [inFlight, row] of this.rows) {
      turns += count(row);
      sum += count(row) * inFlight;
    }
    return turns === 0 ? null : sum / turns;
  }
}
