import { type RuleSpec } from './ruleSpec';

/** Seconds that a query may look back; Grafana wants whole ones, with `from` larger than `to`. */
const LOOK_BACK = 600;
const EXPRESSION = { type: '__expr__', uid: '__expr__' };
export const CONDITION_REF = 'fires';
const MAX_UID = 40;

export interface RuleFrame {
  prometheusUid: string;
  uidPrefix: string;
  engine: string;
  labels: Record<string, string>;
}

/**
 * A rule as Grafana's file provisioning reads it: each value as an instant query and its reduction, and one threshold.
 * Text that the reader would take for a variable is escaped, except in annotations and models, which it takes as they are.
 */
export function grafanaRule(spec: RuleSpec, { prometheusUid, uidPrefix, engine, labels }: RuleFrame) {
  const queries = spec.values.flatMap(({ ref, expr }) => [query(ref, expr, prometheusUid), reduce(ref)]);
  return {
    uid: literal(ruleUid(uidPrefix, spec.kind, engine)),
    title: literal(spec.title),
    condition: CONDITION_REF,
    data: [...queries, threshold(spec.condition)],
    noDataState: spec.noDataState,
    // A query that fails is a state of its own, neither firing nor healthy.
    execErrState: 'Error',
    for: spec.for,
    ...(spec.keepFiringFor ? { keepFiringFor: spec.keepFiringFor } : {}),
    annotations: spec.annotations,
    labels: literals({ ...labels, ...spec.labels, lanewatch: spec.kind, lanewatch_engine: engine }),
    isPaused: false,
  };
}

function query(ref: string, expr: string, uid: string) {
  return {
    refId: `${ref}Query`,
    relativeTimeRange: { from: LOOK_BACK, to: 0 },
    datasourceUid: literal(uid),
    model: {
      refId: `${ref}Query`,
      datasource: { type: 'prometheus', uid },
      editorMode: 'code',
      expr,
      instant: true,
      range: false,
      intervalMs: 1000,
      maxDataPoints: 43200,
    },
  };
}

function reduce(ref: string) {
  return expression({ refId: ref, type: 'reduce', expression: `${ref}Query`, reducer: 'last' });
}

function threshold({ ref, type, limit }: RuleSpec['condition']) {
  return expression({
    refId: CONDITION_REF,
    type: 'threshold',
    expression: ref,
    conditions: [{ evaluator: { type, params: [limit] } }],
  });
}

function expression(model: { refId: string } & Record<string, unknown>) {
  return {
    refId: model.refId,
    relativeTimeRange: { from: LOOK_BACK, to: 0 },
    datasourceUid: EXPRESSION.uid,
    model: { ...model, datasource: EXPRESSION, intervalMs: 1000, maxDataPoints: 43200 },
  };
}

/**
 * The uid of a rule: it stays the same over regenerations, so that Grafana changes a rule instead of adding one.
 * @throws RangeError when the prefix makes it longer than Grafana takes, or holds other characters than it takes
 */
export function ruleUid(prefix: string, kind: string, engine: string): string {
  const uid = `${prefix}-${kind}-${engine}`;
  if (uid.length > MAX_UID || !/^[A-Za-z0-9_-]+$/.test(uid)) {
    throw new RangeError(
      `The rule uid "${uid}" must have at most ${MAX_UID} characters, letters, digits, - and _ only: choose another prefix.`
    );
  }
  return uid;
}

/** A text whose dollars stand for themselves. */
export function literal(text: string): string {
  return text.replaceAll('$', '$$$$');
}

function literals(record: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, literal(value)]));
}
