import { firstAtLeast } from '../../analysis/ledger/counters';
import type { HistogramSeries, LaneIdentity, LaneSeries, SignalId } from '../../analysis/lane';

/** Two scrapes nearer than this share of the scrape interval are one scrape that both readings hold. */
const SAME_SCRAPE = 0.25;

/**
 * One series out of two readings of the same lane, the earlier one ending where the later one begins. Counters stay as
 * they came, so what grew across the seam is known. A scrape that both hold is kept once.
 */
export function joinSeries(earlier: LaneSeries, later: LaneSeries): LaneSeries {
  if (later.t.length === 0 || earlier.t.length === 0) {
    return later.t.length === 0 ? earlier : later;
  }
  const seam = later.t[0];
  const head = firstAtLeast(earlier.t, seam - SAME_SCRAPE * (later.scrapeSeconds || 0));
  const join = column(head, later.t.length);
  const signals: LaneSeries['signals'] = {};
  for (const id of keys<SignalId>(earlier.signals, later.signals)) {
    signals[id] = join(earlier.signals[id], later.signals[id]);
  }
  const histograms: LaneSeries['histograms'] = {};
  for (const id of keys<keyof LaneSeries['histograms']>(earlier.histograms, later.histograms)) {
    histograms[id] = joinHistograms(join, earlier.histograms[id], later.histograms[id]);
  }
  return {
    t: join(earlier.t, later.t),
    scrapeSeconds: later.scrapeSeconds,
    signals,
    histograms,
    identities: joinIdentities(earlier.identities, later.identities, seam),
  };
}

/** The rows of a series at or after a time; columns are views, nothing is copied. */
export function seriesFrom(series: LaneSeries, from: number): LaneSeries {
  const lo = firstAtLeast(series.t, from);
  const cut = (v: Float64Array) => v.subarray(lo);
  const signals: LaneSeries['signals'] = {};
  for (const id of keys<SignalId>(series.signals)) {
    signals[id] = cut(series.signals[id]!);
  }
  const histograms: LaneSeries['histograms'] = {};
  for (const id of keys<keyof LaneSeries['histograms']>(series.histograms)) {
    const { le, buckets, sum, count } = series.histograms[id]!;
    histograms[id] = { le, buckets: buckets.map(cut), sum: sum && cut(sum), count: count && cut(count) };
  }
  const identities = series.identities.filter((each) => each.to >= from);
  return { ...series, t: cut(series.t), signals, histograms, identities };
}

type Join = (a: Float64Array | null | undefined, b: Float64Array | null | undefined) => Float64Array;

/** Puts the first `head` rows of one column before `tail` rows of another; what one of them lacks is unknown. */
function column(head: number, tail: number): Join {
  return (a, b) => {
    const out = new Float64Array(head + tail).fill(NaN);
    if (a) {
      out.set(a.subarray(0, head));
    }
    if (b) {
      out.set(b, head);
    }
    return out;
  };
}

function joinHistograms(join: Join, a?: HistogramSeries, b?: HistogramSeries): HistogramSeries {
  const shape = (b ?? a)!;
  // Other bounds mean another build: its buckets cannot stand in one column with these.
  const alike = a && a.le.length === shape.le.length && a.le.every((bound, i) => bound === shape.le[i]) ? a : undefined;
  return {
    le: shape.le,
    buckets: shape.le.map((_, i) => join(alike?.buckets[i], b?.buckets[i])),
    sum: shape.sum && join(alike?.sum, b?.sum),
    count: shape.count && join(alike?.count, b?.count),
  };
}

function joinIdentities(earlier: LaneIdentity[], later: LaneIdentity[], seam: number): LaneIdentity[] {
  const before = earlier.filter(({ from }) => from < seam).map((each) => ({ ...each, to: Math.min(each.to, seam) }));
  const last = before[before.length - 1];
  const [first, ...rest] = later;
  if (last && first && sameLabels(last.labels, first.labels)) {
    return [...before.slice(0, -1), { ...first, from: last.from }, ...rest];
  }
  return [...before, ...later];
}

function sameLabels(a: Record<string, string>, b: Record<string, string>): boolean {
  const names = Object.keys({ ...a, ...b });
  return names.every((name) => a[name] === b[name]);
}

function keys<K extends string>(...records: Array<Partial<Record<K, unknown>>>): K[] {
  return [...new Set(records.flatMap((record) => Object.keys(record) as K[]))].filter((id) =>
    records.some((record) => record[id] !== undefined)
  );
}
