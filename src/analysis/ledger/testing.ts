import { type GaugeId, type CounterId, type LaneSeries } from '../lane';

/** A lane made of what its counters grew by from scrape to scrape, for tests. */
export function laneOf(
  grew: Partial<Record<CounterId, number[]>>,
  gauges: Partial<Record<GaugeId, number[]>> = {},
  scrapeSeconds = 15
): LaneSeries {
  const length = Math.max(...Object.values({ ...grew, ...gauges }).map((column) => column.length));
  const signals: LaneSeries['signals'] = {};
  for (const [id, column] of Object.entries(grew) as Array<[CounterId, number[]]>) {
    let sum = 0;
    signals[id] = Float64Array.from(column, (x) => (sum += x));
  }
  for (const [id, column] of Object.entries(gauges) as Array<[GaugeId, number[]]>) {
    signals[id] = Float64Array.from(column);
  }
  const t = Float64Array.from({ length }, (_unused, i) => 1_790_000_000 + i * scrapeSeconds);
  return { t, scrapeSeconds, signals, histograms: {}, identities: [] };
}
