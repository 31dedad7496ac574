/**
 * The one shape that every analysis reads: a lane, scrape by scrape.
 * Columns are plain typed arrays over one common time axis; NaN marks a value that was not scraped
 * (inside this floor only: whatever leaves it says `null`, never NaN and never 0).
 */

/** Cumulative counters. A fall is a reset: use `counters.ts`, never subtract by hand. */
export type CounterId =
  | 'stepsTotal' // committed engine steps
  | 'stepsDecode' // steps that carry decode rows only
  | 'stepsMixed' // steps with a prefill chunk and decode rows
  | 'stepsPrefill' // steps with a prefill chunk only
  | 'stepsHeld' // steps in which a guard held prefill back
  | 'stepSeconds' // wall seconds of all steps
  | 'stepSecondsDecode' // wall seconds of decode-only steps
  | 'stepSecondsPrefill' // wall seconds of prefill-bearing steps, where the engine times them apart
  | 'decodeTokens' // tokens decoded, live (1 + accepted drafts per row and step)
  | 'prefillTokens' // prompt tokens computed, live
  | 'promptTokens' // prompt tokens, counted when a request finishes or its prefill ends
  | 'generationTokens' // generated tokens, live or at finish (see the engine)
  | 'requestsFinished'
  | 'preemptions' // cumulative preemptions (or retractions)
  | 'draftTokens'
  | 'draftAccepted'
  | 'draftRounds' // speculative rounds, where the engine counts them
  | 'hitCutTokens' // prompt tokens recomputed because a prefix hit was cut
  | 'cachedTokens' // prompt tokens served from the prefix cache
  | 'decodeStreamSeconds'; // seconds that finished requests spent decoding, summed over the streams

/** Instant values. */
export type GaugeId =
  | 'up'
  | 'running' // requests in the batch
  | 'waiting' // requests queued
  | 'preempted' // requests preempted right now (instant depth, NOT a burst counter)
  | 'kvUsage' // 0..1
  | 'decodeRate' // tokens/s over all streams, the engine's own decayed gauge
  | 'prefillRate'; // tokens/s, likewise

export type HistogramId =
  | 'ttft'
  | 'itl'
  | 'tpot' // mean gap of one request, observed when it ends, where it is exported beside single gaps
  | 'e2e'
  | 'queue'
  | 'prefillChunk';

export type SignalId = CounterId | GaugeId;

/** A classic histogram: cumulative buckets as counters. `buckets[i]` belongs to upper bound `le[i]`; the last is +Inf. */
export interface HistogramSeries {
  le: number[];
  buckets: Float64Array[];
  sum: Float64Array | null;
  count: Float64Array | null;
}

/** Which process answered: the identity labels (model, engine index, version ...) seen between two scrapes. */
export interface LaneIdentity {
  labels: Record<string, string>;
  /** Unix seconds of the first and the last scrape that carry these labels. */
  from: number;
  to: number;
}

export interface LaneSeries {
  /** Scrape times, Unix seconds, strictly ascending. */
  t: Float64Array;
  /** Median distance of two scrapes in seconds, found from the data. */
  scrapeSeconds: number;
  signals: Partial<Record<SignalId, Float64Array>>;
  histograms: Partial<Record<HistogramId, HistogramSeries>>;
  /** In order of appearance; more than one whose spans overlap means several processes behind one label set. */
  identities: LaneIdentity[];
}

/** How a figure was come by. A: the engine counts it. B: measured through a proxy. C: inferred from sampling. */
export type Grade = 'A' | 'B' | 'C';

/** A half-open stretch [from, to) in Unix seconds. */
export interface Span {
  from: number;
  to: number;
}

export const MECHANISMS = [
  'step-time-sharing',
  'eviction',
  'preemption',
  'training-windows',
  'contention',
  'base-step-degraded',
  'draft-acceptance',
  'self-made-prefill',
] as const;
export type MechanismId = (typeof MECHANISMS)[number];
