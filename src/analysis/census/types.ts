import { type Grade, type LaneSeries, type MechanismId, type Span } from '../lane';

export type MechanismState = 'present' | 'absent' | 'unknown';

/** Both ends of a 95% interval. */
export type Interval = [lo: number, hi: number];

/** One mechanism, judged. Costs are shares (0..1) of the per-stream decode rate; null means not measured. */
export interface MechanismVerdict {
  id: MechanismId;
  state: MechanismState;
  /** Share of the median turn's decode rate that it took, against the same load without it. */
  cost: number | null;
  /** The same for the slowest tenth of the turns. */
  costSlowestTenth: number | null;
  interval: Interval | null;
  intervalSlowestTenth: Interval | null;
  grade: Grade;
  /** Sentences with numbers, the weightiest first. */
  evidence: string[];
}

export type CheckLevel = 'ok' | 'warn' | 'fail';

/** One pre-flight check: a failed one withholds what rests on it, and says what. */
export interface Check {
  id: string;
  level: CheckLevel;
  text: string;
}

/** A stretch of one shape. Stretches with the same `shape` belong to one process and are judged together. */
export interface Segment extends Span {
  /** Why it begins where it does. */
  reason: string;
  shape: number;
  /** True for the stretches that the verdict is about. */
  judged: boolean;
}

/** A setting of the engine that acts on a mechanism; handed in, since the analysis knows no engine. */
export interface KnobFacts {
  flag: string;
  actsOn: string[];
  does: string;
  costs: string;
  verify: string | null;
  doesNotFix: string;
  rollback: string;
  versions?: string;
}

/** What the census must know about the engine. */
export interface EngineFacts {
  id: string;
  name: string;
  grade: Grade;
  knobs: KnobFacts[];
  optionalFamilies?: string[];
  limits?: string[];
}

/** Single-stream decode rate that the lane is held against, tokens per second. */
export interface ExpectedRate {
  tps: number;
  /** Where it comes from, in words; shown beside the figure. */
  source?: string;
}

/** One pull of a lane's own endpoints: the bodies as they came. `t` in Unix seconds. */
export interface PullRecord {
  t: number;
  train: unknown;
  slots: unknown;
}

export interface CensusInput {
  engine: EngineFacts;
  /** May reach back before the window: a baseline is looked for there. */
  series: LaneSeries;
  /** The judged window, Unix seconds. */
  window: Span;
  /** A baseline chosen by the caller; undefined: look for one in `series` before the window; null: use none. */
  baseline?: { series: LaneSeries; span: Span } | null;
  expectation?: ExpectedRate | null;
  pulls?: PullRecord[] | null;
  /** Signals that the engine should export and the store has not. */
  missing?: Array<{ signal: string; family: string }>;
  /** Signals whose query failed, in plain words. */
  failed?: Array<{ signal: string; message: string }>;
  /** Optional families that were looked up and are not in the store; leave out when nobody looked. */
  absentFamilies?: string[];
}

export interface Advice {
  knob: string;
  mechanism: MechanismId;
  why: string;
  does: string;
  costs: string;
  verify: string;
  doesNotFix: string;
  rollback: string;
  versions?: string;
}

export interface CensusVerdict {
  headline: string;
  /** Mechanisms found present, the costliest first. */
  ranked: MechanismId[];
  /** False when the evidence does not carry any verdict: `headline` says why. */
  sufficient: boolean;
  /** What was ruled out, and why. */
  ruledOut: Array<{ id: MechanismId; why: string }>;
  /** What could not be judged, and why. */
  open: Array<{ id: MechanismId; why: string }>;
  /** What would change this verdict. */
  wouldChange: string[];
  /** What the verdict is about. */
  judged: Span | null;
  baseline: Span | null;
}
