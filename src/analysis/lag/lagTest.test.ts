/** @jest-environment node */
import fc from 'fast-check';
import { lagCells } from './cells';
import { lagTest, lagTestSteps } from './lagTest';
import { prepare } from './prepare';
import { naiveCells } from './testing/naive';
import { makeSeries } from './testing/series';
import { LAG_DEFAULTS, type LagInput } from './types';

function drained<R>(steps: Generator<unknown, R>): R {
  for (;;) {
    const step = steps.next();
    if (step.done) {
      return step.value;
    }
  }
}

describe('lagTest on lanes whose truth is known', () => {
  it('finds nothing where prefill does nothing', () => {
    const result = lagTest(makeSeries(11, { hours: 12 }));
    expect(result.verdict).toBe('none');
    expect(result.lag0.state).toBe('absent');
    expect(result.lagged.state).toBe('absent');
    expect(result.sentence).toMatch(/no worse with prefill .* than without any/);
  });

  it('finds a loss beside prefill at lag 0 only, and measures it', () => {
    const result = lagTest(makeSeries(12, { sharing: 0.3, hours: 12 }));
    expect(result.verdict).toBe('lag0-only');
    expect(result.lag0.effect).toBeCloseTo(0.3, 1);
    expect(result.lag0.lo).toBeLessThan(0.3);
    expect(result.lag0.hi).toBeGreaterThan(0.3);
    expect(result.sentence).toContain('Nothing remains once prefill is over');
  });

  it('does not read the length of a burst as a tail', () => {
    const long = { sharing: 0.5, burstSeconds: 180, pauseSeconds: 600, hours: 8 };
    const result = lagTest(makeSeries(13, long));
    const unconditional = result.curve.find((point) => !point.conditional && point.lag === 60);
    expect(unconditional?.p).toBeLessThan(0.01); // the burst is still running a minute on
    expect(result.lagged.state).not.toBe('present');
  });

  it('finds what stays behind after prefill, and when', () => {
    const result = lagTest(makeSeries(14, { tail: { share: 0.3, from: 120, to: 480 }, pauseSeconds: 900, hours: 8 }));
    expect(result.verdict).toBe('lagged');
    expect(result.lagged.effect).toBeGreaterThan(0.15);
    expect(Math.min(...result.lagged.significantLags)).toBeGreaterThanOrEqual(90);
    expect(Math.max(...result.lagged.significantLags)).toBeLessThanOrEqual(600);
    expect(result.sentence).toMatch(/after heavy prefill, with none running/);
  });

  it('tells both apart when both are there', () => {
    const both = { sharing: 0.3, echo: { share: 0.3, after: 300 }, hours: 8 };
    expect(lagTest(makeSeries(15, both)).verdict).toBe('both');
  });

  it('does not take contention for prefill when load moves both', () => {
    const diurnal = { hours: 12, diurnal: 0.9, dayHours: 12, contention: 0.15 };
    const input = makeSeries(16, diurnal);
    const naive = lagTest({ ...input, control: undefined }, { localSeconds: 0 });
    expect(naive.lag0.effect).toBeGreaterThan(0.03); // the trap is real
    expect(lagTest(input).lag0.state).toBe('absent');
  });

  it('says that rows at a level never seen without prefill are left out', () => {
    const { t, y, ...lane } = makeSeries(17, { lightShare: 0 });
    const x = Float64Array.from(lane.x, (rate) => (rate < 1500 ? 0 : rate));
    const control = Float64Array.from(x, (rate) => (rate > 0 ? 8 : 2));
    const result = lagTest({ t, x, y, control });
    expect(result.leftOut.inFlightNeverSeenWithoutPrefill).toBeGreaterThan(50);
    expect(result.lag0.state).toBe('unknown');
    expect(result.notes.join(' ')).toContain('more requests in flight than any reference scrape');
  });

  it('keeps later lags to itself when the value is only known at the end of a request', () => {
    const input = makeSeries(18, { sharing: 0.3 });
    const result = lagTest({ ...input, noLaterLags: 'only fed at the end' });
    expect(result.curve.some((point) => point.conditional)).toBe(false);
    expect(result.lagged.why).toBe('only fed at the end');
    expect(result.verdict).toBe('lag0-only');
  });

  it('treats a latency like a rate turned round', () => {
    const input = makeSeries(19, { sharing: 0.2 });
    const y = Float64Array.from(input.y, (rate) => 1000 / rate);
    const rate = lagTest(input);
    const latency = lagTest({ ...input, y, worse: 'higher' });
    expect(latency.verdict).toBe(rate.verdict);
    expect(latency.lag0.effect).toBeCloseTo(1 / (1 - (rate.lag0.effect ?? 0)) - 1, 1);
  });
});

