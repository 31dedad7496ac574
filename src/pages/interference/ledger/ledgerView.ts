import { perStreamRate, type PerStreamSource } from '../../../analysis/ledger/perStream';
import { ledgerOverTime, stepLedger } from '../../../analysis/ledger/phases';
import type { LedgerTable, StepLedger } from '../../../analysis/ledger/ledgerTypes';
import type { LaneReading } from '../../../data/types';

export interface LedgerView {
  /** Over the whole reading. */
  summary: StepLedger;
  /** Over time, in buckets that suit a panel. */
  table: LedgerTable;
  /** How the per-stream rate was come by; null where it was not. */
  rateSource: PerStreamSource | null;
}

/** Points in a panel: about one every three pixels at half of a 1280 px page. */
const POINTS = 200;
/** A bucket holds a few scrapes, so that a single late scrape does not show as a spike. */
const SCRAPES_PER_BUCKET = 4;
const BUCKETS = [1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400];

const views = new WeakMap<LaneReading, LedgerView>();

/** The ledger of a reading, computed once however many panels ask for it. */
export function ledgerOf(reading: LaneReading): LedgerView {
  let view = views.get(reading);
  if (!view) {
    const seconds = bucketSeconds(reading.to - reading.from, reading.series.scrapeSeconds);
    view = {
      summary: stepLedger(reading.series),
      table: ledgerOverTime(reading.series, seconds),
      rateSource: perStreamRate(reading.series).source,
    };
    views.set(reading, view);
  }
  return view;
}

/**
 * Width of a bucket for a range.
 * @param rangeSeconds length of the range
 * @param scrapeSeconds distance of two scrapes
 */
export function bucketSeconds(rangeSeconds: number, scrapeSeconds: number): number {
  const least = Math.max(rangeSeconds / POINTS, SCRAPES_PER_BUCKET * (scrapeSeconds || 1));
  return BUCKETS.find((size) => size >= least) ?? Math.ceil(least / 86_400) * 86_400;
}
