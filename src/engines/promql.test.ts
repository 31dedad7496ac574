/** @jest-environment node */
import { bucketsOf, maxOf, selector, sumOf, total, withMatch } from './promql';

describe('expressions', () => {
  it('writes a selector with its shift', () => {
    expect(selector('a_total', 'job="x"', ' offset 7500ms')).toBe('a_total{job="x"} offset 7500ms');
    expect(selector('a_total', '')).toBe('a_total{}');
  });

  it('joins matchers without stray commas', () => {
    expect(withMatch('', 'a="b"')).toBe('a="b"');
    expect(withMatch('a="b"', '')).toBe('a="b"');
    expect(withMatch('a="b"', 'c="d"')).toBe('a="b",c="d"');
  });

  it('takes the first name that has data and adds its parts up', () => {
    expect(sumOf(total('x'), 'live', { where: 'm="d"' }).expr('j="1"')).toBe(
      'sum(x_total{j="1",m="d"}) or sum(x{j="1",m="d"})'
    );
  });

  it('takes the largest of ranks before it adds parts up', () => {
    expect(sumOf(['x'], 'live', { ranks: ['tp', 'pp'] }).expr('')).toBe('sum(max without (tp, pp) (x{}))');
  });

  it('takes the largest where parts repeat', () => {
    expect(maxOf(['x'], 'sampled').expr('')).toBe('max(x{})');
  });

  it('never mixes the buckets of two histograms, and gives the sum of the same one', () => {
    const query = bucketsOf(['a', 'b'], 'live');
    expect(query.expr('')).toBe('sum by (le) (a_bucket{}) or on() sum by (le) (b_bucket{})');
    expect(query.sum?.('')).toBe('sum(a_sum{}) or sum(b_sum{})');
    expect(query.family).toBe('a');
  });
});
