import { type LagTestResult, type PrefillBucket } from './types';
import { sortedFinite } from './sort';
import { quantileSorted } from './stats';

export interface Buckets {
  rule: LagTestResult['bucketRule'];
  /** The first is "no prefill"; the others ascend without gaps. */
  list: PrefillBucket[];
}

/** A top bucket that spans more than this factor mixes chat prompts with whole documents: log steps tell them apart. */
const WIDE_TOP = 8;
/** A bucket is at least this much higher than it begins. */
const MIN_RATIO = 1.1;

/**
 * Prefill-rate buckets out of the data: one for exactly no prefill, then quantiles of the non-zero rates, or log steps
 * where quantiles would put everything heavy into one bucket. Edges are rounded to two digits so that what is shown is
 * what was used.
 * @param rates prefill rates, tokens/s; NaN is passed over
 * @param count buckets in all, at least 2; fewer come back when the rates have fewer distinct levels
 */
export function prefillBuckets(rates: ArrayLike<number>, count: number): Buckets {
  const idle: PrefillBucket = { lo: 0, hi: 0, label: 'no prefill' };
  const busy = sortedFinite(rates).filter((rate) => rate > 0);
  const parts = Math.max(1, Math.floor(count) - 1);
  if (busy.length === 0) {
    return { rule: 'none', list: [idle] };
  }
  const top = busy[busy.length - 1];
  const quantiles = innerEdges(busy, (k) => quantileSorted(busy, k / parts), parts);
  const lastEdge = quantiles[quantiles.length - 1] ?? 0;
  if (lastEdge === 0 || top / lastEdge <= WIDE_TOP) {
    return { rule: 'quantiles', list: [idle, ...between(quantiles, top)] };
  }
  // From a low quantile rather than the smallest rate: one stray token must not stretch the scale.
  const bottom = quantileSorted(busy, 1 / (2 * parts));
  const logSteps = innerEdges(busy, (k) => bottom * Math.pow(top / bottom, k / parts), parts);
  return { rule: 'log-steps', list: [idle, ...between(withoutEmpty(logSteps, busy), top)] };
}

/** Bucket of a rate; -1 for NaN. */
export function bucketOf(list: PrefillBucket[], rate: number): number {
  if (!(rate >= 0)) {
    return -1;
  }
  let b = 0;
  while (b < list.length - 1 && rate > list[b].hi) {
    b++;
  }
  return b;
}

function innerEdges(busy: Float64Array, edge: (k: number) => number, parts: number): number[] {
  const lowest = busy[0];
  const top = busy[busy.length - 1];
  const out: number[] = [];
  for (let k = 1; k < parts; k++) {
    const value = twoDigits(edge(k));
    const above = out[out.length - 1] ?? lowest / MIN_RATIO;
    if (value >= above * MIN_RATIO && value * MIN_RATIO <= top) {
      out.push(value);
    }
  }
  return out;
}

/** Leaves out edges with no rate between them and the one before. */
function withoutEmpty(edges: number[], busy: Float64Array): number[] {
  return edges.filter((edge, k) => busy.some((rate) => rate > (edges[k - 1] ?? 0) && rate <= edge));
}

function between(edges: number[], top: number): PrefillBucket[] {
  return [...edges, top].map((hi, k) => {
    const lo = k === 0 ? 0 : edges[k - 1];
    const isTop = k === edges.length;
    return { lo, hi, label: label(lo, hi, isTop) };
  });
}

function label(lo: number, hi: number, isTop: boolean): string {
  if (lo === 0) {
    return isTop ? 'any prefill' : `up to ${plain(hi)}`;
  }
  return isTop ? `over ${plain(lo)}` : `${plain(lo)} to ${plain(hi)}`;
}

function twoDigits(value: number): number {
  return Number(value.toPrecision(2));
}

function plain(value: number): string {
  return value >= 1e7 || value < 0.01 ? value.toExponential(1) : value.toLocaleString('en-US');
}
