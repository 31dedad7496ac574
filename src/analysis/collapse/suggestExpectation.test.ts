/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { laneFromOpenMetrics } from '../../../tests/census/omLane';
import { engineById } from '../../engines';
import { type LaneSeries, type Span } from '../lane';
import { medianInterval } from './medianInterval';
import { suggestExpectation } from './suggestExpectation';

const SCENARIOS = join(__dirname, '../../../tests/fixtures/scenarios');
const OPTIONS = { trainingWindows: [] as Span[], today: '2026-11-29' };

/**
 * A lane whose stream decodes `rate(minute)` tokens per second, for one minute in every two; then it prefills, and
 * idles. Without step counters, as most engines have it.
 */
function history(minutes: number, rate: (minute: number) => number): LaneSeries {
  const rows: Array<[running: number, decode: number, prefill: number]> = [];
  let decode = 0;
  let prefill = 0;
  for (let i = 0; i < minutes * 4; i++) {
    const active = Math.floor(i / 4) % 2 === 0;
    rows.push([active ? 1 : 0, decode, prefill]);
    decode += active ? 15 * rate(Math.floor(i / 4)) : 0;
    prefill += active ? 0 : 500;
  }
  const column = (j: number) => Float64Array.from(rows.map((row) => row[j]));
  return {
    t: Float64Array.from(rows, (_, i) => 15 * i),
    scrapeSeconds: 15,
    signals: { running: column(0), decodeTokens: column(1), prefillTokens: column(2) },
    histograms: {},
    identities: [{ labels: { model_name: 'm' }, from: 0, to: 1e9 }],
  };
}
/** The same lane with step counters of `rows` streams a step. */
function withSteps(series: LaneSeries, rows: number): LaneSeries {
  const tokens = series.signals.decodeTokens!;
  return {
    ...series,
    signals: {
      ...series.signals,
      stepsDecode: tokens.map((v) => v / rows),
      stepSecondsDecode: tokens.map((v) => v / rows / 50),
      stepsMixed: tokens.map(() => 0),
    },
  };
}
const reasonOf = (series: LaneSeries) => {
  const suggestion = suggestExpectation(series, OPTIONS);
  return 'reason' in suggestion ? suggestion.reason : `suggested ${suggestion.expectation.tps}`;
};

describe('suggestExpectation', () => {
  it('finds the single-stream rate of undisturbed requests', () => {
    const suggestion = suggestExpectation(
      history(240, () => 60),
      OPTIONS
    );
    expect(suggestion.expectation).toMatchObject({ concurrency: 1, contextWindow: null, date: '2026-11-29' });
    expect(suggestion.expectation?.tps).toBeCloseTo(60, 9);
    expect(suggestion.expectation?.source).toMatch(/^MEASURED: median of 48 stretches/);
  });

  it('gives an interval that holds the median and grows with the scatter', () => {
    const of = (scatter: number) => {
      const suggestion = suggestExpectation(
        history(240, (minute) => 60 + scatter * Math.sin(minute * 1.7)),
        OPTIONS
      );
      return 'interval' in suggestion ? suggestion.interval : [NaN, NaN];
    };
    expect(of(2)[0]).toBeLessThan(60);
    expect(of(2)[1]).toBeGreaterThan(60);
    expect(of(4)[1] - of(4)[0]).toBeGreaterThan(of(2)[1] - of(2)[0]);
  });

  it('reads the rows of a step where steps are counted', () => {
    const series = history(240, () => 60);
    expect(suggestExpectation(withSteps(series, 1), OPTIONS).expectation?.tps).toBeCloseTo(50, 6);
    expect(reasonOf(withSteps(series, 1.2))).toContain('0 separate stretches');
  });

  it('leaves out pairs with company, a queue, prefill or a lost scrape', () => {
    const series = history(240, () => 60);
    const { running, decodeTokens } = series.signals;
    running![1] = 2;
    decodeTokens![10] = NaN;
    series.signals.waiting = running!.map((_, i) => (i === 17 ? 3 : 0));
    series.signals.prefillTokens = series.signals.prefillTokens!.map((v, i) => (i > 25 ? v + 9 : v));
    expect(suggestExpectation(series, OPTIONS).expectation?.tps).toBeCloseTo(60, 6);
  });

  it('leaves out what overlaps a training window, and says when windows are not known', () => {
    const series = history(240, (minute) => (minute < 60 ? 20 : 60));
    const known = suggestExpectation(series, { ...OPTIONS, trainingWindows: [{ from: 0, to: 3600 }] });
    expect(known.expectation?.tps).toBeCloseTo(60, 6);
    const unknown = suggestExpectation(
      history(240, () => 60),
      { ...OPTIONS, trainingWindows: null }
    );
    expect(unknown.expectation?.source).toContain('training windows are not known');
  });

  it('refuses a history whose rate changed', () => {
    expect(reasonOf(history(240, (minute) => (minute < 120 ? 66 : 11)))).toMatch(
      /changed within this range, from 66 to 11/
    );
  });

  it('refuses when only the long requests could be seen', () => {
    // Half of the lane's time is spent on requests that begin and end between two scrapes.
    const series = history(240, () => 60);
    series.signals.running = series.signals.running!.map((v, i) => (i % 32 < 3 ? v : 0));
    expect(reasonOf(series)).toContain('only the long ones were seen');
  });

  it('gives a reason instead of a guess', () => {
    expect(reasonOf(history(20, () => 60))).toContain('4 separate stretches');
    const contended = history(240, () => 60);
    contended.signals.running!.fill(4);
    expect(reasonOf(contended)).toContain('0 separate stretches');
    const twoShapes = history(240, () => 60);
    twoShapes.identities.push({ labels: { model_name: 'n' }, from: 900, to: 1e9 });
    expect(reasonOf(twoShapes)).toContain('one shape');
    const restarted = history(240, () => 60);
    restarted.signals.decodeTokens = restarted.signals.decodeTokens!.map((v, i) => (i > 400 ? v - 20000 : v));
    expect(reasonOf(restarted)).toContain('restarted');
    for (const [signal, words] of [
      ['decodeTokens', 'live count of decoded tokens'],
      ['running', 'in flight'],
      ['prefillTokens', 'prefill tokens'],
    ] as const) {
      const series = history(240, () => 60);
      delete series.signals[signal];
      expect(reasonOf(series)).toContain(words);
    }
    expect(reasonOf(history(0, () => 60))).toContain('0 separate stretches');
  });
});

