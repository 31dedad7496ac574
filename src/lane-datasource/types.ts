import { type DataQuery, type DataSourceJsonData } from '@grafana/data';

/** Settings of one lane, as in provisioning files. */
export interface LaneJsonData extends DataSourceJsonData {
  /** The Prometheus data source that scrapes this lane. */
  prometheusUid?: string;
  /** Label matchers that select this lane there, e.g. `job="lanes",instance="gpu-07:8080"`. */
  match?: string;
  engine?: string;
  /** Single-stream decode rate, tokens/s. */
  expectedTps?: number;
  /** Where the rate comes from; begins with MEASURED or ESTIMATE. */
  expectedSource?: string;
  /** Requests in flight when it was measured. */
  expectedConcurrency?: number;
  /** Context window (tokens) at which it was measured. */
  expectedWindow?: number;
  expectedDate?: string;
}

export const FRAMES = ['windows', 'turns', 'receipt', 'status'] as const;
export type FrameName = (typeof FRAMES)[number];

export interface LaneQuery extends DataQuery {
  frame?: FrameName;
}
