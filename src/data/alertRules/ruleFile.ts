import { parse } from 'yaml';
import * as v from 'valibot';

/** The parts of a rule that say what it does, whatever it was read from. */
export interface RuleFacts {
  uid: string;
  title: string;
  folder: string;
  group: string;
  interval: string;
  for: string;
  keepFiringFor: string;
  noDataState: string;
  execErrState: string;
  paused: boolean;
  labels: Record<string, string>;
  annotations: Record<string, string>;
  /** Queries and expressions by refId, as text that can be compared. */
  queries: Record<string, string>;
  condition: string;
  /** The PromQL of all queries in order, as Grafana's list for viewers gives it. */
  promql: string;
}

/** Facts of a rule in Grafana: some ways to read it leave some of them open. */
export type ProvisionedRule = Pick<RuleFacts, 'uid' | 'title' | 'labels'> & Partial<RuleFacts>;

const Text = v.optional(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), '');
const TextMap = v.optional(
  v.nullable(v.record(v.string(), v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String)))),
  {}
);

const QuerySchema = v.looseObject({
  refId: v.string(),
  datasourceUid: Text,
  model: v.record(v.string(), v.unknown()),
});

const RuleSchema = v.looseObject({
  uid: v.string(),
  title: v.string(),
  condition: Text,
  data: v.optional(v.array(QuerySchema), []),
  noDataState: Text,
  execErrState: Text,
  for: Text,
  keepFiringFor: Text,
  labels: TextMap,
  annotations: TextMap,
  isPaused: v.optional(v.boolean(), false),
});

const FileSchema = v.looseObject({
  apiVersion: v.optional(v.number()),
  groups: v.optional(
    v.array(
      v.looseObject({
        orgId: v.optional(v.number(), 1),
        name: v.string(),
        folder: v.string(),
        interval: v.string(),
        rules: v.array(RuleSchema),
      })
    ),
    []
  ),
  deleteRules: v.optional(v.array(v.looseObject({ uid: v.string(), orgId: v.optional(v.number(), 1) })), []),
});

export type RuleFile = v.InferOutput<typeof FileSchema>;

/**
 * Reads a provisioning file for alert rules.
 * @throws Error with a sentence when it is not YAML or not of that shape
 */
export function readRuleFile(yaml: string): RuleFile {
  let body: unknown;
  try {
    body = parse(yaml);
  } catch (error) {
    throw new Error(`This is not YAML: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
  }
  const result = v.safeParse(FileSchema, body ?? {});
  if (!result.success) {
    const [issue] = result.issues;
    throw new Error(`This is no file of alert rules: ${v.getDotPath(issue) ?? 'it'}: ${issue.message}`);
  }
  return result.output;
}

/** The rules of a provisioning file, as Grafana holds them once it has read it. */
export function factsOfFile(file: RuleFile): RuleFacts[] {
  return file.groups.flatMap((group) =>
    group.rules.map((rule) => ({
      uid: unescape(rule.uid),
      title: unescape(rule.title),
      folder: unescape(group.folder),
      group: unescape(group.name),
      interval: group.interval,
      for: rule.for || '0s',
      keepFiringFor: rule.keepFiringFor || '0s',
      noDataState: rule.noDataState || 'NoData',
      execErrState: rule.execErrState || 'Alerting',
      paused: rule.isPaused,
      labels: mapValues(rule.labels ?? {}, unescape),
      annotations: rule.annotations ?? {},
      queries: queriesOf(rule.data.map((query) => ({ ...query, datasourceUid: unescape(query.datasourceUid) }))),
      condition: rule.condition,
      promql: promqlOf(rule.data),
    }))
  );
}

/** Queries as text: the PromQL with its data source, or the expression with what it compares. */
export function queriesOf(
  data: Array<{ refId: string; datasourceUid: string; model: Record<string, unknown> }>
): Record<string, string> {
  return Object.fromEntries(
    data.map(({ refId, datasourceUid, model }) => {
      if (typeof model.expr === 'string') {
        return [refId, `${model.expr.trim()}\non ${datasourceUid}${model.instant === true ? ', instant' : ''}`];
      }
      const { type, expression, reducer, conditions } = model;
      return [refId, JSON.stringify({ type, expression, reducer, conditions: evaluators(conditions) })];
    })
  );
}

/** The PromQL of all queries, joined as Grafana joins it. */
export function promqlOf(data: Array<{ model: Record<string, unknown> }>): string {
  return data.flatMap(({ model }) => (typeof model.expr === 'string' ? [model.expr] : [])).join(' | ');
}

/** Of conditions only what decides: editors add fields that mean nothing. */
function evaluators(conditions: unknown): unknown {
  const list: unknown[] = Array.isArray(conditions) ? conditions : [];
  return list.map((each) => (typeof each === 'object' && each !== null && 'evaluator' in each ? each.evaluator : null));
}

function unescape(text: string): string {
  return text.replaceAll('$$', '$');
}

function mapValues(record: Record<string, string>, change: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
