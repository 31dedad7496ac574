/** @jest-environment node */
import { type LaneSeries } from '../lane';
import { medianInterval } from './medianInterval';
import { MIN_STRETCHES, suggestExpectation } from './suggestExpectation';

/** `requests` undisturbed requests of four scrapes at `rate(i)` tok/s, an idle scrape with a prefill between them. */
function history(requests: number, rate: (i: number) => number): LaneSeries {
  const rows: Array<[running: number, decode: number, prefill: number]> = [];
  let decode = 0;
  let prefill = 0;
  for (let i = 0; i < requests; i++) {
    prefill += 500;
    for (let k = 0; k < 4; k++) {
      rows.push([1, decode, prefill]);
      decode += 15 * rate(i);
    }
    rows.push([0, decode, prefill]);
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
const OPTIONS = { trainingWindows: [], today: '2026-11-29' };

describe('suggestExpectation', () => {
  it('finds the single-stream rate of undisturbed requests', () => {
    const suggestion = suggestExpectation(
      history(21, (i) => 60 + (i % 7) - 3),
      OPTIONS
    );
    expect(suggestion.expectation).toMatchObject({ tps: 60, concurrency: 1, contextWindow: null, date: '2026-11-29' });
    expect(suggestion).toMatchObject({ stretches: 21 });
    if (suggestion.expectation) {
      expect(suggestion.interval[0]).toBeLessThanOrEqual(60);
      expect(suggestion.interval[1]).toBeGreaterThanOrEqual(60);
      expect(suggestion.interval[1] - suggestion.interval[0]).toBeLessThanOrEqual(4);
      expect(suggestion.expectation.source).toMatch(/^MEASURED: median of 21 stretches/);
    }
  });

  it('leaves out pairs with company, a queue, prefill, a reset or a lost scrape', () => {
    const series = history(20, () => 60);
    const spoil = [
      (at: number) => (series.signals.running![at] = 2),
      (at: number) =>
        (series.signals.prefillTokens = series.signals.prefillTokens!.map((v, i) => (i > at ? v + 9 : v))),
      (at: number) => (series.signals.decodeTokens![at] = NaN),
      (at: number) =>
        (series.signals.decodeTokens = series.signals.decodeTokens!.map((v, i) => (i > at ? v - 9000 : v))),
    ];
    spoil.forEach((change, k) => change(5 * k + 1));
    expect(suggestExpectation(series, OPTIONS).expectation?.tps).toBeCloseTo(60, 6);
  });

  it('leaves out what overlaps a training window', () => {
    const series = history(20, (i) => (i < 10 ? 20 : 60));
    const suggestion = suggestExpectation(series, { ...OPTIONS, trainingWindows: [{ from: 0, to: 15 * 50 }] });
    expect(suggestion.expectation?.tps).toBeCloseTo(60, 6);
    expect(suggestion).toMatchObject({ stretches: 10 });
  });

  it('says so when training windows are not known', () => {
    const suggestion = suggestExpectation(
      history(10, () => 60),
      { ...OPTIONS, trainingWindows: null }
    );
    expect(suggestion.expectation?.source).toContain('training windows not known');
  });

  it('gives a reason instead of a guess', () => {
    const reasonOf = (series: LaneSeries) => {
      const suggestion = suggestExpectation(series, OPTIONS);
      expect(suggestion.expectation).toBeNull();
      return 'reason' in suggestion ? suggestion.reason : '';
    };
    expect(reasonOf(history(MIN_STRETCHES - 1, () => 60))).toContain('7 stretches');
    const contended = history(20, () => 60);
    contended.signals.running!.fill(4);
    expect(reasonOf(contended)).toContain('0 stretches');
    const twoShapes = history(20, () => 60);
    twoShapes.identities.push({ labels: { model_name: 'n' }, from: 900, to: 1e9 });
    expect(reasonOf(twoShapes)).toContain('one shape');
    for (const [signal, words] of [
      ['decodeTokens', 'live count of decoded tokens'],
      ['running', 'in flight'],
      ['prefillTokens', 'prefill tokens'],
    ] as const) {
      const series = history(20, () => 60);
      delete series.signals[signal];
      expect(reasonOf(series)).toContain(words);
    }
    expect(reasonOf({ ...history(0, () => 60) })).toContain('0 stretches');
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
