import { type EvaluatedSample, type Evaluation } from './evaluate';
import { fingerprint } from './expressions';
import { expandMap, type TemplateData } from './template';
import { nextState, type Observation, stateText } from './transition';
import { type Instance, type Rule, type RuleStatus, type Transition } from './types';

interface Context {
  timeMs: number;
  externalUrl: string;
  /** Takes each change of state. */
  record(change: Omit<Transition, 'id'>): void;
}

/** Labels of an instance: those of its series, of its rule, and Grafana's own. */
function instanceLabels(
  { rule, group }: RuleStatus,
  own: Record<string, string>,
  ctx: Context,
  values: TemplateData['values']
) {
  const base = { ...own, alertname: rule.title, grafana_folder: group.folder };
  const data = { labels: base, values, externalUrl: ctx.externalUrl };
  return { ...own, ...expandMap(rule.labels, data), alertname: rule.title, grafana_folder: group.folder };
}

function step(
  status: RuleStatus,
  own: Record<string, string>,
  seen: Omit<Observation, 'timeMs'>,
  values: Record<string, number>,
  ctx: Context
): string {
  const { rule, instances } = status;
  const labels = instanceLabels(status, own, ctx, values);
  const key = fingerprint(labels);
  const previous = instances.get(key);
  const next = nextState(previous, rule, { ...seen, timeMs: ctx.timeMs });
  const annotations = expandMap(rule.annotations, { labels, values, externalUrl: ctx.externalUrl });
  const instance: Instance = { labels, annotations, values, missed: 0, ...next };
  instances.set(key, instance);
  report(status, previous, instance, ctx);
  return key;
}

function report({ rule }: RuleStatus, previous: Instance | undefined, current: Instance, ctx: Context) {
  const before = previous ? stateText(previous) : 'Normal';
  const after = stateText(current);
  if (before !== after) {
    const { labels, values } = current;
    const change = { ruleUid: rule.uid, ruleTitle: rule.title, labels, values, timeMs: ctx.timeMs };
    ctx.record({ ...change, previous: before, current: after });
  }
}

/** Instances whose series is gone: resolved after some evaluations, then forgotten. */
function age(status: RuleStatus, seen: Set<string>, ctx: Context) {
  for (const [key, instance] of status.instances) {
    if (seen.has(key)) {
      continue;
    }
    const missed = instance.missed + 1;
    if (instance.reason === 'MissingSeries') {
      status.instances.delete(key);
    } else if (missed < status.rule.missingEvals) {
      status.instances.set(key, { ...instance, missed });
    } else {
      const resolved: Instance = {
        ...instance,
        missed,
        state: 'Normal',
        reason: 'MissingSeries',
        activeAt: ctx.timeMs,
      };
      status.instances.set(key, resolved);
      report(status, instance, resolved, ctx);
    }
  }
}

type Special = Exclude<Evaluation, { kind: 'values' }>;

/** What a rule makes of missing data or a failed evaluation. */
function specialState(rule: Rule, result: Special): Omit<Observation, 'timeMs'> {
  const wanted = result.kind === 'nodata' ? rule.noDataState : rule.execErrState;
  const reason = result.kind === 'nodata' ? 'NoData' : 'Error';
  switch (wanted) {
    case 'Alerting':
      return { state: 'Alerting', reason };
    case 'OK':
      return { state: 'Normal', reason };
    case 'KeepLast':
      return { state: 'KeepLast', reason: `${reason}, KeepLast` };
    default:
      return { state: wanted };
  }
}

function applySpecial(status: RuleStatus, result: Special, ctx: Context) {
  const seen = specialState(status.rule, result);
  const inPlace = seen.state !== 'NoData' && seen.state !== 'Error' && status.instances.size > 0;
  if (inPlace) {
    // The known instances take the state on; their labels stay.
    for (const [key, previous] of status.instances) {
      const next: Instance = { ...previous, ...nextState(previous, status.rule, { ...seen, timeMs: ctx.timeMs }) };
      status.instances.set(key, next);
      report(status, previous, next, ctx);
    }
    return;
  }
  const own = { datasource_uid: result.datasourceUid, ref_id: result.refId };
  age(status, new Set([step(status, own, seen, {}, ctx)]), ctx);
}

/** Takes one evaluation of a rule on: moves its instances and records what changed. */
export function applyEvaluation(status: RuleStatus, result: Evaluation, ctx: Context) {
  status.lastEvaluation = ctx.timeMs;
  status.lastError = result.kind === 'error' ? result.message : undefined;
  status.health = result.kind === 'values' ? 'ok' : result.kind;
  if (result.kind !== 'values') {
    applySpecial(status, result, ctx);
    return;
  }
  const one = ({ labels, firing, values }: EvaluatedSample) =>
    step(status, labels, { state: firing ? 'Alerting' : 'Normal' }, values, ctx);
  age(status, new Set(result.samples.map(one)), ctx);
}
