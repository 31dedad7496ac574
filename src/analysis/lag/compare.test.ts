/** @jest-environment node */
import { expectedAt, levelCurve } from './inFlight';
import { localLevel } from './localLevel';

const n = 600;
const all = new Uint8Array(n).fill(1);

describe('levelCurve', () => {
  const level = Float64Array.from({ length: n }, (_, i) => 1 + (i % 6));
  const value = level.map((l, i) => 60 / l + ((i * 7) % 5) / 100);

  it('learns what each level costs, monotonely', () => {
    const curve = levelCurve(value, level, all, 'lower')!;
    [1, 2, 6].forEach((l) => expect(expectedAt(curve, l)).toBeCloseTo(60 / l, 0));
    expect(expectedAt(curve, 1.5)).toBeCloseTo(45, 0);
    expect([...curve.value].sort((a, b) => b - a)).toEqual(curve.value);
  });

  it('is pooled where it would go the wrong way', () => {
    const curve = levelCurve(level, level, all, 'lower')!; // better with more in flight: not believed
    expect(new Set(curve.value).size).toBe(1);
  });

  it('says nothing above the levels that were seen', () => {
    const low = all.map((_, i) => (level[i] <= 3 ? 1 : 0));
    const curve = levelCurve(value, level, low, 'lower')!;
    expect(expectedAt(curve, 3)).toBeGreaterThan(0);
    expect(expectedAt(curve, 4)).toBeNaN();
    expect(expectedAt(curve, NaN)).toBeNaN();
  });

  it('needs enough reference rows', () => {
    expect(levelCurve(value, level, new Uint8Array(n), 'lower')).toBeNull();
  });
});

describe('localLevel', () => {
  it('follows a slow trend, not short dips', () => {
    const v = Float64Array.from({ length: n }, (_, i) => (50 + i / 20) * (i % 40 < 5 ? 0.5 : 1));
    const level = localLevel(v, all, 120);
    [100, 300, 500].forEach((i) => expect(level[i] / (50 + i / 20)).toBeCloseTo(1, 1));
  });

  it('bridges a gap between neighbours, and ends a window beyond the last of them', () => {
    const reference = all.map((_, i) => (i < 100 || (i > 160 && i < 240) ? 1 : 0));
    const level = localLevel(new Float64Array(n).fill(7), reference, 80);
    expect(level[130]).toBe(7);
    expect(level[n - 1]).toBeNaN();
  });
});
