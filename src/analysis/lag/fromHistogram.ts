import { type HistogramSeries, type LaneSeries } from '../lane';
import { common, levelOf, type LagSource } from './fromLane';
import { LaneColumns, ratio } from './laneColumns';

export interface HistogramChoice {
  id: 'ttft' | 'itl';
  /** When the engine feeds the histogram: as it happens, or only when the request ends. */
  moves: 'live' | 'finish';
  /** Mean of what each scrape interval added (default), or a quantile of it, 0 < q < 1. */
  statistic?: 'mean' | number;
}

const NAMES = { ttft: 'the time to first token', itl: 'the gap between tokens' };

const OWN_PROMPT =
  'A prompt pays for its own prefill in its time to first token: a rise with prefill alone is no interference.';

/**
 * A latency histogram against prefill, scrape by scrape, in milliseconds: arriving requests pay for the same steps.
 * One that is fed at the end of a request shows what happened up to a request's length ago: its later lags would read
 * that length as a tail, so they are not tested.
 */
export function fromHistogram(series: LaneSeries, { id, moves, statistic = 'mean' }: HistogramChoice): LagSource {
  const columns = new LaneColumns(series);
  const prefill = columns.prefill();
  const histogram = series.histograms[id];
  if (!prefill || !histogram) {
    return { missing: `The lane exports no histogram of ${NAMES[id].replace('the ', '')}, or no prefill.` };
  }
  const seconds = statistic === 'mean' ? means(columns, histogram) : quantiles(columns, histogram, statistic);
  return {
    grade: 'B',
    input: {
      ...common(columns, prefill.rate),
      y: seconds.map((s) => 1000 * s),
      control: levelOf(columns),
      worse: 'higher',
      what: NAMES[id],
      unit: 'ms',
      notes: [...prefill.notes, ...(id === 'ttft' ? [OWN_PROMPT] : [])],
      noLaterLags: moves === 'finish' ? 'this histogram is only fed when a request ends' : undefined,
    },
  };
}

function means(columns: LaneColumns, { sum, count }: HistogramSeries): Float64Array {
  return ratio(columns.deltaOf(sum), columns.deltaOf(count));
}

/** Quantile of each interval's own observations, by straight lines inside a bucket; the last finite bound for +Inf. */
function quantiles(columns: LaneColumns, { le, buckets }: HistogramSeries, q: number): Float64Array {
  const deltas = buckets.map((bucket) => columns.deltaOf(bucket));
  const out = new Float64Array(columns.series.t.length).fill(NaN);
  for (let i = 0; i < out.length && le.length > 0; i++) {
    const total = deltas[deltas.length - 1][i];
    if (!(total > 0)) {
      continue;
    }
    const b = deltas.findIndex((delta) => delta[i] >= q * total);
    const below = b > 0 ? deltas[b - 1][i] : 0;
    const from = b > 0 ? le[b - 1] : 0;
    const inside = deltas[b][i] - below;
    out[i] = Number.isFinite(le[b]) ? from + ((le[b] - from) * (q * total - below)) / (inside || 1) : from;
  }
  return out;
}
