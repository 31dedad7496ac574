import { CoveredTime } from './coveredTime';
import { type LedgerStatus, type TurnClass, TurnLedger } from './ledger';
import { WindowLengths } from './windowLengths';

/** Starts of running windows remembered for their lengths; one trainer has one window at a time. */
const MAX_OPEN_STARTS = 64;

export interface FinishedTurn {
  /** When its prompt ended, and its last token; microseconds on one clock. */
  genStartUs: number;
  genEndUs: number;
  /** Generated tokens less the first. */
  steps: number;
  /** Earliest start of any turn still open; this turn's own end when there is none. */
  oldestOpenUs: number;
  /** Turns in flight with this one, where known. */
  inFlight?: number;
}

export interface ReceiptStatus extends LedgerStatus {
  openWindows: number;
  /** Finished windows still held for open turns; bounded (see `CoveredTime`). */
  heldWindows: number;
  /** Windows whose edges were blurred because a turn stayed open beyond the bound; 0: every overlap is exact. */
  blurredWindows: number;
  /** Of the current run. */
  windowsFinished: number;
  windowUsP50: number | null;
  windowUsP95: number | null;
  windowUsMax: number | null;
}

/**
 * The per-turn receipt of training beside serving: replay windows and finished turns in order, read `status()`.
 *
 * Each turn is measured first, against the union of the windows, and pruned afterwards, whether it was counted or
 * not. Running windows count to the turn's end and are never pruned. Windows that overlap count once. The end of a
 * run closes what still runs. A new run does not forget windows that a turn still open has met.
 */
export class TurnReceipt {
  private closed = new CoveredTime();
  private ledger = new TurnLedger();
  private lengths = new WindowLengths();
  /** Running windows: how many, since when any runs, and their starts for the lengths. */
  private open = 0;
  private runningSinceUs = 0;
  private openStarts: number[] = [];

  /** A training run begins: counts of the run start over; clean turns, the clean rate and held windows stay. */
  runStarted(atUs: number): void {
    this.closeAll(atUs);
    this.ledger.resetRun();
    this.lengths.clear();
  }

  /** A training run is over (done, cancelled, failed, or its server restarted): its last window ends here. */
  runEnded(atUs: number): void {
    this.closeAll(atUs);
  }

  windowStarted(atUs: number): void {
    if (!Number.isFinite(atUs)) {
      return;
    }
    this.runningSinceUs = this.open === 0 ? atUs : Math.min(this.runningSinceUs, atUs);
    this.open++;
    if (this.openStarts.length < MAX_OPEN_STARTS) {
      this.openStarts.push(atUs);
    }
  }

  /** The oldest running window ends; without one, nothing happens. */
  windowEnded(atUs: number): void {
    if (this.open === 0 || !Number.isFinite(atUs)) {
      return;
    }
    this.open--;
    const startUs = this.openStarts.shift();
    if (startUs !== undefined) {
      this.lengths.add(atUs - startUs);
    }
    // While another window runs, the union runs on: it is closed when the last one ends.
    if (this.open === 0) {
      this.closed.add(this.runningSinceUs, atUs);
    }
  }

  /** Books a finished turn: measures, then prunes, then classifies. */
  onTurn(turn: FinishedTurn): TurnClass {
    const overlapUs = this.overlap(turn.genStartUs, turn.genEndUs);
    this.closed.prune(turn.oldestOpenUs);
    return this.ledger.book({
      durationUs: turn.genEndUs - turn.genStartUs,
      steps: turn.steps,
      overlapUs,
      overlapped: overlapUs > 0,
      inFlight: turn.inFlight,
    });
  }

  status(): ReceiptStatus {
    return {
      ...this.ledger.status(),
      openWindows: this.open,
      heldWindows: this.closed.size,
      blurredWindows: this.closed.joined,
      windowsFinished: this.lengths.n,
      windowUsP50: this.lengths.percentileUs(0.5),
      windowUsP95: this.lengths.percentileUs(0.95),
      windowUsMax: this.lengths.maxUs,
    };
  }

  /** Bytes held for windows: flat, for proofs. */
  get heldBytes(): number {
    return this.closed.bytes;
  }

  private overlap(fromUs: number, toUs: number): number {
    if (this.open === 0) {
      return this.closed.overlap(fromUs, toUs);
    }
    // The running union covers everything from its start on, so closed windows only count before it.
    const running = Math.max(fromUs, this.runningSinceUs);
    return this.closed.overlap(fromUs, Math.min(toUs, running)) + Math.max(0, toUs - running);
  }

  private closeAll(atUs: number): void {
    while (this.open > 0 && Number.isFinite(atUs)) {
      this.windowEnded(atUs);
    }
  }
}
