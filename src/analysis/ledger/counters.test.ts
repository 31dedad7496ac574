/** @jest-environment node */
import fc from 'fast-check';
import { counterDeltas, firstAtLeast, forEachPair, increase, increaseOver, resetRows, rowsIn } from './counters';

const axis = (n: number, step = 15) => Float64Array.from({ length: n }, (_unused, i) => 1000 + i * step);

/** What a counter grew by at each scrape, where it was restarted, and where it was not scraped. */
const history = fc
  .array(fc.record({ grew: fc.nat(1000), restart: fc.boolean(), missing: fc.boolean() }), {
    minLength: 1,
    maxLength: 60,
  })
  .map((steps) => {
    let value = 0;
    const truth: number[] = [];
    const v = steps.map(({ grew, restart, missing }, i) => {
      // A restart shows only when the new process has counted less than the old one.
      const restarted = restart && i > 0 && grew < value;
      value = restarted ? grew : value + grew;
      truth.push(grew);
      return missing ? NaN : value;
    });
    return { v, truth, restarts: steps.filter((_step, i) => i > 0 && v[i] < v[i - 1]).length };
  });

describe('counterDeltas', () => {
  it('gives the increase from scrape to scrape, and after a reset what was counted since', () => {
    expect([...counterDeltas(axis(5), [10, 25, 25, 4, 9])]).toEqual([NaN, 15, 0, 4, 5]);
  });

  it('knows nothing where one of the two sides is unknown', () => {
    expect([...counterDeltas(axis(5), [10, NaN, 30, Infinity, 50])]).toEqual([NaN, NaN, NaN, NaN, NaN]);
  });

  it('does not pair scrapes further apart than asked', () => {
    expect([...counterDeltas([0, 15, 300, 315], [1, 2, 3, 4], 60)]).toEqual([NaN, 1, NaN, 1]);
  });

  it('is never negative', () => {
    fc.assert(
      fc.property(history, ({ v }) => {
        expect(counterDeltas(axis(v.length), v).every((d) => Number.isNaN(d) || d >= 0)).toBe(true);
      })
    );
  });
});

describe('increase', () => {
  it('reaches across missing scrapes', () => {
    expect(increase(axis(4), [10, NaN, NaN, 40])).toBe(30);
  });

  it('is unknown, not 0, without two scrapes', () => {
    expect(increase(axis(1), [10])).toBeNull();
    expect(increase(axis(3), [NaN, 10, NaN])).toBeNull();
    expect(increase([], [])).toBeNull();
  });

  it('keeps what grew across a restart out of the part that rates are made of', () => {
    expect(increaseOver(axis(4), [100, 130, 5, 20])).toEqual({
      value: 50,
      steady: 45,
      steadySeconds: 30,
      resets: 1,
      pairs: 3,
    });
  });

  it('takes only pairs that lie in the span, its ends included', () => {
    const t = axis(5);
    const v = [0, 1, 3, 7, 15];
    expect(increase(t, v, { from: t[1], to: t[3] })).toBe(6);
    expect(increase(t, v, { from: t[1] + 1, to: t[3] })).toBe(4);
    expect(increase(t, v, { from: t[1] + 1, to: t[2] })).toBeNull();
  });

  it('equals what truly grew after the first scrape, when all scrapes were made', () => {
    fc.assert(
      fc.property(history, ({ v, truth, restarts }) => {
        fc.pre(v.every((x) => !Number.isNaN(x)) && v.length > 1);
        const found = increaseOver(axis(v.length), v);
        expect(found.value).toBe(truth.slice(1).reduce((sum, x) => sum + x, 0));
        expect(found.resets).toBe(restarts);
      })
    );
  });

  it('adds up over parts cut at scrapes that were made', () => {
    fc.assert(
      fc.property(history, fc.nat(), ({ v }, cut) => {
        const known = v.flatMap((x, i) => (Number.isNaN(x) ? [] : [i]));
        fc.pre(known.length > 1);
        const t = axis(v.length);
        const at = t[known[cut % known.length]];
        const parts = [
          { from: -Infinity, to: at },
          { from: at, to: Infinity },
        ].map((span) => increase(t, v, span) ?? 0);
        expect(parts[0] + parts[1]).toBe(increase(t, v));
      })
    );
  });

  it('scales with the counter', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 1000 }), ({ v }, factor) => {
        const t = axis(v.length);
        const whole = increase(t, v);
        const scaled = v.map((x) => x * factor);
        expect(increase(t, scaled)).toBe(whole === null ? null : whole * factor);
      })
    );
  });
});

describe('forEachPair', () => {
  it('sums several counters over the same pairs and lets one restart count for all', () => {
    const seen: number[][] = [];
    forEachPair(
      [
        [10, 20, NaN, 40, 2],
        [1, 2, 3, 4, 50],
      ],
      0,
      4,
      (previous, row, deltas, reset) => seen.push([previous, row, ...deltas, reset ? 1 : 0])
    );
    expect(seen).toEqual([
      [0, 1, 10, 1, 0],
      [1, 3, 20, 2, 0],
      [3, 4, 2, 50, 1],
    ]);
  });
});

describe('rows', () => {
  it('are found by time', () => {
    const t = [10, 20, 30, 40];
    expect(rowsIn(t, { from: 20, to: 35 })).toEqual([1, 2]);
    expect(rowsIn(t, { from: 20, to: 40 })).toEqual([1, 3]);
    expect(rowsIn(t, { from: 41, to: 99 })).toEqual([4, 3]);
    expect(rowsIn(t, { from: -Infinity, to: Infinity })).toEqual([0, 3]);
    expect([firstAtLeast(t, 5), firstAtLeast(t, 20), firstAtLeast(t, 21), firstAtLeast(t, 99)]).toEqual([0, 1, 2, 4]);
  });

  it('of resets are those below the last known value', () => {
    expect(resetRows([5, NaN, 4, 6, 6, 1])).toEqual([2, 5]);
  });
});
