import { type HistogramId, type SignalId } from '../analysis/lane';
import { type Engine, type SignalQuery } from '../engines/types';
import { type PromQuery } from './types';

/** What one query of a lane fills: one or several signals, or the buckets or the sum of a histogram. */
export interface LaneQuery {
  id: string;
  expr: (match: string, shift?: string) => string;
  signals: SignalId[];
  histogram: { id: HistogramId; part: 'buckets' | 'sum' } | null;
}

/** Which signals and histograms to read; all of the engine's where left out. */
export interface Selection {
  signals?: SignalId[];
  histograms?: HistogramId[];
}

/** The queries of one pass over a lane; two signals with one expression share a query. */
export function laneQueries(engine: Engine, selection: Selection = {}): LaneQuery[] {
  const queries = new Map<string, LaneQuery>();
  const sources = { ...engine.counters, ...engine.gauges } as Partial<Record<SignalId, SignalQuery>>;
  for (const [signal, source] of Object.entries(sources) as Array<[SignalId, SignalQuery]>) {
    if (!selection.signals || selection.signals.includes(signal)) {
      const known = queries.get(source.expr('x'));
      if (known) {
        known.signals.push(signal);
      } else {
        queries.set(source.expr('x'), { id: signal, expr: source.expr, signals: [signal], histogram: null });
      }
    }
  }
  for (const [id, source] of Object.entries(engine.histograms) as Array<[HistogramId, SignalQuery]>) {
    if (!selection.histograms || selection.histograms.includes(id)) {
      queries.set(`${id} buckets`, {
        id: `${id} buckets`,
        expr: source.expr,
        signals: [],
        histogram: { id, part: 'buckets' },
      });
      if (source.sum) {
        queries.set(`${id} sum`, { id: `${id} sum`, expr: source.sum, signals: [], histogram: { id, part: 'sum' } });
      }
    }
  }
  return [...queries.values()];
}

/** These queries for one lane and one moment of evaluation. */
export function written(queries: LaneQuery[], match: string, shift: string): PromQuery[] {
  return queries.map(({ id, expr }) => ({ id, expr: expr(match, shift) }));
}
