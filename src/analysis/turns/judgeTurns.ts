import { turnSlowdown } from './formulas';
import { FractionHistogram } from './histogram';
import { type LedgerStatus, type TurnClass, TurnLedger } from './ledger';
import { measureThenPrune, type TrainingWindow, type TurnSpan } from './overlap';

/** A window to judge against; windows of another segment (another clock) do not count. */
export interface JudgedWindow extends TrainingWindow {
  /** Identity, for windows that are told again when more is known. */
  id?: number;
  segment?: number;
}

/** A finished turn: exact, or rebuilt with what is uncertain about it. */
export interface TurnToJudge extends TurnSpan {
  slot: number;
  steps: number;
  startUncertaintyUs?: number;
  endUncertaintyUs?: number;
  stepsAreLowerBound?: boolean;
  /** The likely whole of a turn whose last tokens were not seen. */
  likelyEndUs?: number | null;
  likelySteps?: number | null;
  startSeen?: boolean;
  endSeen?: boolean;
  serverLabel?: 'clean' | 'overlapped' | null;
  inFlight?: number | null;
  oldestOpenUs?: number;
  segment?: number;
}

export interface JudgedTurn<T extends TurnToJudge = TurnToJudge> {
  turn: T;
  /** 'cut': its beginning or its end was not seen, so it is in no receipt. */
  class: TurnClass | 'cut';
  overlapUs: number;
  tps: number | null;
  slowdownPpm: number | null;
  /** Between what and what the slowdown lies, given the uncertainty of the edges; equal for exact turns. */
  slowdownLoPpm: number | null;
  slowdownHiPpm: number | null;
  /** Against the clean rate at the same number of turns in flight. */
  slowdownPpmSameConcurrency: number | null;
  /** Whether the server's label decided, and whether the edges alone say the same; `null` without a label. */
  labelAgrees: boolean | null;
}

export interface JudgeStatus extends LedgerStatus {
  /** The percentiles if every slowdown lay at its lower, and at its upper, bound. */
  slowdownPpmP50Range: [number, number] | null;
  slowdownPpmP95Range: [number, number] | null;
  turnsCut: number;
  /** Turns where the server's label and our edges disagree. */
  labelsDisagree: number;
}

/** Windows held for turns that are still open. */
const MAX_WINDOWS = 20_000;

/** Judges finished turns against windows, as they come; the live side of `judge`. Bounded memory. */
export class TurnJudge {
  private windows: JudgedWindow[] = [];
  private ledger = new TurnLedger();
  private low = new FractionHistogram();
  private high = new FractionHistogram();
  private turnsCut = 0;
  private labelsDisagree = 0;

  /** Takes a window, or what is now known of one (same `id` and segment; without an id, the same start). */
  window(window: JudgedWindow): void {
    const key = (w: JudgedWindow) => w.id ?? w.startUs;
    // The one that changes is nearly always among the last.
    for (let i = this.windows.length - 1; i >= 0; i--) {
      if (key(this.windows[i]) === key(window) && this.windows[i].segment === window.segment) {
        this.windows[i] = window;
        return;
      }
    }
    this.windows.push(window);
    if (this.windows.length > MAX_WINDOWS) {
      this.windows.shift();
    }
  }

  /** A training run begins: counts of the run start over. */
  runStarted(): void {
    this.ledger.resetRun();
    this.low.clear();
    this.high.clear();
    this.turnsCut = 0;
    this.labelsDisagree = 0;
  }

  /** Judges a finished turn: measured first, then what no open turn can meet is dropped. */
  turn<T extends TurnToJudge>(turn: T): JudgedTurn<T> {
    const same = this.windows.filter((w) => w.segment === turn.segment);
    const whole = { startUs: turn.startUs, endUs: turn.likelyEndUs ?? turn.endUs };
    const { overlapUs, kept } = measureThenPrune(same, whole, turn.oldestOpenUs ?? -Infinity);
    this.windows = kept;
    const unjudged = {
      tps: null,
      slowdownPpm: null,
      slowdownLoPpm: null,
      slowdownHiPpm: null,
      slowdownPpmSameConcurrency: null,
    };
    if (turn.startSeen === false || turn.endSeen === false) {
      this.turnsCut++;
      return { turn, class: 'cut', overlapUs, ...unjudged, labelAgrees: null };
    }
    const label = turn.serverLabel ?? null;
    const overlapped = label === null ? overlapUs > 0 : label === 'overlapped';
    const labelAgrees = label === null ? null : overlapped === overlapUs > 0;
    const cleanTps = this.ledger.turnTpsClean;
    const result = this.ledger.book({
      durationUs: whole.endUs - whole.startUs,
      steps: turn.likelySteps ?? turn.steps,
      overlapUs: overlapped ? overlapUs : 0,
      overlapped,
      inFlight: turn.inFlight ?? undefined,
    });
    if (result === 'ignored') {
      return { turn, class: result, overlapUs, ...unjudged, labelAgrees };
    }
    this.labelsDisagree += labelAgrees === false ? 1 : 0;
    const last = this.ledger.lastTurn;
    const range = result === 'overlapped' && cleanTps !== null ? slowdownRange(turn, cleanTps) : null;
    if (range !== null) {
      this.low.add(range[0]);
      this.high.add(range[1]);
    }
    return {
      turn,
      class: result,
      overlapUs: overlapped ? overlapUs : 0,
      tps: last?.tps ?? null,
      slowdownPpm: last?.slowdownPpm ?? null,
      slowdownLoPpm: range === null ? null : Math.round(range[0] * 1e6),
      slowdownHiPpm: range === null ? null : Math.round(range[1] * 1e6),
      slowdownPpmSameConcurrency: last?.slowdownPpmSameConcurrency ?? null,
      labelAgrees,
    };
  }

  status(): JudgeStatus {
    const range = (p: number): [number, number] | null => {
      const lo = this.low.percentilePpm(p);
      const hi = this.high.percentilePpm(p);
      return lo === null || hi === null ? null : [lo, hi];
    };
    return {
      ...this.ledger.status(),
      slowdownPpmP50Range: range(0.5),
      slowdownPpmP95Range: range(0.95),
      turnsCut: this.turnsCut,
      labelsDisagree: this.labelsDisagree,
    };
  }
}

/** Slowdown at the shortest and the longest the turn can have been, 0..1. */
function slowdownRange(turn: TurnToJudge, cleanTps: number): [number, number] {
  const clean = cleanTps / 1e6;
  const durationUs = turn.endUs - turn.startUs;
  const start = turn.startUncertaintyUs ?? 0;
  const end = turn.endUncertaintyUs ?? 0;
  if (turn.stepsAreLowerBound) {
    // What came after the last look came at the clean rate at best, and was a stall at worst.
    const best = (turn.steps + end * clean) / Math.max(1, durationUs - start + end);
    return [turnSlowdown(best, clean), turnSlowdown(turn.steps / (durationUs + start + end), clean)];
  }
  const shortest = Math.max(1, durationUs - start - end);
  return [turnSlowdown(turn.steps / shortest, clean), turnSlowdown(turn.steps / (durationUs + start + end), clean)];
}
