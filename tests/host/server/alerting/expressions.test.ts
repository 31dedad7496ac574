/** @jest-environment node */
import { evaluateExpression } from './expressions';
import { evaluateMath } from './math';
import { type RefResult } from './types';

const series = (...values: number[]): RefResult => ({
  kind: 'series',
  series: [{ labels: { lane: 'a' }, values }],
});
const numbers = (...pairs: Array<[string, number]>): RefResult => ({
  kind: 'numbers',
  numbers: pairs.map(([lane, value]) => ({ labels: { lane }, value })),
});
const run = (model: object, results: Record<string, RefResult>) => {
  const answer = evaluateExpression(model, new Map(Object.entries(results)));
  return answer.kind === 'numbers' ? answer.numbers : [];
};

describe('reduce', () => {
  it.each([
    ['last', 4],
    ['mean', 2.5],
    ['min', 1],
    ['max', 4],
    ['sum', 10],
    ['count', 4],
    ['median', 2.5],
  ])('%s', (reducer, expected) => {
    const [{ value }] = run({ type: 'reduce', expression: 'A', reducer }, { A: series(1, 2, 3, 4) });
    expect(value).toBe(expected);
  });

  it('gives NaN when one value is none, unless it may be dropped or replaced', () => {
    const A = series(1, NaN, 3);
    const model = (mode?: string) => ({
      type: 'reduce',
      expression: 'A',
      reducer: 'sum',
      settings: { mode, replaceWithValue: 10 },
    });
    expect(run(model(), { A })[0].value).toBeNaN();
    expect(run(model('dropNN'), { A })[0].value).toBe(4);
    expect(run(model('replaceNN'), { A })[0].value).toBe(14);
    expect(run({ ...model('dropNN'), reducer: 'max' }, { A: series(NaN) })[0].value).toBeNaN();
  });

  it('refuses an unknown reducer', () => {
    expect(() => run({ type: 'reduce', expression: 'A', reducer: 'best' }, { A: series(1) })).toThrow(
      'unknown reducer'
    );
  });
});

describe('threshold', () => {
  it.each([
    ['gt', [5], 5, 0],
    ['gt', [5], 6, 1],
    ['lt', [0.25], 0.25, 0],
    ['lt', [0.25], 0.2, 1],
    ['within_range', [1, 3], 2, 1],
    ['outside_range', [1, 3], 2, 0],
  ])('%s %j of %d is %d', (type, params, value, expected) => {
    const model = { type: 'threshold', expression: 'B', conditions: [{ evaluator: { type, params } }] };
    expect(run(model, { B: numbers(['a', value]) })[0].value).toBe(expected);
  });

  it('is never reached by NaN, and wants numbers', () => {
    const model = { type: 'threshold', expression: 'B', conditions: [{ evaluator: { type: 'lt', params: [1] } }] };
    expect(run(model, { B: numbers(['a', NaN]) })[0].value).toBe(0);
    expect(() => run(model, { B: series(1) })).toThrow('reduced first');
    expect(() => run(model, {})).toThrow('no input');
  });
});

describe('math', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['-2 + abs(-3)', 1],
    ['5 > 3 && 1 == 2', 0],
    ['!0 || 0', 1],
    ['${A} / $B >= 0.5', 1],
  ])('%s = %d', (text, expected) => {
    expect(evaluateMath(text, (refId) => ({ A: 3, B: 4 })[refId] ?? NaN)).toBe(expected);
  });

  it('is NaN when one of its inputs is, and refuses bad syntax', () => {
    expect(evaluateMath('$Z > 1', () => NaN)).toBeNaN();
    expect(evaluateMath('is_nan($Z) || $Z > 1', () => NaN)).toBe(1);
    expect(() => evaluateMath('1 +', () => 1)).toThrow('expected');
    expect(() => evaluateMath('1 ; 2', () => 1)).toThrow('unexpected');
  });

  it('joins by labels, and gives nothing without a partner', () => {
    const A = numbers(['a', 8], ['b', 9]);
    const B = numbers(['a', 2]);
    expect(run({ type: 'math', expression: '$A / $B' }, { A, B })).toEqual([{ labels: { lane: 'a' }, value: 4 }]);
    const scalar: RefResult = { kind: 'numbers', numbers: [{ labels: {}, value: 2 }] };
    expect(run({ type: 'math', expression: '$A * $S' }, { A, S: scalar })).toHaveLength(2);
  });
});
