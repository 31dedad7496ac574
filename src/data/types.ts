import type { LaneSeries } from '../analysis/lane';
import type { EngineId } from '../engines/types';

/** One Prometheus series: `t` in Unix seconds, ascending; `v` aligned with it (NaN and infinities as they came). */
export interface PromSeries {
  /** All labels, `__name__` included where Prometheus gives it. */
  labels: Record<string, string>;
  t: number[];
  v: number[];
}

export interface PromQuery {
  /** Key under which the answer is found. */
  id: string;
  expr: string;
}

/** An answer per query: series, or the sentence of what went wrong with this one query. */
export type PromAnswer = { series: PromSeries[] } | { error: string };

/**
 * The one door to Prometheus. In Grafana it goes through the team's data source; in scripts through the HTTP API.
 * Both split ranges over the point limit (11,000) and join the parts; one failing query does not lose the others.
 */
export interface PromReader {
  range(
    queries: PromQuery[],
    range: { from: number; to: number; step: number },
    options?: ReadOptions
  ): Promise<Map<string, PromAnswer>>;
  instant(queries: PromQuery[], at: number, options?: ReadOptions): Promise<Map<string, PromAnswer>>;
}

export interface ReadOptions {
  signal?: AbortSignal;
  /** Called with 0..1 while a long range is read in parts. */
  onProgress?: (done: number) => void;
  /** Points of one part, where a caller wants smaller answers than the point limit allows. */
  maxPoints?: number;
}

/** Thrown by a reader when nothing can be had at all (Prometheus down, access denied, timeout). The message is for people. */
export class PrometheusUnreachable extends Error {}

/** A serving endpoint found in Prometheus. */
export interface Lane {
  /** Stable key for URLs, built from the matchers. */
  key: string;
  engine: EngineId;
  /** Ready matcher list, e.g. `job="lanes",instance="a:7770"`. */
  match: string;
  labels: Record<string, string>;
  model: string | null;
}

/** What one pass over a lane's series gave. */
export interface LaneReading {
  lane: Lane;
  from: number;
  to: number;
  series: LaneSeries;
  /** Signals the engine should export that Prometheus has not, with the family's name. */
  missing: Array<{ signal: string; family: string }>;
  /** Queries that failed, in plain words; the other signals are still there. */
  failed: Array<{ signal: string; message: string }>;
}
