import { fromLane } from '../lag/fromLane';
import { type LagInput } from '../lag/types';
import { type LaneSeries, type Span } from '../lane';

/** The lag test of the per-stream decode rate against prefill, over the judged stretches only. */
export function lagInputOf(series: LaneSeries, judged: Span[]): LagInput {
  const source = fromLane(series);
  if ('missing' in source) {
    return { t: [], y: [], x: [], unit: 'tok/s', notes: [source.missing] };
  }
  const { input } = source;
  return {
    ...input,
    ok: Uint8Array.from(series.t, (at) => (judged.some((s) => at > s.from && at <= s.to) ? 1 : 0)),
    breaks: [...(input.breaks ?? []), ...judged.map((s) => s.from)].sort((a, b) => a - b),
  };
}
