/** @jest-environment node */
import fc from 'fast-check';
import { joinAnswers } from './joinAnswers';
import { POINT_LIMIT, splitRange } from './parts';

describe('splitRange', () => {
  it('leaves a short range whole', () => {
    expect(splitRange({ from: 100, to: 130, step: 15 })).toEqual([{ from: 100, to: 130, step: 15, points: 3 }]);
    expect(splitRange({ from: 100, to: 100, step: 15 })).toHaveLength(1);
  });

  it('cuts 30 days at 30 seconds below the limit', () => {
    const parts = splitRange({ from: 0, to: 30 * 86_400, step: 30 });
    expect(parts).toHaveLength(8);
    expect(Math.max(...parts.map(({ points }) => points))).toBe(POINT_LIMIT);
  });

  it('covers every point once, in order', () => {
    const range = fc.record({ from: fc.nat(1e6), length: fc.nat(5000), step: fc.integer({ min: 1, max: 60 }) });
    fc.assert(
      fc.property(range, fc.integer({ min: 1, max: 700 }), ({ from, length, step }, most) => {
        const to = from + length;
        const points = splitRange({ from, to, step }, most).flatMap((part) => {
          expect(part.points).toBeLessThanOrEqual(most);
          expect((part.to - part.from) / step + 1).toBe(part.points);
          return Array.from({ length: part.points }, (_unused, i) => part.from + i * step);
        });
        expect(points).toEqual(Array.from({ length: Math.floor(length / step) + 1 }, (_unused, i) => from + i * step));
      })
    );
  });

  it('refuses what makes no sense', () => {
    for (const range of [
      { from: 0, to: 10, step: 0 },
      { from: 10, to: 0, step: 1 },
      { from: NaN, to: 10, step: 1 },
      { from: 0, to: Infinity, step: 1 },
    ]) {
      expect(() => splitRange(range)).toThrow(RangeError);
    }
  });
});

describe('joinAnswers', () => {
  const one = (labels: Record<string, string>, t: number[]) => ({ labels, t, v: t.map((x) => x * 10) });

  it('joins the parts of each series, whatever the order of labels, and keeps points once', () => {
    const joined = joinAnswers([
      { series: [one({ a: '1', b: '2' }, [1, 2]), one({ a: '2' }, [1])] },
      { series: [one({ b: '2', a: '1' }, [2, 3])] },
      { series: [] },
    ]);
    expect(joined).toEqual({ series: [one({ a: '1', b: '2' }, [1, 2, 3]), one({ a: '2' }, [1])] });
  });

  it('is an error when one part is', () => {
    expect(joinAnswers([{ series: [] }, { error: 'no' }])).toEqual({ error: 'no' });
  });
});