describe('lagTest and its input', () => {
  const lane = makeSeries(21, { hours: 4, sharing: 0.2 });

  it('gives 29 lags at 15 s, and fewer at coarser scrapes', () => {
    expect(lagTest(lane).lags).toHaveLength(29);
    expect(lagTest(makeSeries(1, { scrapeSeconds: 60 })).lags).toEqual(Array.from({ length: 15 }, (_, k) => 60 * k));
  });

  it('is the same whenever it happened', () => {
    const later = { ...lane, t: Float64Array.from(lane.t, (t) => t + 86_400 * 365), breaks: [] };
    expect(lagTest(later)).toEqual(lagTest(lane));
  });

  it('only changes its medians with the unit of y', () => {
    const scaled = lagTest({ ...lane, y: Float64Array.from(lane.y, (v) => v * 1024) });
    const plain = lagTest(lane);
    expect(scaled.curve).toEqual(plain.curve);
    expect(scaled.sentence).toBe(plain.sentence);
    scaled.cells.forEach((cell, k) => expect((cell.median ?? 0) / 1024).toBe(plain.cells[k].median ?? 0));
  });

  it('reaches across no break', () => {
    const middle = lane.t[480];
    const cut = lagTest({ ...lane, breaks: [middle] });
    const count = (result: typeof cut, lag: number) =>
      result.cells.filter((cell) => cell.lag === lag).reduce((sum, cell) => sum + cell.n, 0);
    expect(count(lagTest(lane), 840) - count(cut, 840)).toBe(56);
    expect(count(cut, 0)).toBe(count(lagTest(lane), 0));
  });

  it('gives the cells that filtering and sorting gives', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.constantFrom(0.1, 1), (seed, lightShare) => {
        const input = makeSeries(seed, { hours: 1.5, lightShare, emptySeconds: 200, sharing: 0.2 });
        const data = drained(prepare(input, LAG_DEFAULTS));
        if (!data) {
          return;
        }
        const fast = lagCells(data);
        const naive = naiveCells(input.y, input.x, data.buckets.list, data.lags);
        expect(Array.from(fast.n)).toEqual(naive.n);
        expect(Array.from(fast.median)).toEqual(naive.median);
      }),
      { numRuns: 20 }
    );
  });

  it('can be stopped, and reports how far it is', () => {
    const steps = lagTestSteps(lane);
    const done: number[] = [];
    for (let step = steps.next(); !step.done; step = steps.next()) {
      done.push(step.value.done);
    }
    expect(done.length).toBeGreaterThan(60);
    expect(done.every((value) => value >= 0 && value <= 1)).toBe(true);
  });
});

describe('lagTest on bad input', () => {
  const t = Float64Array.from({ length: 400 }, (_, i) => 15 * i);
  const flat = (value: number) => new Float64Array(400).fill(value);
  const bad: Array<[string, LagInput]> = [
    ['nothing', { t: [], y: [], x: [] }],
    ['one scrape', { t: [0], y: [50], x: [0] }],
    ['two scrapes', { t: [0, 15], y: [50, 50], x: [0, 10] }],
    ['all NaN', { t, y: flat(NaN), x: flat(NaN) }],
    ['no prefill ever', { t, y: flat(50), x: flat(0) }],
    ['constant prefill', { t, y: flat(50), x: flat(100) }],
    ['a constant rate', { t, y: flat(50), x: t.map((v, i) => (i % 20 === 0 ? 1000 : 0)) }],
    ['infinities', { t, y: flat(Infinity), x: t.map((_, i) => (i % 2 ? -Infinity : Infinity)) }],
    ['negative prefill', { t, y: flat(50), x: flat(-5) }],
    ['zero rates', { t, y: flat(0), x: t.map((v, i) => (i % 20 === 0 ? 1000 : 0)) }],
    ['time standing still', { t: flat(1000), y: flat(50), x: flat(1) }],
    ['time going backwards', { t: t.map((v) => -v), y: flat(50), x: flat(1) }],
    ['times that are not numbers', { t: flat(NaN), y: flat(50), x: flat(1) }],
    ['an absurd interval', { t, y: flat(50), x: flat(1), scrapeSeconds: -1 }],
    ['absurd gaps', { t: t.map((v, i) => v + 1e9 * Math.floor(i / 2)), y: flat(50), x: flat(1) }],
    ['huge values', { t, y: flat(1e308), x: t.map((_, i) => (i % 3 ? 1e308 : 0)) }],
  ];

  it.each(bad)('%s: insufficient, with a sentence and no exception', (_, input) => {
    const result = lagTest(input);
    expect(result.verdict).toBe('insufficient');
    expect(result.sentence).toMatch(/\w.*\.$/);
    expect(result.lag0.state).not.toBe('present');
    expect(JSON.stringify(result)).not.toMatch(/NaN|Infinity/);
  });

  it('never throws, whatever comes', () => {
    const value = fc.oneof(
      fc.double(),
      fc.constantFrom(NaN, Infinity, -Infinity, 0, -0, 1e-300, 1e300),
      fc.integer({ min: 0, max: 5000 })
    );
    const columns = fc.array(fc.tuple(value, value, value, value), { maxLength: 120 });
    fc.assert(
      fc.property(columns, fc.boolean(), (rows, ordered) => {
        const t = rows.map((row, i) => (ordered ? 15 * i : row[0]));
        const column = (k: number) => rows.map((row) => row[k]);
        const result = lagTest({ t, y: column(1), x: column(2), control: column(3) });
        expect(result.sentence).not.toMatch(/NaN|undefined|Infinity/);
        for (const cell of result.cells) {
          expect(cell.n > 0 || cell.median === null).toBe(true);
        }
      }),
      { numRuns: 150 }
    );
  });
});
