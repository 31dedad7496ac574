/** @jest-environment node */
import fc from 'fast-check';
import { gridOf } from './grid';
import { clockOf } from './scrapeClock';

const times = (interval: number, phase: number, n: number, stray: (i: number) => number = () => 0) =>
  Array.from(
    { length: n },
    (_unused, i) => 1_790_000_000 - (1_790_000_000 % interval) + phase + i * interval + stray(i)
  );

describe('clockOf', () => {
  it('finds interval and phase', () => {
    expect(clockOf(times(15, 6.602, 40))).toEqual({
      interval: 15,
      phase: expect.closeTo(6.602, 3),
      jitter: expect.closeTo(0, 3),
    });
  });

  it('sees through missing scrapes and stray milliseconds', () => {
    const some = times(30, 3, 40, (i) => ((i * 7) % 5) / 1000).filter((_time, i) => i % 6 !== 2);
    expect(clockOf(some)?.interval).toBe(30);
  });

  it('measures how far scrapes stray', () => {
    const clock = clockOf(times(15, 7, 60, (i) => (i % 2 === 0 ? 3 : -3)));
    expect(clock?.jitter).toBeCloseTo(3, 0);
  });

  it('keeps an interval that is not whole', () => {
    expect(clockOf(times(7.5, 2, 40))?.interval).toBeCloseTo(7.5, 6);
  });

  it('cannot tell from two scrapes', () => {
    expect(clockOf([1, 16])).toBeNull();
    expect(clockOf([])).toBeNull();
  });
});

describe('gridOf', () => {
  it('sees every scrape once, half-way between two, whatever the phase', () => {
    const clock = fc.record({
      interval: fc.constantFrom(1, 5, 10, 15, 30, 60),
      phase: fc.double({ min: 0, max: 0.999, noNaN: true }),
      jitter: fc.double({ min: 0, max: 0.25, noNaN: true }),
    });
    fc.assert(
      fc.property(clock, fc.nat(1000), ({ interval, phase, jitter }, start) => {
        const from = 1_790_000_000 + start;
        const range = { from, to: from + 50 * interval };
        const grid = gridOf({ interval, phase: phase * interval, jitter: jitter * interval }, range);
        const shift = Number(/(\d+)ms/.exec(grid.shift)?.[1] ?? 0) / 1000;
        const scrapes = times(interval, phase * interval, 2000 + 60, (i) => (i % 2 ? 1 : -1) * jitter * interval);
        const inRange = scrapes.filter((time) => time >= range.from && time <= range.to);
        const seen = [];
        for (let at = grid.from; at <= grid.to; at += grid.step) {
          seen.push(scrapes.filter((time) => time <= at - shift).pop());
        }
        expect(seen.filter((time) => time !== undefined && time >= range.from && time <= range.to)).toEqual(inRange);
        expect([grid.from % grid.step, grid.to % grid.step, grid.step % 1]).toEqual([0, 0, 0]);
        expect(grid.points).toBe(seen.length);
      }),
      { numRuns: 60 }
    );
  });

  it('evaluates twice as often where scrapes stray far', () => {
    expect(gridOf({ interval: 30, phase: 4, jitter: 12 }, { from: 0, to: 300 }).step).toBe(15);
  });
});
