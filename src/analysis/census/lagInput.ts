import { type LagInput } from '../lag/types';
import { type LaneSeries, type Span } from '../lane';
import { counterDeltas } from '../ledger/counters';
import { type PerStreamRate } from '../ledger/perStream';

/** The lag test of the per-stream decode rate against prefill, over the judged stretches. */
export function lagInputOf(series: LaneSeries, rate: PerStreamRate, judged: Span[]): LagInput {
  const { t, signals } = series;
  const tokens = signals.prefillTokens ?? signals.promptTokens;
  const x = tokens
    ? counterDeltas(t, tokens).map((d, i) => (i > 0 ? d / (t[i] - t[i - 1]) : NaN))
    : new Float64Array(t.length).fill(NaN);
  const inside = Uint8Array.from(t, (at) => (judged.some((s) => at > s.from && at <= s.to) ? 1 : 0));
  return {
    t,
    y: rate.v,
    x,
    ok: inside,
    control: signals.running,
    breaks: judged.map((s) => s.from),
    scrapeSeconds: series.scrapeSeconds,
    worse: 'lower',
    unit: 'tokens/s per stream',
  };
}
