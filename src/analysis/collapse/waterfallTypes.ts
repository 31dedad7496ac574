import { type Grade, type MechanismId } from '../lane';

/** What the census says of one mechanism, as far as the waterfall needs it. */
export interface MechanismCost {
  id: MechanismId;
  state: 'present' | 'absent' | 'unknown';
  /** Share of the per-stream rate that it took, 0..1; null: not measured. */
  cost: number | null;
  /** 95% interval of the cost, where there is one. */
  interval?: [number, number] | null;
  grade: Grade;
  evidence: string[];
}

export interface WaterfallInput {
  /** Tokens per second of one stream. */
  expectedTps: number;
  measuredTps: number;
  expectedInterval?: [number, number] | null;
  measuredInterval?: [number, number] | null;
  mechanisms: readonly MechanismCost[];
}

/** One step down (or, at the end, up) from the expectation to what was measured; all in tokens per second. */
export interface WaterfallBar {
  id: MechanismId | 'unexplained';
  /** Levels before and after: each bar begins exactly where the last one ended. */
  from: number;
  to: number;
  /** Part of the whole loss, counted in log space, so that it does not depend on the order of the bars. */
  shareOfLoss: number | null;
  /** The cost as measured; null for what is unexplained. */
  cost: number | null;
  grade: Grade | null;
  evidence: string[];
  /** The mechanism of which this one is a part, and which therefore shows only its rest. */
  partOf: MechanismId | null;
  /** Tokens per second lost in this bar, lower and upper end; null: not measured. */
  interval: [number, number] | null;
}

export interface WaterfallLeftOut {
  id: MechanismId;
  /** What was found, or why nothing could be. */
  why: string;
}

export interface Waterfall {
  expected: number;
  measured: number;
  bars: WaterfallBar[];
  /** Present without a cost, or not decidable: drawn as "not measured", never as 0. */
  notMeasured: WaterfallLeftOut[];
  excluded: WaterfallLeftOut[];
  /** By how much every cost was scaled (in log space) so that together they do not exceed the loss; 1: as measured. */
  scale: number;
  /** Sentences to show with the bars. */
  notes: string[];
}

/** Where no waterfall can be drawn: the sentence that says why. */
export interface NoWaterfall {
  reason: string;
}
