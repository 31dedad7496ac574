import { ledgerOverTime, stepLedger } from '../../analysis/ledger/phases';
import type { LaneReading } from '../../data/types';

export interface Trend {
  from: number;
  to: number;
  t: number[];
  v: Array<number | null>;
}

/** What the overview says of one lane. `null` is "not measured", never 0. */
export interface LaneSummary {
  perStreamTps: number | null;
  /** The same over time, in Unix seconds; the line stands in what was asked for, not only where there was data. */
  trend: Trend;
  meanRunning: number | null;
  maxRunning: number | null;
  chunkShareOfTime: number | null;
  decodeOnlyStepMs: number | null;
  resets: number;
  /** Unix seconds of the last scrape; null where there was none. */
  lastScrape: number | null;
  scrapeSeconds: number;
  /** Whether the last scrape reached the target; null where that is not known. */
  up: boolean | null;
  /** End of what was read, Unix seconds. */
  to: number;
  /** Families or signals whose query failed. */
  failed: string[];
}

const TREND_POINTS = 40;

/** Boils a reading down to a row of the overview. */
export function summarise(reading: LaneReading): LaneSummary {
  const { series, from, to } = reading;
  const ledger = stepLedger(series);
  const { t } = series;
  const bucket = Math.max((to - from) / TREND_POINTS, series.scrapeSeconds || 1);
  const table = ledgerOverTime(series, bucket);
  const up = lastKnown(series.signals.up);
  return {
    perStreamTps: ledger.perStreamTps,
    trend: { from, to, t: table.t, v: table.columns.perStreamTps },
    meanRunning: ledger.meanRunning,
    maxRunning: largest(series.signals.running),
    chunkShareOfTime: ledger.chunkShareOfTime,
    decodeOnlyStepMs: ledger.decodeOnlyStepMs,
    resets: ledger.resets,
    lastScrape: t.length > 0 ? t[t.length - 1] : null,
    scrapeSeconds: series.scrapeSeconds,
    up: up === null ? null : up > 0,
    to,
    failed: reading.failed.map(({ signal }) => signal),
  };
}

function lastKnown(v: Float64Array | undefined): number | null {
  for (let i = (v?.length ?? 0) - 1; v && i >= 0; i--) {
    if (Number.isFinite(v[i])) {
      return v[i];
    }
  }
  return null;
}

function largest(v: Float64Array | undefined): number | null {
  let max: number | null = null;
  for (const value of v ?? []) {
    if (Number.isFinite(value) && (max === null || value > max)) {
      max = value;
    }
  }
  return max;
}
