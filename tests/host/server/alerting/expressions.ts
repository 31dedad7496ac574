import { evaluateMath, mathVariables } from './math';
import { type RefResult, type Sample } from './types';

type Results = Map<string, RefResult>;
type Labels = Record<string, string>;

/** A label set as a text that is the same for the same labels. */
export const fingerprint = (labels: Labels) =>
  JSON.stringify(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)));

const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);

const REDUCERS: Record<string, (list: number[]) => number> = {
  last: (list) => list[list.length - 1] ?? NaN,
  mean: (list) => sum(list) / list.length,
  avg: (list) => sum(list) / list.length,
  min: (list) => (list.length > 0 ? Math.min(...list) : NaN),
  max: (list) => (list.length > 0 ? Math.max(...list) : NaN),
  sum,
  count: (list) => list.length,
  median: (list) => {
    const sorted = [...list].sort((a, b) => a - b);
    const middle = sorted.length >> 1;
    if (sorted.length === 0) {
      return NaN;
    }
    return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  },
};

/** One number of a series: NaN among the values gives NaN, unless the mode drops or replaces what is no number. */
function reduceOne(values: number[], model: Record<string, any>): number {
  const reducer = REDUCERS[model.reducer];
  if (!reducer) {
    throw new Error(`reduce: unknown reducer ${model.reducer}`);
  }
  const mode = model.settings?.mode ?? '';
  if (mode === 'dropNN') {
    return reducer(values.filter(Number.isFinite));
  }
  if (mode === 'replaceNN') {
    const put = Number(model.settings.replaceWithValue ?? 0);
    return reducer(values.map((value) => (Number.isFinite(value) ? value : put)));
  }
  return reducer(values);
}

function reduce(input: RefResult, model: Record<string, any>): RefResult {
  if (input.kind === 'numbers') {
    return input;
  }
  const numbers = input.series.map(({ labels, values }) => ({ labels, value: reduceOne(values, model) }));
  return { kind: 'numbers', numbers };
}

const EVALUATORS: Record<string, (x: number, a: number, b: number) => boolean> = {
  gt: (x, a) => x > a,
  lt: (x, a) => x < a,
  gte: (x, a) => x >= a,
  lte: (x, a) => x <= a,
  eq: (x, a) => x === a,
  ne: (x, a) => x !== a, // true for NaN, as in Go
  within_range: (x, a, b) => x > Math.min(a, b) && x < Math.max(a, b),
  outside_range: (x, a, b) => x < Math.min(a, b) || x > Math.max(a, b),
};

function threshold(input: RefResult, model: Record<string, any>): RefResult {
  const { type, params = [] } = model.conditions?.[0]?.evaluator ?? {};
  const test = EVALUATORS[type];
  if (!test) {
    throw new Error(`threshold: unknown evaluator ${type}`);
  }
  if (input.kind === 'series') {
    throw new Error('threshold: the input must be reduced first');
  }
  // Not a number is a value like any other, which no comparison holds for; only an absent series is no data.
  const one = (value: number) => Number(test(value, params[0], params[1]));
  return { kind: 'numbers', numbers: input.numbers.map(({ labels, value }) => ({ labels, value: one(value) })) };
}

/** Numbers of two label sets belong together when one has all labels of the other. */
function contains(big: Labels, small: Labels): boolean {
  return Object.entries(small).every(([key, value]) => big[key] === value);
}

function math(text: string, results: Results): RefResult {
  const inputs = mathVariables(text).map((refId) => {
    const result = results.get(refId);
    if (!result || result.kind === 'series') {
      throw new Error(`math: $${refId} is no number`);
    }
    return [refId, result.numbers] as const;
  });
  const sets = new Map<string, Labels>();
  inputs.flatMap(([, numbers]) => numbers).forEach(({ labels }) => sets.set(fingerprint(labels), labels));
  const list = [...sets.values()].filter(
    (labels, _, all) => !all.some((other) => other !== labels && contains(other, labels))
  );
  const numbers: Sample[] = list.flatMap((labels) => {
    const values = new Map(inputs.map(([refId, all]) => [refId, all.find((n) => contains(labels, n.labels))]));
    if ([...values.values()].some((found) => !found)) {
      return []; // a union without a partner gives nothing
    }
    return [{ labels, value: evaluateMath(text, (refId) => values.get(refId)?.value ?? NaN) }];
  });
  return { kind: 'numbers', numbers };
}

/**
 * Computes an expression from the results so far: reduce, threshold or math.
 * @throws Error on an unknown type or an input that is not there
 */
export function evaluateExpression(model: Record<string, any>, results: Results): RefResult {
  if (model.type === 'math') {
    return math(String(model.expression ?? ''), results);
  }
  const input = results.get(String(model.expression ?? '').replace(/[${}]/g, ''));
  if (!input) {
    throw new Error(`${model.type}: no input ${model.expression}`);
  }
  if (model.type === 'reduce') {
    return reduce(input, model);
  }
  if (model.type === 'threshold') {
    return threshold(input, model);
  }
  throw new Error(`this host does not know expressions of type ${model.type}`);
}
