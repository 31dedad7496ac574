import { firstAtLeast } from '../ledger/counters';
import { type CounterId, type GaugeId, type HistogramId, type LaneSeries, type Span } from '../lane';

/** What a histogram took in between two scrapes. */
export interface HistogramDeltas {
  le: number[];
  /** By bucket, not cumulative: observations in (le[b-1], le[b]] during interval i are `inBucket[b][i]`. */
  inBucket: Float64Array[];
  count: Float64Array;
  /** NaN throughout when the sum is not exported. */
  sum: Float64Array;
}

/**
 * The stretches of one shape as intervals between neighbouring scrapes: what every counter grew by, and the gauges at
 * the interval's end. No interval reaches across a gap or a reset. All arrays have the length `n`; NaN: not known.
 */
export interface LaneView {
  n: number;
  from: Float64Array;
  to: Float64Array;
  /** Seconds scraped in all. */
  seconds: number;
  scrapeSeconds: number;
  /** Growth of a counter by interval; null where the lane has no such counter. */
  grew(id: CounterId): Float64Array | null;
  gauge(id: GaugeId): Float64Array | null;
  histogram(id: HistogramId): HistogramDeltas | null;
  spans: Span[];
}

/** Builds the view over `spans` (ascending, not overlapping) of one lane. Columns are made when first asked for. */
export function viewOf(series: LaneSeries, spans: Span[]): LaneView {
  const prev: number[] = [];
  const rows: number[] = [];
  const longest = Math.max(3 * series.scrapeSeconds, 1);
  for (const span of spans) {
    const lo = firstAtLeast(series.t, span.from);
    for (let i = lo, last = -1; i < series.t.length && series.t[i] <= span.to; i++) {
      if (!answered(series, i)) {
        continue;
      }
      if (last >= 0 && series.t[i] - series.t[last] <= longest * 2) {
        prev.push(last);
        rows.push(i);
      }
      last = i;
    }
  }
  const n = rows.length;
  const pick = (v: ArrayLike<number>, at: number[]) => Float64Array.from(at, (r) => v[r]);
  const from = pick(series.t, prev);
  const to = pick(series.t, rows);
  const deltas = (v: Float64Array) => {
    const out = new Float64Array(n);
    for (let i = 0; i < n; i++) {
      const d = v[rows[i]] - v[prev[i]];
      out[i] = d >= 0 && d < Infinity ? d : NaN;
    }
    return out;
  };
  const counters = cached((id: CounterId) => (known(series.signals[id]) ? deltas(series.signals[id]!) : null));
  const gauges = cached((id: GaugeId) => (known(series.signals[id]) ? pick(series.signals[id]!, rows) : null));
  const histograms = cached((id: HistogramId): HistogramDeltas | null => {
    const h = series.histograms[id];
    if (!h || h.buckets.length === 0) {
      return null;
    }
    const cumulative = h.buckets.map(deltas);
    const inBucket = cumulative.map((c, b) => (b === 0 ? c : c.map((x, i) => Math.max(0, x - cumulative[b - 1][i]))));
    return {
      le: h.le,
      inBucket,
      count: h.count ? deltas(h.count) : cumulative[cumulative.length - 1],
      sum: h.sum ? deltas(h.sum) : new Float64Array(n).fill(NaN),
    };
  });
  let seconds = 0;
  for (let i = 0; i < n; i++) {
    seconds += to[i] - from[i];
  }
  return {
    n,
    from,
    to,
    seconds,
    scrapeSeconds: series.scrapeSeconds,
    grew: counters,
    gauge: gauges,
    histogram: histograms,
    spans,
  };
}

function answered(series: LaneSeries, row: number): boolean {
  return series.signals.up?.[row] !== 0;
}

function known(v: Float64Array | undefined): boolean {
  return v !== undefined && v.some(Number.isFinite);
}

function cached<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    if (!made.has(key)) {
      made.set(key, make(key));
    }
    return made.get(key)!;
  };
}

/** Sum of the finite entries; null when there is none. */
export function total(v: ArrayLike<number> | null): number | null {
  let sum = 0;
  let seen = false;
  for (let i = 0; v && i < v.length; i++) {
    if (Number.isFinite(v[i])) {
      sum += v[i];
      seen = true;
    }
  }
  return seen ? sum : null;
}
