/** @jest-environment node */
import { fromDecodeStep, fromLane, type LagSource } from './fromLane';
import { fromHistogram } from './fromHistogram';
import { lagTest } from './lagTest';
import { makeLane } from './testing/lane';
import { type LagInput } from './types';

function inputOf(source: LagSource): LagInput {
  if ('missing' in source) {
    throw new Error(source.missing);
  }
  return source.input;
}

describe('columns out of a lane', () => {
  const lane = makeLane(1, { scrapes: 1500, sharing: true });

  it('show what sharing the step costs, at once and only then', () => {
    const source = fromLane(lane);
    expect('grade' in source && source.grade).toBe('A');
    const { y, x } = inputOf(source);
    expect(y[0]).toBeNaN();
    expect(x[1]).toBeCloseTo((lane.signals.prefillTokens![1] - lane.signals.prefillTokens![0]) / 15, 9);
    const result = lagTest(inputOf(source));
    expect(result.verdict).toBe('lag0-only');
    // 30 to 60 chunks take 4.5 to 9 of 15 seconds, and carry one token for each row.
    expect(result.lag0.effect).toBeGreaterThan(0.25);
    expect(result.lag0.effect).toBeLessThan(0.6);
    expect(result.sentence).toContain('Decode rate per stream');
  });

  it('show that the decode-only step is untouched by it', () => {
    const result = lagTest(inputOf(fromDecodeStep(lane)));
    expect(result.unit).toBe('ms');
    expect(result.lag0.state).toBe('absent');
    expect(result.cells[0].median).toBeCloseTo(20, 0);
  });

  it('show nothing where prefill costs nothing', () => {
    expect(lagTest(inputOf(fromLane(makeLane(2, { scrapes: 1500, sharing: false })))).verdict).toBe('none');
  });

  it('end at a restart: no rate across it, and no lag', () => {
    const restarted = makeLane(1, { scrapes: 400, sharing: true, restartAt: 200 });
    const { y, x, breaks } = inputOf(fromLane(restarted));
    expect([y[200], x[200]]).toEqual([NaN, NaN]);
    expect(breaks).toContain(restarted.t[200]);
  });

  it('skip intervals in which a scrape is missing', () => {
    const { t, signals } = lane;
    const kept = Array.from(t.keys()).filter((row) => row !== 50);
    const pick = (v: Float64Array) => Float64Array.from(kept, (row) => v[row]);
    const thinned = Object.fromEntries(Object.entries(signals).map(([id, v]) => [id, pick(v)]));
    const { x } = inputOf(fromLane({ ...lane, t: pick(t), signals: thinned }));
    expect(x[49]).not.toBeNaN();
    expect(x[50]).toBeNaN();
  });

  it('come from gauges where nothing is counted, with a warning', () => {
    const gauge = (value: number) => new Float64Array(lane.t.length).fill(value);
    const signals = { running: gauge(2), decodeRate: gauge(80), prefillRate: gauge(0.3) };
    const source = fromLane({ ...lane, signals, histograms: {} });
    expect('grade' in source && source.grade).toBe('C');
    const { y, x, notes } = inputOf(source);
    expect([y[5], x[5]]).toEqual([40, 0]); // a decayed gauge near zero is silence
    expect(notes?.join(' ')).toContain('instant gauge');
  });

  it('name what is missing', () => {
    expect(fromLane({ ...lane, signals: {} })).toEqual({ missing: expect.stringContaining('no prefill') });
    const { prefillTokens } = lane.signals;
    expect(fromLane({ ...lane, signals: { prefillTokens }, histograms: {} })).toEqual({
      missing: expect.stringContaining('decode rate'),
    });
    expect(fromDecodeStep({ ...lane, signals: { prefillTokens } })).toHaveProperty('missing');
    expect(fromHistogram({ ...lane, histograms: {} }, { id: 'itl', moves: 'live' })).toHaveProperty('missing');
  });
});

describe('a latency histogram', () => {
  const lane = makeLane(3, { scrapes: 1200, sharing: true });

  it('gives the mean of what each interval added', () => {
    const { y } = inputOf(fromHistogram(lane, { id: 'ttft', moves: 'live' }));
    expect([50, 250].some((ms) => Math.abs(y[1] - ms) < 1e-6)).toBe(true);
    const result = lagTest(inputOf(fromHistogram(lane, { id: 'ttft', moves: 'live' })));
    expect(result.lag0.state).toBe('present');
    expect(result.lag0.effect).toBeCloseTo(4, 1); // 250 ms against 50 ms
    expect(result.notes.join(' ')).toContain('own prefill');
  });

  it('gives a quantile of it', () => {
    const { y, x } = inputOf(fromHistogram(lane, { id: 'ttft', moves: 'live', statistic: 0.9 }));
    const values = new Set(Array.from(y, (ms, i) => `${x[i] > 0} ${Math.round(ms)}`).slice(1));
    expect(values).toEqual(new Set(['false 90', 'true 450']));
  });

  it('keeps to lag 0 where it is only fed at the end of a request', () => {
    const result = lagTest(inputOf(fromHistogram(lane, { id: 'ttft', moves: 'finish' })));
    expect(result.lagged.why).toContain('only fed when a request ends');
    expect(result.curve.every((point) => !point.conditional)).toBe(true);
  });
});
