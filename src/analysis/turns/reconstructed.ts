import { type TurnSpan } from './overlap';
import { type ReconstructedWindow } from './windowTrack';

/** One pull of a lane, as recorded: `t` in Unix seconds, bodies as they came. */
export interface Pull {
  t: number;
  train: unknown;
  slots: unknown;
  /** How far off `t` may be from the instant the bodies show, seconds (half the round trip); 0 when not given. */
  slack?: number;
}

/** A turn rebuilt from pulls. The span is its generation, from the end of its prompt to its last token. */
export interface ReconstructedTurn extends TurnSpan {
  slot: number;
  task: number | null;
  /** Decode steps within the span: generated tokens less the first. */
  steps: number;
  /** True when its last (or first) tokens were not seen: the span and the steps are those that were. */
  stepsAreLowerBound: boolean;
  /** Where the last tokens were not seen: the most likely end and steps of the whole turn. */
  likelyEndUs: number | null;
  likelySteps: number | null;
  /** The larger of the two edges' uncertainties; Infinity where an edge lies beyond what was seen. */
  uncertaintyUs: number;
  startUncertaintyUs: number;
  endUncertaintyUs: number;
  /** False when it ran already at the first pull, or on the far side of a gap. */
  startSeen: boolean;
  /** False when a gap or a restart cut it off; such a turn has not finished as far as we know. */
  endSeen: boolean;
  /** Mean number of slots that decoded while it did; `null` when it was never seen decoding. */
  inFlight: number | null;
  /** What the server's own receipt filed it as, where its counters tell. */
  serverLabel: 'clean' | 'overlapped' | null;
  /** Whether the server counted it at all (a cancelled turn is not); `null` where its counters do not tell. */
  countedByServer: boolean | null;
  /** Earliest start of any turn still open when it finished; its own end when there was none. */
  oldestOpenUs: number;
  segment: number;
}

export type GapReason = 'pulls-missing' | 'clock-back' | 'clock-step' | 'server-restart';

/** A stretch across which nothing is read. */
export interface ReconstructionGap extends TurnSpan {
  reason: GapReason;
}

/** Turns that the server's receipt counted between two pulls and that no pull showed. */
export interface UnseenTurns extends TurnSpan {
  clean: number;
  overlapped: number;
}

export interface TrainingRun {
  startUs: number;
  startUncertaintyUs: number;
  endUs: number | null;
  endUncertaintyUs: number;
  out: string | null;
}

/** What a pull taught. A window comes again, under its id, when more is known about it. */
export type ReconstructionEvent =
  | { type: 'window'; window: ReconstructedWindow }
  | { type: 'turn'; turn: ReconstructedTurn }
  | { type: 'gap'; gap: ReconstructionGap }
  | { type: 'unseen'; unseen: UnseenTurns }
  | { type: 'run-started'; run: TrainingRun }
  | { type: 'run-ended'; run: TrainingRun };
