/** @jest-environment node */
import * as fc from 'fast-check';
import { runCensus } from '../../src/analysis/census/census';
import { reportOf } from '../../src/analysis/census/report';
import { type LaneIdentity, type LaneSeries, type SignalId } from '../../src/analysis/lane';
import { radiance } from '../../src/engines/radiance';

const COUNTERS: SignalId[] = [
  'stepsTotal',
  'stepsDecode',
  'stepsMixed',
  'stepsPrefill',
  'stepSeconds',
  'stepSecondsDecode',
  'decodeTokens',
  'prefillTokens',
  'preemptions',
];
const GAUGES: SignalId[] = ['up', 'running', 'waiting'];
const START = 1_790_000_000;

type Value = (i: number, signal: SignalId) => number;

/** A lane of `n` scrapes, every signal by `value`. */
function lane(n: number, value: Value, identities?: LaneIdentity[]): LaneSeries {
  const t = Float64Array.from({ length: n }, (_, i) => START + 15 * i);
  const column = (signal: SignalId) => Float64Array.from(t, (_, i) => value(i, signal));
  return {
    t,
    scrapeSeconds: n > 1 ? 15 : NaN,
    signals: Object.fromEntries([...COUNTERS, ...GAUGES].map((signal) => [signal, column(signal)])),
    histograms: {},
    identities: identities ?? [{ labels: { model_name: 'm' }, from: START, to: START + 15 * n }],
  };
}

const census = (series: LaneSeries) =>
  runCensus({
    engine: radiance,
    series,
    window: { from: START, to: START + 15 * Math.max(1, series.t.length) },
    expectation: { tps: 66 },
  });

const isCounter = (signal: SignalId) => COUNTERS.includes(signal);
/** A lane that decodes one stream at a steady 15 ms a step. */
const steady: Value = (i, signal) => {
  const steps = 900 * i;
  const by: Partial<Record<SignalId, number>> = {
    up: 1,
    running: 1,
    waiting: 0,
    stepsTotal: steps,
    stepsDecode: steps,
    stepSeconds: steps * 0.015,
    stepSecondsDecode: steps * 0.015,
    decodeTokens: steps,
  };
  return by[signal] ?? 0;
};

function expectNoClaim(series: LaneSeries) {
  const result = census(series);
  expect(result.mechanisms).toHaveLength(8);
  expect(result.mechanisms.filter(({ state }) => state === 'present')).toEqual([]);
  expect(reportOf(result, 'x')).not.toMatch(/NaN|undefined|Infinity/);
  JSON.stringify(result, (key, value) => {
    if (typeof value === 'number' && key !== 'scrapeSeconds') {
      expect(Number.isFinite(value)).toBe(true);
    }
    return value;
  });
  return result;
}

describe('the census of bad input', () => {
  it.each<[string, LaneSeries]>([
    ['nothing', lane(0, () => 0)],
    ['one sample', lane(1, steady)],
    ['three samples', lane(3, steady)],
    ['constants', lane(400, () => 5)],
    ['nothing but NaN', lane(400, () => NaN)],
    ['infinities', lane(400, (i, s) => (isCounter(s) ? Infinity : 1))],
    ['counters that fall all the time', lane(400, (i, s) => (isCounter(s) ? 1e6 - i : 1))],
    ['an idle lane', lane(400, (i, s) => (s === 'up' ? 1 : 0))],
  ])('makes no claim about %s and withholds the verdict', (_, series) => {
    expect(expectNoClaim(series).verdict.sufficient).toBe(false);
  });

  it('finds nothing in a lane that is steady', () => {
    expect(expectNoClaim(lane(400, steady)).verdict.sufficient).toBe(true);
  });

  it('splits the window at a restart', () => {
    const restarted = lane(800, (i, s) => steady(i >= 400 && isCounter(s) ? i - 400 : i, s));
    expect(expectNoClaim(restarted).segments.length).toBeGreaterThan(1);
  });

  it('splits the window where another model answers', () => {
    const half = START + 15 * 400;
    const ids = [
      { labels: { model_name: 'a' }, from: START, to: half - 15 },
      { labels: { model_name: 'b' }, from: half, to: START + 15 * 800 },
    ];
    expect(expectNoClaim(lane(800, steady, ids)).segments.length).toBeGreaterThan(1);
  });

  it('refuses two processes behind one label set', () => {
    const to = START + 15 * 400;
    const both = ['0', '1'].map((engine) => ({ labels: { engine }, from: START, to }));
    const result = expectNoClaim(lane(400, steady, both));
    expect(result.preflight.find(({ id }) => id === 'one-process')?.level).toBe('fail');
    expect(result.verdict.sufficient).toBe(false);
  });

  it('survives whatever numbers come', () => {
    const number = fc.oneof(fc.double(), fc.integer({ min: 0, max: 1000 }), fc.constantFrom(NaN, Infinity, -1, 0));
    fc.assert(
      fc.property(fc.array(number, { minLength: 60, maxLength: 60 }), fc.integer({ min: 0, max: 50 }), (values, n) => {
        const series = lane(n, (i, s) => values[(i * 7 + s.length) % values.length]);
        expect(census(series).mechanisms).toHaveLength(8);
      }),
      { numRuns: 60 }
    );
  });
});
