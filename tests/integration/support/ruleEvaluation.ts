import { type RuleFile } from '../../../src/data/alertRules';
import { type PromReader, type PromSeries } from '../../../src/data/types';

type Rule = RuleFile['groups'][number]['rules'][number];
type Compare = (value: number, limit: number) => boolean;

const COMPARE: Record<string, Compare> = {
  lt: (value, limit) => value < limit,
  gt: (value, limit) => value > limit,
  gte: (value, limit) => value >= limit,
};

/** A rule's condition taken apart: the query behind its threshold, and the comparison. */
export function conditionOf(rule: Rule): { expr: string; fires: (value: number) => boolean } {
  const model = (refId: string) => rule.data.find((each) => each.refId === refId)!.model;
  const threshold = model(rule.condition) as {
    expression: string;
    conditions: Array<{ evaluator: { type: string; params: number[] } }>;
  };
  const reduce = model(threshold.expression) as { expression: string };
  const { type, params } = threshold.conditions[0].evaluator;
  return { expr: String(model(reduce.expression).expr), fires: (value) => COMPARE[type](value, params[0]) };
}

/** Seconds of a duration with one unit. */
export function secondsOf(duration: string): number {
  return parseInt(duration, 10) * { s: 1, m: 60, h: 3600, d: 86400 }[duration.slice(-1) as 's' | 'm' | 'h' | 'd'];
}

/**
 * Evaluates a rule at its interval over a range, pending period included.
 * @param pending seconds for which the condition must hold, the rule's own when left out
 * @returns per instance label the Unix seconds at which it fired; an instance that never did has an empty list
 */
export async function firingTimes(
  reader: PromReader,
  rule: Rule,
  interval: string,
  range: { from: number; to: number },
  pending = secondsOf(rule.for)
): Promise<Map<string, number[]>> {
  const { expr, fires } = conditionOf(rule);
  const answers = await reader.range([{ id: 'q', expr }], { ...range, step: secondsOf(interval) });
  const answer = answers.get('q')!;
  if ('error' in answer) {
    throw new Error(`${rule.uid}: ${answer.error}`);
  }
  return new Map(answer.series.map((series) => [series.labels.instance, firing(series, fires, pending)]));
}

function firing({ t, v }: PromSeries, fires: (value: number) => boolean, pending: number): number[] {
  const times: number[] = [];
  let since: number | null = null;
  t.forEach((at, i) => {
    since = fires(v[i]) ? (since ?? at) : null;
    if (since !== null && at - since >= pending) {
      times.push(at);
    }
  });
  return times;
}
