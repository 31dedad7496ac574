/** @jest-environment node */
import fc from 'fast-check';
import { bucketOf, prefillBuckets } from './buckets';

const labels = (rates: number[], count = 6) => prefillBuckets(rates, count).list.map((bucket) => bucket.label);

describe('prefillBuckets', () => {
  it('keeps a bucket for exactly no prefill, and quantiles of the rest', () => {
    const rates = [0, 0, 0, ...Array.from({ length: 100 }, (_, i) => 1000 + 10 * i)];
    const { rule, list } = prefillBuckets(rates, 6);
    expect(rule).toBe('quantiles');
    expect(list).toHaveLength(6);
    expect(list[0]).toEqual({ lo: 0, hi: 0, label: 'no prefill' });
    expect(list[1].label).toBe('up to 1,200');
    expect(list[5].label).toBe('over 1,800');
    const held = list.map((_, b) => rates.filter((rate) => bucketOf(list, rate) === b).length);
    expect(held[0]).toBe(3);
    held.slice(1).forEach((n) => expect(n).toBeGreaterThan(15));
  });

  it('takes log steps where a few long prompts tower over many short ones', () => {
    const { rule, list } = prefillBuckets([...Array(500).fill(50), ...Array(300).fill(80), 4000, 5000, 6000], 6);
    expect(rule).toBe('log-steps');
    expect(bucketOf(list, 5000)).toBeGreaterThan(bucketOf(list, 80));
  });

  it('has as many buckets as there are levels', () => {
    expect(labels([])).toEqual(['no prefill']);
    expect(labels([0, 0, NaN])).toEqual(['no prefill']);
    expect(labels([0, 700, 700, 700])).toEqual(['no prefill', 'any prefill']);
    expect(labels([100, 100, 100, 200, 200, 200])).toHaveLength(3);
  });

  it('puts every rate into exactly one bucket, in order', () => {
    const rate = fc.oneof(fc.constant(0), fc.double({ min: 1e-6, max: 1e9, noNaN: true }));
    fc.assert(
      fc.property(fc.array(rate, { maxLength: 200 }), fc.integer({ min: 2, max: 10 }), (rates, count) => {
        const { list } = prefillBuckets(rates, count);
        expect(list.length).toBeLessThanOrEqual(count);
        for (let b = 1; b < list.length; b++) {
          expect(list[b].lo).toBe(list[b - 1].hi);
          expect(list[b].hi).toBeGreaterThan(list[b].lo);
        }
        for (const value of rates) {
          const { lo, hi } = list[bucketOf(list, value)];
          expect(value === 0 ? hi === 0 : value > lo && value <= hi).toBe(true);
        }
      })
    );
  });

  it('knows no bucket for what is not a rate', () => {
    const { list } = prefillBuckets([1, 2, 3], 6);
    expect([NaN, -1].map((rate) => bucketOf(list, rate))).toEqual([-1, -1]);
  });
});
