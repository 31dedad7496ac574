import { type LaneSeries, type Span } from '../lane';
import { rowsIn } from './counters';
import { finishLedger } from './finish';
import { gather } from './gather';
import { type LedgerField, type LedgerTable, type StepLedger } from './ledgerTypes';

/**
 * The step ledger of a lane over a stretch (default: all of it): mean decode-only step, mean chunk step, and how much
 * of the steps and of the time chunk steps take. Restarts and missing scrapes are taken care of; what the engine does
 * not export is null, with the reason in `notMeasured`.
 */
export function stepLedger(series: LaneSeries, span: Span = { from: -Infinity, to: Infinity }): StepLedger {
  const rows = rowsIn(series.t, span);
  return finishLedger(
    series,
    gather(
      series,
      rows,
      1,
      () => 0,
      () => rows
    )[0]
  );
}

/**
 * The ledger in buckets of `bucketSeconds`, aligned to multiples of it. A pair of scrapes counts in the bucket of its
 * later scrape, so the buckets add up to the whole.
 * @throws RangeError when `bucketSeconds` is not above 0
 */
export function ledgerOverTime(series: LaneSeries, bucketSeconds: number): LedgerTable {
  if (!(bucketSeconds > 0)) {
    throw new RangeError('A bucket must be longer than 0 seconds.');
  }
  const { t } = series;
  const first = t.length > 0 ? Math.ceil(t[0] / bucketSeconds) : 0;
  const last = t.length > 0 ? Math.ceil(t[t.length - 1] / bucketSeconds) : -1;
  const buckets = last - first + 1;
  const bucketOf = (row: number) => Math.ceil(t[row] / bucketSeconds) - first;
  const bounds = Array.from({ length: buckets }, () => [0, -1] as [number, number]);
  for (let row = t.length - 1; row >= 0; row--) {
    const bound = bounds[bucketOf(row)];
    bound[0] = row;
    bound[1] = Math.max(bound[1], row);
  }
  const gathered = gather(
    series,
    [0, t.length - 1],
    buckets,
    (_previous, row) => bucketOf(row),
    (at) => bounds[at]
  );
  const ledgers = gathered.map((each) => finishLedger(series, each, false));
  const columns = {} as Record<LedgerField, Array<number | null>>;
  for (const field of ledgerFields(series)) {
    columns[field] = ledgers.map((ledger) => ledger[field]);
  }
  return { t: ledgers.map((_ledger, at) => (first + at) * bucketSeconds), bucketSeconds, columns };
}

function ledgerFields(series: LaneSeries): LedgerField[] {
  const about = new Set(['from', 'to', 'scrapes', 'resets', 'notMeasured']);
  const empty = finishLedger(
    series,
    gather(
      series,
      [0, -1],
      1,
      () => 0,
      () => [0, -1]
    )[0]
  );
  return Object.keys(empty).filter((key): key is LedgerField => !about.has(key));
}
