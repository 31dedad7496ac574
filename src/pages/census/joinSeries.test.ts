/** @jest-environment node */
import type { LaneSeries } from '../../analysis/lane';
import { exampleSeries } from '../testing/laneFakes';
import { joinSeries, seriesFrom } from './joinSeries';
import { LaneHistory } from './LaneHistory';

const T = 1_790_000_000;
const whole = exampleSeries({ from: T, to: T + 2000 });
const withLabels = (series: LaneSeries, build: string): LaneSeries => ({
  ...series,
  identities: [{ labels: { build }, from: series.t[0], to: series.t[series.t.length - 1] }],
});

it('puts two readings together as if they had been one', () => {
  const earlier = seriesFrom(whole, T);
  earlier.t = earlier.t.subarray(0, 51); // to T + 1000, which the later reading holds too
  for (const id of Object.keys(earlier.signals) as Array<keyof LaneSeries['signals']>) {
    earlier.signals[id] = earlier.signals[id]!.subarray(0, 51);
  }
  expect(joinSeries(earlier, seriesFrom(whole, T + 1000))).toEqual(whole);
});

it('leaves unknown what one of them lacks, and keeps buckets of other bounds apart', () => {
  const later = seriesFrom(whole, T + 1000);
  const { stepsHeld: _, ...without } = later.signals;
  const histogram = (le: number[], n: number) => ({
    le,
    buckets: le.map(() => new Float64Array(n).fill(1)),
    sum: null,
    count: new Float64Array(n).fill(2),
  });
  const joined = joinSeries(
    { ...whole, histograms: { itl: histogram([1, Infinity], whole.t.length) } },
    { ...later, signals: without, histograms: { itl: histogram([2, Infinity], later.t.length) } }
  );
  expect(joined.t).toEqual(whole.t);
  expect(joined.signals.stepsHeld!.slice(48, 52)).toEqual(Float64Array.of(144, 147, NaN, NaN));
  expect(joined.histograms.itl!.le).toEqual([2, Infinity]);
  expect(joined.histograms.itl!.buckets[0].slice(48, 52)).toEqual(Float64Array.of(NaN, NaN, 1, 1));
});

it('tells one process that went on from another one', () => {
  const before = withLabels(exampleSeries({ from: T, to: T + 980 }), 'a');
  const after = exampleSeries({ from: T + 1000, to: T + 2000 });
  expect(joinSeries(before, withLabels(after, 'a')).identities).toEqual([
    { labels: { build: 'a' }, from: T, to: T + 2000 },
  ]);
  expect(joinSeries(before, withLabels(after, 'b')).identities.map(({ labels }) => labels.build)).toEqual(['a', 'b']);
});

it('takes the other one where one is empty', () => {
  const empty: LaneSeries = { t: new Float64Array(0), scrapeSeconds: NaN, signals: {}, histograms: {}, identities: [] };
  expect(joinSeries(empty, whole)).toBe(whole);
  expect(joinSeries(whole, empty)).toBe(whole);
});

it('remembers one stretch of one lane', () => {
  const history = new LaneHistory();
  history.keep('a', T, T + 2000, whole);
  expect(history.covering('a', T + 500, T + 1500)?.t[0]).toBe(T + 500);
  expect(history.covering('a', T - 1, T + 1500)).toBeNull();
  expect(history.covering('a', T, T + 2001)).toBeNull();
  expect(history.covering('b', T, T + 1000)).toBeNull();
  history.forget();
  expect(history.covering('a', T, T + 1)).toBeNull();
});
