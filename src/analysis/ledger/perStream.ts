import { type LaneSeries } from '../lane';
import { counterDeltas } from './counters';

/** How the rate of one stream was come by. */
export type PerStreamSource = 'decodeTokens' | 'decodeRate';

export interface PerStreamRate {
  /** Tokens per second of one running stream, by scrape; NaN where not measured. */
  v: Float64Array;
  /** Stream-seconds behind each value: weigh means with it. */
  weight: Float64Array;
  /** null when the lane exports neither form. */
  source: PerStreamSource | null;
  /** True where the engine's own decayed gauge had to stand in for the counter: good for ranks, not for levels. */
  fallback: boolean;
}

/**
 * Decode rate per running stream: what the lane decoded between two scrapes, over the requests that ran.
 * Both ends of a pair must have running > 0 and no restart may lie between; the running count of the pair is the mean
 * of its two ends. Requests that still prefill count as running, so the rate is what a request experiences, waiting
 * for its own prompt included. Only where there is no live token counter does the engine's decayed gauge stand in.
 */
export function perStreamRate(series: LaneSeries): PerStreamRate {
  const { t, signals } = series;
  const running = signals.running;
  const v = new Float64Array(t.length).fill(NaN);
  const weight = new Float64Array(t.length);
  const tokens = signals.decodeTokens;
  if (tokens && running) {
    const deltas = counterDeltas(t, tokens);
    for (let i = 1; i < t.length; i++) {
      const streams = (running[i - 1] + running[i]) / 2;
      const seconds = t[i] - t[i - 1];
      if (running[i - 1] > 0 && running[i] > 0 && tokens[i] >= tokens[i - 1] && deltas[i] >= 0) {
        weight[i] = streams * seconds;
        v[i] = deltas[i] / weight[i];
      }
    }
    return { v, weight, source: 'decodeTokens', fallback: false };
  }
  const gauge = signals.decodeRate;
  if (gauge && running) {
    for (let i = 0; i < t.length; i++) {
      if (running[i] > 0 && Number.isFinite(gauge[i])) {
        v[i] = gauge[i] / running[i];
        weight[i] = running[i] * series.scrapeSeconds;
      }
    }
    return { v, weight, source: 'decodeRate', fallback: true };
  }
  return { v, weight, source: null, fallback: false };
}
