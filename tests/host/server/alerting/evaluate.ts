import { type FrameJson } from '../prometheus/frames';
import { runQuery } from '../prometheus/query';
import { type DataSource } from '../types';
import { evaluateExpression, fingerprint } from './expressions';
import { type DataItem, type RefResult, type Rule, type Sample } from './types';

/** What one evaluation of a rule gave. */
export type Evaluation =
  | { kind: 'values'; samples: EvaluatedSample[] }
  | { kind: 'nodata'; refId: string; datasourceUid: string }
  | { kind: 'error'; refId: string; datasourceUid: string; message: string };

/** The condition for one label set, with the numbers of every refId that belongs to it. */
export interface EvaluatedSample {
  labels: Record<string, string>;
  firing: boolean;
  values: Record<string, number>;
}

function valuesOf(frame: FrameJson): number[] {
  const values = ((frame.data.values[1] ?? []) as Array<number | null>).map((value) => value ?? NaN);
  const entities = frame.data.entities?.[1] ?? {};
  entities.NaN?.forEach((i) => (values[i] = NaN));
  entities.Inf?.forEach((i) => (values[i] = Infinity));
  entities.NegInf?.forEach((i) => (values[i] = -Infinity));
  return values;
}

function toResult(frames: FrameJson[], instant: boolean): RefResult {
  const filled = frames.filter((frame) => frame.schema.fields.length > 1);
  const labelsOf = (frame: FrameJson) => {
    const { __name__: _, ...labels } = frame.schema.fields[1].labels ?? {};
    return labels;
  };
  if (instant) {
    return { kind: 'numbers', numbers: filled.map((f) => ({ labels: labelsOf(f), value: valuesOf(f)[0] ?? NaN })) };
  }
  return { kind: 'series', series: filled.map((f) => ({ labels: labelsOf(f), values: valuesOf(f) })) };
}

async function runItem(item: DataItem, ds: DataSource, nowMs: number): Promise<RefResult> {
  const { from, to } = item.relativeTimeRange;
  const model = { ...item.model, refId: item.refId, expr: String(item.model.expr ?? '') };
  const instant = item.model.instant === true && item.model.range !== true;
  const answer = await runQuery(ds, { ...model, instant, range: !instant }, nowMs - from * 1000, nowMs - to * 1000);
  if (answer.error) {
    throw new Error(answer.error);
  }
  return toResult(answer.frames, instant);
}

/** Items in an order in which every expression comes after its inputs. */
function ordered(items: DataItem[]): DataItem[] {
  const queries = items.filter((item) => item.datasourceUid !== '__expr__');
  const done = new Set(queries.map((item) => item.refId));
  const result = [...queries];
  let waiting = items.filter((item) => item.datasourceUid === '__expr__');
  while (waiting.length > 0) {
    const needs = (item: DataItem) =>
      items.filter((other) => new RegExp(`\\b${other.refId}\\b`).test(item.model.expression));
    const ready = waiting.filter((item) => needs(item).every((other) => done.has(other.refId)));
    if (ready.length === 0) {
      throw new Error(`expressions ${waiting.map((item) => item.refId).join(', ')} depend on each other`);
    }
    ready.forEach((item) => done.add(item.refId));
    result.push(...ready);
    waiting = waiting.filter((item) => !ready.includes(item));
  }
  return result;
}

function numbersFor(labels: Record<string, string>, results: Map<string, RefResult>) {
  const values: Record<string, number> = {};
  const key = fingerprint(labels);
  for (const [refId, result] of results) {
    const numbers: Sample[] = result.kind === 'numbers' ? result.numbers : [];
    const own = numbers.find((sample) => fingerprint(sample.labels) === key);
    const common = numbers.find((sample) => Object.entries(sample.labels).every(([name, v]) => labels[name] === v));
    if (own ?? common) {
      values[refId] = (own ?? common)!.value;
    }
  }
  return values;
}

/** Evaluates a rule at a time (ms). Failures of a query or expression are a result, not an exception. */
export async function evaluateRule(
  rule: Rule,
  find: (uid: string) => DataSource | undefined,
  nowMs: number
): Promise<Evaluation> {
  const results = new Map<string, RefResult>();
  const queries = rule.data.filter((item) => item.datasourceUid !== '__expr__');
  let at = rule.data[0];
  try {
    for (const item of ordered(rule.data)) {
      at = item;
      if (item.datasourceUid === '__expr__') {
        results.set(item.refId, evaluateExpression(item.model, results));
        continue;
      }
      const ds = find(item.datasourceUid);
      if (!ds) {
        throw new Error(`data source not found: ${item.datasourceUid}`);
      }
      results.set(item.refId, await runItem(item, ds, nowMs));
    }
  } catch (err) {
    return { kind: 'error', refId: at.refId, datasourceUid: at.datasourceUid, message: (err as Error).message };
  }
  const condition = results.get(rule.condition);
  if (condition?.kind === 'series') {
    const message = `invalid format of evaluation results for the alert definition ${rule.condition}: looks like time series data, only reduced data can be alerted on`;
    return { kind: 'error', refId: rule.condition, datasourceUid: at.datasourceUid, message };
  }
  const numbers = condition?.numbers ?? [];
  if (numbers.length === 0) {
    return { kind: 'nodata', refId: queries[0].refId, datasourceUid: queries[0].datasourceUid };
  }
  const samples = numbers.map(({ labels, value }) => ({
    labels,
    firing: value !== 0,
    values: numbersFor(labels, results),
  }));
  return { kind: 'values', samples };
}
