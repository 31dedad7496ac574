import { type LaneSeries } from '../lane';
import { forEachPair } from './counters';
import { noRate, type RateColumns } from './rateColumns';

/**
 * The rate of a stream from the live token counter over the requests that ran. Both ends of a pair must have
 * running > 0, and the number that ran is the mean of the two. It is sampled: under a light load, where requests come
 * and go between two scrapes, it reads low, and requests that still prefill count as running.
 * @returns null where one of the two is not exported
 */
export function fromRunning(series: LaneSeries): RateColumns | null {
  const { decodeTokens, running } = series.signals;
  if (!decodeTokens || !running) {
    return null;
  }
  const out = noRate(series);
  forEachPair([decodeTokens], 0, series.t.length - 1, (previous, row, grew, reset) => {
    if (!reset && running[previous] > 0 && running[row] > 0) {
      out.weight[row] = ((running[previous] + running[row]) / 2) * (series.t[row] - series.t[previous]);
      out.v[row] = grew[0] / out.weight[row];
    }
  });
  return out;
}

/**
 * The same from the engine's own rate gauge at the moment of the scrape. The gauge decays, so it lags behind.
 * @returns null where there is no such gauge
 */
export function fromGauge(series: LaneSeries): RateColumns | null {
  const { decodeRate, running } = series.signals;
  if (!decodeRate || !running) {
    return null;
  }
  const out = noRate(series);
  for (let row = 0; row < series.t.length; row++) {
    if (running[row] > 0 && Number.isFinite(decodeRate[row])) {
      out.v[row] = decodeRate[row] / running[row];
      out.weight[row] = running[row] * series.scrapeSeconds;
    }
  }
  return out;
}
