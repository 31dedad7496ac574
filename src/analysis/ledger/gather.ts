import { type CounterId, type LaneSeries } from '../lane';
import { stepColumns, timeColumns } from './phaseColumns';
import { perStreamRate } from './perStream';
import { type Assign, sumPairs, type Sums, type SumsOf } from './sums';

/** Everything of one bucket that the figures are made of. */
export interface Gathered {
  rows: [number, number];
  steps: Sums;
  time: Sums;
  /** Steps and time over the same pairs, for what divides one by the other. */
  both: Sums;
  single: Partial<Record<CounterId, Sums>>;
  /** decodeTokens, draftAccepted (0 where no drafts are counted) and decode-bearing steps over the same pairs. */
  rowsPerStep: Sums;
  chunkTokens: Sums;
  replay: Sums;
  draft: Sums;
  atFinish: Sums;
  streamTokens: number;
  streamSeconds: number;
}

const SINGLE: CounterId[] = [
  'stepsMixed',
  'stepsPrefill',
  'stepsHeld',
  'decodeTokens',
  'prefillTokens',
  'promptTokens',
  'generationTokens',
  'requestsFinished',
  'preemptions',
  'hitCutTokens',
  'cachedTokens',
];

/**
 * Sums everything a ledger is made of, by bucket, in one pass over each group of counters.
 * @param rows first and last row to read
 * @param assign the bucket of a pair of rows
 * @param rowsOf first and last row of a bucket, for means of gauges
 */
export function gather(
  series: LaneSeries,
  rows: [number, number],
  buckets: number,
  assign: Assign,
  rowsOf: (bucket: number) => [number, number]
): Gathered[] {
  const { t, signals } = series;
  const sum = (...columns: Array<Float64Array | undefined>) => sumPairs(t, columns, rows, buckets, assign);
  const stepCols = stepColumns(series)?.columns ?? [];
  const timeCols = timeColumns(series)?.columns ?? [];
  const steps = sum(...stepCols);
  const time = sum(...timeCols);
  const both = stepCols.length > 0 && timeCols.length > 0 ? sum(...stepCols, ...timeCols) : sum();
  const single: Partial<Record<CounterId, SumsOf>> = {};
  for (const id of SINGLE) {
    single[id] = sum(signals[id]);
  }
  const { decodeTokens, draftAccepted, stepsDecode, stepsMixed } = signals;
  const bearing = [stepsDecode, ...(stepsMixed ? [stepsMixed] : [])];
  const rowsPerStep = sum(decodeTokens, ...bearing, ...(draftAccepted ? [draftAccepted] : []));
  const chunkTokens = stepCols.length > 0 ? sum(signals.prefillTokens, ...stepCols) : sum();
  const replay = sum(signals.hitCutTokens, signals.prefillTokens);
  const draft = sum(draftAccepted, signals.draftTokens);
  const atFinish = sum(signals.generationTokens, signals.decodeStreamSeconds);
  const streams = perStreamSums(series, rows, buckets, assign);
  return Array.from({ length: buckets }, (_unused, at) => ({
    rows: rowsOf(at),
    steps: steps(at),
    time: time(at),
    both: both(at),
    single: Object.fromEntries(SINGLE.map((id) => [id, single[id]?.(at)])),
    rowsPerStep: rowsPerStep(at),
    chunkTokens: chunkTokens(at),
    replay: replay(at),
    draft: draft(at),
    atFinish: atFinish(at),
    streamTokens: streams[at][0],
    streamSeconds: streams[at][1],
  }));
}

function perStreamSums(series: LaneSeries, [lo, hi]: [number, number], buckets: number, assign: Assign) {
  const rate = perStreamRate(series);
  const out = Array.from({ length: buckets }, () => [0, 0] as [number, number]);
  const first = rate.source === 'decodeRate' ? lo : lo + 1;
  for (let row = first; row <= hi; row++) {
    const bucket = assign(row - 1, row);
    if (Number.isFinite(rate.v[row]) && bucket >= 0 && bucket < buckets) {
      out[bucket][0] += rate.v[row] * rate.weight[row];
      out[bucket][1] += rate.weight[row];
    }
  }
  return out;
}
