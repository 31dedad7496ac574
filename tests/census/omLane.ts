import {
  type CounterId,
  type GaugeId,
  type HistogramId,
  type LaneSeries,
  type SignalId,
} from '../../src/analysis/lane';
import { type Engine, type SignalQuery } from '../../src/engines/types';

interface OmSeries {
  name: string;
  labels: Record<string, string>;
  points: Map<number, number>;
}

/**
 * Reads OpenMetrics text with timestamps straight into a lane, as the reader does through Prometheus: every selector of
 * an engine's expressions is looked up by name and matchers, the parts are added up, the first name with data wins.
 */
export function laneFromOpenMetrics(text: string, engine: Engine): LaneSeries {
  const all = parse(text);
  const times = [...new Set(all.flatMap((s) => [...s.points.keys()]))].sort((a, b) => a - b);
  const t = Float64Array.from(times);
  const gaps = times
    .slice(1)
    .map((x, i) => x - times[i])
    .sort((a, b) => a - b);
  const column = (query: SignalQuery): Float64Array | null => {
    for (const part of query.expr('').split(' or ')) {
      const found = select(all, part);
      if (found.length) {
        return combine(found, times, part.startsWith('max('));
      }
    }
    return null;
  };
  const lane: LaneSeries = {
    t,
    scrapeSeconds: gaps.length ? gaps[gaps.length >> 1] : 0,
    signals: {},
    histograms: {},
    identities: [],
  };
  const up = all.find((s) => s.name === 'up');
  if (up) {
    lane.signals.up = combine([up], times, false);
  }
  for (const [id, query] of Object.entries({ ...engine.counters, ...engine.gauges }) as Array<
    [CounterId | GaugeId, SignalQuery]
  >) {
    const v = column(query);
    if (v) {
      lane.signals[id as SignalId] = v;
    }
  }
  for (const [id, query] of Object.entries(engine.histograms) as Array<[HistogramId, SignalQuery]>) {
    const parts = query.expr('').split(' or on() ');
    const found = parts.map((p) => select(all, p)).find((s) => s.length > 0);
    if (!found) {
      continue;
    }
    const les = [...new Set(found.map((s) => s.labels.le))].sort((a, b) => le(a) - le(b));
    const buckets = les.map((l) =>
      combine(
        found.filter((s) => s.labels.le === l),
        times,
        false
      )
    );
    const sums = all.filter((s) => s.name === found[0].name.replace(/_bucket$/, '_sum'));
    lane.histograms[id] = {
      le: les.map(le),
      buckets,
      sum: sums.length ? combine(sums, times, false) : null,
      count: buckets[buckets.length - 1],
    };
  }
  lane.identities = identities(all, engine.identityLabels);
  return lane;
}

const le = (text: string) => (text === '+Inf' ? Infinity : Number(text));

function parse(text: string): OmSeries[] {
  const byKey = new Map<string, OmSeries>();
  for (const line of text.split('\n')) {
    const match = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+) (\S+)/.exec(line);
    if (!match || line.startsWith('#')) {
      continue;
    }
    const key = `${match[1]}{${match[2] ?? ''}}`;
    let series = byKey.get(key);
    if (!series) {
      const labels: Record<string, string> = {};
      for (const [, k, v] of (match[2] ?? '').matchAll(/(\w+)="([^"]*)"/g)) {
        labels[k] = v;
      }
      byKey.set(key, (series = { name: match[1], labels, points: new Map() }));
    }
    series.points.set(Number(match[4]), Number(match[3]));
  }
  return [...byKey.values()];
}

function select(all: OmSeries[], expression: string): OmSeries[] {
  const match = /([a-zA-Z_:][\w:]*)\{([^}]*)\}/.exec(expression);
  if (!match) {
    return [];
  }
  const wanted = [...match[2].matchAll(/(\w+)(=~|=)"([^"]*)"/g)];
  return all.filter(
    (s) =>
      s.name === match[1] &&
      wanted.every(([, label, op, value]) =>
        op === '=' ? s.labels[label] === value : new RegExp(`^(?:${value})$`).test(s.labels[label] ?? '')
      )
  );
}

function combine(series: OmSeries[], times: number[], max: boolean): Float64Array {
  return Float64Array.from(times, (at) => {
    const values = series.map((s) => s.points.get(at)).filter((v): v is number => v !== undefined);
    return values.length ? (max ? Math.max(...values) : values.reduce((a, b) => a + b, 0)) : NaN;
  });
}

function identities(all: OmSeries[], names: string[]): LaneSeries['identities'] {
  const spans = new Map<string, LaneSeries['identities'][number]>();
  for (const s of all) {
    const labels = Object.fromEntries(names.filter((n) => s.labels[n] !== undefined).map((n) => [n, s.labels[n]]));
    if (Object.keys(labels).length === 0) {
      continue;
    }
    const at = [...s.points.keys()];
    const key = JSON.stringify(labels);
    const span = spans.get(key) ?? { labels, from: Infinity, to: -Infinity };
    span.from = Math.min(span.from, ...[at[0]]);
    span.to = Math.max(span.to, at[at.length - 1]);
    spans.set(key, span);
  }
  return [...spans.values()].sort((a, b) => a.from - b.from);
}
