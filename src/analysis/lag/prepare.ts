import { bucketOf, prefillBuckets, type Buckets } from './buckets';
import { comparedValues } from './compare';
import { toGrid, type Grid } from './grid';
import { sortedFinite } from './sort';
import { type LagInput, type LagOptions, type LagProgress, type LagTestResult } from './types';

/** Everything the test needs that does not depend on the lag. */
export interface Prepared {
  grid: Grid;
  /** Lags in places, ascending from 0. */
  lags: number[];
  buckets: Buckets;
  /** Bucket of each place's prefill, -1 where unknown. */
  bucket: Int8Array;
  reference: LagTestResult['reference'];
  /** `y` against its reference at the same in-flight level and hour (1 = alike); NaN where it cannot be compared. */
  compared: Float64Array;
  /** Prefill from which on it counts as heavy in full, tokens/s: a dose is capped there. */
  heavy: number;
  counts: { total: number; usable: number; idle: number };
  leftOut: LagTestResult['leftOut'];
}

/** What every part of the test is given. */
export interface Setting {
  data: Prepared;
  input: LagInput;
  options: LagOptions;
}

/** The reference needs this many scrapes, and this share of the usable ones. */
const REFERENCE_ROWS = 30;
const IDLE_SHARE = 0.02;
const LIGHT_SHARE = 0.1;
/** Share of the heavy rate below which prefill counts as light. */
export const LIGHT = 0.1;
/** At least this many scrapes, and this share of those with prefill, reach the cap of the dose. */
const HEAVY_ROWS = 12;
const HEAVY_SHARE = 0.01;

/** In slices. @returns null when there is nothing to lay out: fewer than two rows, or no scrape with both values */
export function* prepare(input: LagInput, options: LagOptions): Generator<LagProgress, Prepared | null> {
  const grid = toGrid(input, options.maxLagSeconds + options.guardSeconds);
  yield { done: 0.02, stage: 'Laying out the scrapes' };
  if (!grid) {
    return null;
  }
  const { length } = grid;
  const rates = new Float64Array(length).fill(NaN);
  let total = 0;
  for (let i = 0; i < length; i++) {
    rates[i] = Number.isFinite(grid.y[i]) ? grid.x[i] : NaN;
    total += Number.isFinite(grid.x[i]) ? 1 : 0;
  }
  const buckets = prefillBuckets(rates, options.buckets);
  const bucket = new Int8Array(length);
  const perBucket = new Int32Array(buckets.list.length);
  for (let i = 0; i < length; i++) {
    bucket[i] = bucketOf(buckets.list, grid.x[i]);
    if (Number.isFinite(rates[i])) {
      perBucket[bucket[i]]++;
    }
  }
  const usable = perBucket.reduce((a, b) => a + b, 0);
  yield { done: 0.04, stage: 'Laying out the scrapes' };
  if (usable === 0) {
    return null;
  }
  const reference = referenceBuckets(perBucket, usable, buckets);
  const heavy = heavyRate(rates);
  const { compared, leftOut } = yield* comparedValues(
    grid,
    rates,
    reference && Math.max(reference.hi, LIGHT * heavy),
    input,
    options
  );
  return {
    grid,
    lags: lagPlaces(grid.slot, options),
    buckets,
    bucket,
    reference,
    compared,
    heavy,
    counts: { total, usable, idle: perBucket[0] },
    leftOut,
  };
}

function lagPlaces(slot: number, options: LagOptions): number[] {
  const step = Math.max(1, Math.round(options.lagStepSeconds / slot));
  const count = Math.floor(options.maxLagSeconds / (step * slot) + 1e-9);
  return Array.from({ length: count + 1 }, (_, k) => k * step);
}

/** No prefill where there are enough such scrapes, else the lightest buckets; null when that would be nearly all. */
function referenceBuckets(perBucket: Int32Array, usable: number, { list }: Buckets): LagTestResult['reference'] {
  if (perBucket[0] >= Math.max(REFERENCE_ROWS, IDLE_SHARE * usable)) {
    return { kind: 'idle', hi: 0, buckets: 1 };
  }
  let n = perBucket[0];
  for (let b = 1; b < list.length - 1; b++) {
    n += perBucket[b];
    if (n >= Math.max(REFERENCE_ROWS, LIGHT_SHARE * usable)) {
      return { kind: 'lightest', hi: list[b].hi, buckets: b + 1 };
    }
  }
  return null;
}

function heavyRate(rates: Float64Array): number {
  const busy = sortedFinite(rates).filter((rate) => rate > 0);
  const above = Math.max(HEAVY_ROWS, Math.ceil(HEAVY_SHARE * busy.length));
  return busy.length === 0 ? NaN : busy[Math.max(0, busy.length - above)];
}
