import { type LaneSeries } from '../lane';
import { forEachPair, increase } from './counters';
import { noRate, type RateColumns } from './rateColumns';

/** Observations per request above which a histogram of token gaps is taken to hold single gaps. */
const PER_REQUEST = 2;

/**
 * The rate of a stream from a histogram of the gaps between its tokens: the gaps add up to the seconds that streams
 * waited for tokens. Engines that put one mean per request into that histogram are told by its count and left out.
 * @returns null where there is no histogram of single gaps, with its sum
 */
export function fromGaps(series: LaneSeries): RateColumns | null {
  const { t, signals, histograms } = series;
  const sum = histograms.itl?.sum;
  const count = histograms.itl?.count;
  if (!sum || !count || !holdsSingleGaps(series, count)) {
    return null;
  }
  const out = noRate(series);
  const first = histograms.ttft?.count;
  const tokens = signals.decodeTokens;
  const columns = tokens && first ? [sum, count, tokens, first] : [sum, count];
  forEachPair(columns, 0, t.length - 1, (_previous, row, grew, reset) => {
    // With speculative decoding a gap covers several tokens; the first token of a request ends no gap.
    const gained = grew.length > 2 ? Math.max(grew[1], grew[2] - grew[3]) : grew[1];
    if (!reset && grew[0] > 0 && gained > 0) {
      out.weight[row] = grew[0];
      out.v[row] = gained / grew[0];
    }
  });
  return out;
}

function holdsSingleGaps({ t, signals, histograms }: LaneSeries, count: Float64Array): boolean {
  const gaps = increase(t, count);
  const counted = [signals.requestsFinished, histograms.e2e?.count, histograms.ttft?.count];
  const requests = Math.max(...counted.map((column) => (column ? (increase(t, column) ?? 0) : 0)));
  return gaps !== null && requests > 0 && gaps > PER_REQUEST * requests;
}
