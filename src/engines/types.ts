import type { CounterId, GaugeId, Grade, HistogramId } from '../analysis/lane';

/**
 * How to read one signal from Prometheus. `match` is a ready label matcher list such as `job="a",instance="b"`;
 * `shift` an offset clause (` offset 7500ms`) put behind every selector.
 */
export interface SignalQuery {
  expr: (match: string, shift?: string) => string;
  /** The metric family it reads, for "missing family" messages. */
  family: string;
  /** When the value moves: per step, or only when a request ends. */
  moves: 'live' | 'finish' | 'sampled';
  /** Histograms: the expression of their `_sum`. */
  sum?: (match: string, shift?: string) => string;
  /** What to keep in mind when reading the number, one sentence. */
  caveat?: string;
}

/** What the engine can be asked to do about a mechanism (design: advice). */
export interface Knob {
  flag: string;
  /** Mechanisms it acts on. */
  actsOn: string[];
  does: string;
  costs: string;
  /** The counter or figure that must move if it engaged; null where the engine shows none. */
  verify: string | null;
  doesNotFix: string;
  rollback: string;
  /** Where the flag is known from and what to check before use. */
  versions?: string;
}

export type EngineId = 'radiance' | 'sglang' | 'llamacpp' | 'tgi' | 'trtllm' | 'lmdeploy' | 'vllm';

/** One LLM engine: how to recognise it and what it exports. */
export interface Engine {
  id: EngineId;
  name: string;
  /** A family that only this engine exports (in detection order; vLLM comes last since radiance re-exports its names). */
  detect: string;
  /** Other names of that family (renamed, or without a prefix), tried after it. */
  detectAlso?: string[];
  grade: Grade;
  counters: Partial<Record<CounterId, SignalQuery>>;
  gauges: Partial<Record<GaugeId, SignalQuery>>;
  histograms: Partial<Record<HistogramId, SignalQuery>>;
  /** Labels that identify the process: a change inside a window means another shape. */
  identityLabels: string[];
  /** Labels that split one target into several lanes when their values are scraped side by side. */
  laneLabels?: string[];
  /** Labels of ranks that repeat the same numbers: never summed, never a lane of their own. */
  rankLabels?: string[];
  /** What this engine's metrics cannot say, in plain sentences. */
  limits?: string[];
  /** Families that would help and are often not scraped; listed by the pre-flight when absent. */
  optionalFamilies: string[];
  knobs: Knob[];
}
