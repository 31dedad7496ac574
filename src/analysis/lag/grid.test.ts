/** @jest-environment node */
import { toGrid } from './grid';

const rows = (t: number[], more: object = {}) => ({ t, y: t.map((_, i) => i), x: t.map(() => 1), ...more });

describe('toGrid', () => {
  it('puts every row at its time, jitter or not', () => {
    const grid = toGrid(rows([100, 115.4, 129.7, 160.2]), 30);
    expect(grid?.slot).toBeCloseTo(15.4, 1);
    expect(toGrid(rows([100, 115.4, 129.7, 160.2], { scrapeSeconds: 15 }), 30)?.y.slice(0, 5)).toEqual(
      Float64Array.from([0, 1, 2, NaN, 3])
    );
  });

  it('keeps shapes and long gaps further apart than any lag', () => {
    const grid = toGrid(rows([0, 15, 30, 45, 60], { breaks: [28] }), 60);
    const at = (value: number) => grid!.y.indexOf(value);
    expect(at(2) - at(1)).toBeGreaterThan(4);
    expect(at(3) - at(2)).toBe(1);
    const gap = toGrid(rows([0, 15, 1e9, 1e9 + 15], { scrapeSeconds: 15 }), 60);
    expect(gap?.length).toBeLessThan(30);
  });

  it('leaves out rows that are not usable or out of order', () => {
    const grid = toGrid(rows([0, 15, 10, NaN, 30, 45], { ok: [1, 0, 1, 1, 1, 1], scrapeSeconds: 15 }), 15);
    expect(Array.from(grid!.y.slice(0, 4))).toEqual([0, NaN, 4, 5]);
    expect(Array.from(grid!.x.slice(0, 4))).toEqual([1, 1, 1, 1]);
  });

  it('stays bounded, whatever comes', () => {
    const many = Array.from({ length: 5000 }, (_, i) => i * 3600);
    expect(toGrid(rows(many, { scrapeSeconds: 0.01 }), 1000)?.length).toBeLessThanOrEqual(1 << 18);
    expect(toGrid(rows([5, 5, 5]), 60)).toBeNull();
    expect(toGrid(rows([]), 60)).toBeNull();
  });
});