describe('suggestExpectation on recorded lanes', () => {
  const load = (name: string) => {
    const read = (file: string) => readFileSync(join(SCENARIOS, name, file));
    const truth = JSON.parse(read('truth.json').toString()) as { start: number; expected_single_stream_tps: number };
    const series = laneFromOpenMetrics(gunzipSync(read('metrics.om.gz')).toString(), engineById('radiance'));
    return { series, truth, read };
  };

  it.each(['healthy-light', 'eviction-tail', 'sharing-bursts', 'disaggregated-confounder'])(
    '%s: within 1% of the rate alone',
    (name) => {
      const { series, truth } = load(name);
      const tps = suggestExpectation(series, OPTIONS).expectation?.tps ?? NaN;
      expect(Math.abs(tps / truth.expected_single_stream_tps - 1)).toBeLessThan(0.01);
    }
  );

  it('training-windows: within 1% once the windows are known', () => {
    const { series, truth, read } = load('training-windows');
    const windows = (JSON.parse(read('windows.json').toString()) as Array<[number, number]>).map(([from, to]) => ({
      from: truth.start + from / 1e6,
      to: truth.start + to / 1e6,
    }));
    const tps = suggestExpectation(series, { ...OPTIONS, trainingWindows: windows }).expectation?.tps ?? NaN;
    expect(Math.abs(tps / truth.expected_single_stream_tps - 1)).toBeLessThan(0.01);
  });

  it.each([
    ['base-degraded', 'changed within this range'],
    ['draft-collapse', 'changed within this range'],
    ['contention-six', '0 separate stretches'],
    ['restart-new-build', 'restarted'],
  ])('%s: a reason, since %s', (name, words) => {
    expect(reasonOf(load(name).series)).toContain(words);
  });
});

describe('medianInterval', () => {
  it('takes the order statistics that cover 95%', () => {
    const values = Array.from({ length: 20 }, (_, i) => i + 1);
    // For n = 20 the sixth from either end (P(X <= 5) = 2.07%).
    expect(medianInterval(values)).toEqual({ median: 10.5, interval: [6, 15] });
    expect(medianInterval([3, 1, 2])).toEqual({ median: 2, interval: [1, 3] });
    expect(() => medianInterval([])).toThrow(RangeError);
  });

  it('joins the approximation for many values', () => {
    const rankOf = (n: number) => medianInterval(Array.from({ length: n }, (_, i) => i)).interval[0] / n;
    expect(Math.abs(rankOf(500) - rankOf(501))).toBeLessThan(0.005);
  });
});
