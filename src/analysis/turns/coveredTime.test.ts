/** @jest-environment node */
import fc from 'fast-check';

import { CoveredTime } from './coveredTime';

const spans = fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 40 })), { maxLength: 60 });

function coveredIn(list: Array<[number, number]>, from: number, to: number): number {
  let n = 0;
  for (let us = from; us < to; us++) {
    n += list.some(([s, e]) => s <= us && us < e) ? 1 : 0;
  }
  return n;
}

describe('CoveredTime', () => {
  it('answers like counting one by one, whatever the order of spans', () => {
    fc.assert(
      fc.property(spans, fc.integer({ min: -10, max: 350 }), fc.integer({ min: 0, max: 200 }), (raw, from, length) => {
        const list = raw.map(([s, l]): [number, number] => [s, s + l]);
        const covered = new CoveredTime();
        list.forEach(([s, e]) => covered.add(s, e));
        expect(covered.overlap(from, from + length)).toBe(coveredIn(list, from, from + length));
        expect(covered.joined).toBe(0);
      })
    );
  });

  it('keeps answers after pruning for whatever lies at or after the horizon', () => {
    fc.assert(
      fc.property(spans, fc.array(fc.integer({ min: 0, max: 340 }), { maxLength: 5 }), (raw, horizons) => {
        const list = raw.map(([s, l]): [number, number] => [s, s + l]).sort((a, b) => a[0] - b[0]);
        const covered = new CoveredTime();
        const ordered = [...horizons].sort((a, b) => a - b);
        list.forEach(([s, e], i) => {
          covered.add(s, e);
          // A horizon never lies before what is still to come.
          if (i % 10 === 9 && ordered.length > 0) {
            covered.prune(Math.min(ordered[0], s));
          }
        });
        const horizon = ordered[0] ?? 0;
        covered.prune(horizon);
        expect(covered.overlap(horizon, 400)).toBe(coveredIn(list, horizon, 400));
      })
    );
  });

  it('stays in its bound with a turn open for ever: sums over the whole stay exact, and recent ones do too', () => {
    const covered = new CoveredTime(256);
    const count = 100_000;
    for (let i = 0; i < count; i++) {
      covered.add(i * 10, i * 10 + 3);
    }
    expect(covered.size).toBeLessThanOrEqual(256);
    expect(covered.bytes).toBeLessThan(20_000);
    expect(covered.joined).toBe(count - covered.size);
    expect(covered.overlap(0, count * 10)).toBe(count * 3);
    expect(covered.overlap((count - 50) * 10, count * 10)).toBe(150);
    // From inside the blurred past: a share, off by less than one joined block.
    const half = covered.overlap((count / 2) * 10, count * 10);
    expect(Math.abs(half - (count / 2) * 3) / (count * 3)).toBeLessThan(0.05);
  });

  it('ignores empty, inverted and non-finite spans', () => {
    const covered = new CoveredTime();
    covered.add(5, 5);
    covered.add(9, 4);
    covered.add(NaN, 4);
    covered.add(0, Infinity);
    expect(covered.size).toBe(0);
    expect(covered.overlap(0, 100)).toBe(0);
  });
});
