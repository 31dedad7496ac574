/** @jest-environment node */
import fc from 'fast-check';
import { groupMedians, toColumn } from './groupMedians';
import { movingBlockBootstrap, normalDraw, seededRandom } from './resampling';
import { median, quantileSorted } from './stats';

/** Autocorrelated values in two interleaved groups of bursts. */
function series(seed: number, length: number): { value: Float64Array; group: Int8Array } {
  const random = seededRandom(seed);
  const value = new Float64Array(length);
  const group = new Int8Array(length);
  let noise = 0;
  let busy = 0;
  for (let i = 0; i < length; i++) {
    noise = 0.8 * noise + normalDraw(random);
    busy = random() < 0.1 ? 1 - busy : busy;
    value[i] = 50 + noise;
    group[i] = busy;
  }
  return { value, group };
}

describe('groupMedians', () => {
  it('is the median of each group, NaN and unassigned rows left out', () => {
    const value = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(NaN));
    fc.assert(
      fc.property(fc.array(fc.tuple(value, fc.integer({ min: -1, max: 3 })), { maxLength: 80 }), (rows) => {
        const values = Float64Array.from(rows, (row) => row[0]);
        const group = Int8Array.from(rows, (row) => row[1]);
        const found = groupMedians(toColumn(values, 3), { group, groups: 4 }, 0.95);
        for (let g = 0; g < 4; g++) {
          const mine = rows.filter((row) => row[1] === g && !Number.isNaN(row[0])).map((row) => row[0]);
          expect(found.n[g]).toBe(mine.length);
          expect(found.median[g]).toBe(median(mine));
          expect(Number.isNaN(found.lo[g]) || found.lo[g] <= found.median[g]).toBe(true);
          expect(Number.isNaN(found.hi[g]) || found.hi[g] >= found.median[g]).toBe(true);
        }
      })
    );
  });

  it('does not care how the groups are numbered', () => {
    const { value, group } = series(1, 500);
    const column = toColumn(value, 12);
    const a = groupMedians(column, { group, groups: 2 }, 0.95);
    const b = groupMedians(column, { group: group.map((g) => 1 - g), groups: 2 }, 0.95);
    expect([b.median[1], b.lo[1], b.hi[1], b.n[1]]).toEqual([a.median[0], a.lo[0], a.hi[0], a.n[0]]);
  });

  it('has the interval that drawing blocks gives', () => {
    for (const seed of [1, 2, 3]) {
      const { value, group } = series(seed, 2000);
      const block = 20;
      const { lo, hi } = groupMedians(toColumn(value, block), { group, groups: 2 }, 0.95);
      const drawn = movingBlockBootstrap(value.length, block, 800, seededRandom(9), (rows) =>
        median(Array.from(rows).flatMap((row) => (group[row] === 1 ? [value[row]] : [])))
      );
      const width = quantileSorted(drawn, 0.975) - quantileSorted(drawn, 0.025);
      expect(Math.abs(lo[1] - quantileSorted(drawn, 0.025))).toBeLessThan(0.2 * width);
      expect(Math.abs(hi[1] - quantileSorted(drawn, 0.975))).toBeLessThan(0.2 * width);
    }
  });

  it('gives no interval to a group out of one stretch, however many rows it has', () => {
    const value = Float64Array.from({ length: 400 }, (_, i) => i % 7);
    const group = Int8Array.from(value, (_, i) => (i > 100 && i < 120 ? 1 : 0));
    const found = groupMedians(toColumn(value, 40), { group, groups: 2 }, 0.95);
    expect(found.n[1]).toBe(19);
    expect(found.stretches[1]).toBeLessThan(2);
    expect(found.lo[1]).toBeNaN();
  });
});
