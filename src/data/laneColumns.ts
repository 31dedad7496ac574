import { type HistogramId, type HistogramSeries, type SignalId } from '../analysis/lane';
import { type LaneQuery } from './laneQueries';
import { sampleValue } from './promResult';
import { type SeenScrape } from './scrapeCollector';
import { type AxisRow } from './scrapeAxis';
import { type PromSeries } from './types';

/** Collects the values of a lane, scrape by scrape, while its range is read in parts. */
export class LaneColumns {
  private readonly signals = new Map<SignalId, Float64Array>();
  private readonly sums = new Map<HistogramId, Float64Array>();
  private readonly buckets = new Map<HistogramId, Map<number, Float64Array>>();

  constructor(private readonly scrapes: SeenScrape[]) {}

  /**
   * Takes the answer to one query for the scrapes with from <= number < to.
   * @param series what Prometheus gave for the moments of evaluation of these scrapes
   */
  add(query: LaneQuery, series: PromSeries[], from: number, to: number): void {
    for (const one of series) {
      if (!query.histogram) {
        query.signals.forEach((signal) => this.fill(column(this.signals, signal, this.scrapes.length), one, from, to));
      } else if (query.histogram.part === 'sum') {
        this.fill(column(this.sums, query.histogram.id, this.scrapes.length), one, from, to);
      } else {
        const le = sampleValue(one.labels.le ?? '');
        if (!Number.isNaN(le)) {
          const byBound = this.buckets.get(query.histogram.id) ?? new Map<number, Float64Array>();
          this.buckets.set(query.histogram.id, byBound);
          this.fill(column(byBound, le, this.scrapes.length), one, from, to);
        }
      }
    }
  }

  /** The signals that had any value, on the final axis. */
  signalsOn(axis: AxisRow[]): Partial<Record<SignalId, Float64Array>> {
    return Object.fromEntries([...this.signals].filter(([, v]) => hasValue(v)).map(([id, v]) => [id, onAxis(v, axis)]));
  }

  /** The histograms that had any value, bounds ascending, on the final axis. */
  histogramsOn(axis: AxisRow[]): Partial<Record<HistogramId, HistogramSeries>> {
    const out: Partial<Record<HistogramId, HistogramSeries>> = {};
    for (const [id, byBound] of this.buckets) {
      const bounds = [...byBound].filter(([, v]) => hasValue(v)).sort(([a], [b]) => a - b);
      if (bounds.length === 0) {
        continue;
      }
      const sum = this.sums.get(id);
      const buckets = bounds.map(([, v]) => onAxis(v, axis));
      out[id] = {
        le: bounds.map(([le]) => le),
        buckets,
        sum: sum && hasValue(sum) ? onAxis(sum, axis) : null,
        count: bounds[bounds.length - 1][0] === Infinity ? buckets[buckets.length - 1] : null,
      };
    }
    return out;
  }

  private fill(into: Float64Array, series: PromSeries, from: number, to: number): void {
    let i = 0;
    for (let row = from; row < to; row++) {
      while (i < series.t.length && series.t[i] < this.scrapes[row].at - 0.0005) {
        i++;
      }
      if (i < series.t.length && Math.abs(series.t[i] - this.scrapes[row].at) < 0.001) {
        into[row] = series.v[i];
      }
    }
  }
}

function column<K>(of: Map<K, Float64Array>, key: K, length: number): Float64Array {
  const known = of.get(key);
  if (known) {
    return known;
  }
  const made = new Float64Array(length).fill(NaN);
  of.set(key, made);
  return made;
}

function hasValue(v: Float64Array): boolean {
  return v.some((x) => !Number.isNaN(x));
}

/** A column on the final axis; without a row that was put in it stays as it is. */
function onAxis(v: Float64Array, axis: AxisRow[]): Float64Array {
  if (axis.length === v.length) {
    return v;
  }
  const out = new Float64Array(axis.length);
  for (let row = 0; row < axis.length; row++) {
    const { scrape } = axis[row];
    out[row] = scrape < 0 ? NaN : v[scrape];
  }
  return out;
}
