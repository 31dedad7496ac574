import { stateText } from './transition';
import { type Instance, type RuleGroup, type RuleStatus } from './types';

const UNSET = '0001-01-01T00:00:00Z';
const iso = (ms: number) => (ms > 0 ? new Date(ms).toISOString() : UNSET);

/** A stable id for a folder, as Grafana has one a folder. */
export const folderUid = (folder: string) => `folder-${Buffer.from(folder).toString('hex').slice(0, 24)}`;

const exponential = (value: number) =>
  Number.isNaN(value) ? 'NaN' : value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');

/** The value of the condition, as the API writes it: `1e+00`. */
function valueText(instance: Instance, condition: string): string {
  return condition in instance.values ? exponential(instance.values[condition]) : '';
}

/** One alert of `/rules` and `/alerts`. */
export function alertJson(instance: Instance, { rule }: RuleStatus, internal: boolean) {
  return {
    labels: internal ? { ...instance.labels, __alert_rule_uid__: rule.uid } : instance.labels,
    annotations: instance.annotations,
    state: stateText(instance),
    activeAt: iso(instance.activeAt),
    value: valueText(instance, rule.condition),
  };
}

/** State of a whole rule: the worst of its instances. */
export function ruleState({ instances }: RuleStatus): 'firing' | 'pending' | 'recovering' | 'inactive' {
  const states = [...instances.values()].map((instance) => instance.state);
  if (states.some((state) => state === 'Alerting' || state === 'NoData' || state === 'Error')) {
    return states.includes('Alerting') ? 'firing' : 'inactive';
  }
  return states.includes('Recovering') ? 'recovering' : states.includes('Pending') ? 'pending' : 'inactive';
}

function totals(instances: Instance[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { state } of instances) {
    const key = state.toLowerCase();
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** Which instances of a rule a request wants. */
export interface AlertFilter {
  matches(instance: Instance): boolean;
  limit: number;
  internal: boolean;
}

function ruleJson(status: RuleStatus, filter: AlertFilter) {
  const { rule, group } = status;
  const all = [...status.instances.values()];
  const wanted = all.filter(filter.matches);
  const active = all.filter((item) => item.state !== 'Normal').map((item) => item.activeAt);
  return {
    uid: rule.uid,
    name: rule.title,
    state: ruleState(status),
    query: rule.data.flatMap(({ model }) => (typeof model.expr === 'string' ? [model.expr] : [])).join(' | '),
    queriedDatasourceUIDs: [...new Set(rule.data.map((item) => item.datasourceUid))].filter(
      (uid) => uid !== '__expr__'
    ),
    duration: rule.forMs / 1000,
    keepFiringFor: rule.keepFiringForMs / 1000,
    annotations: rule.annotations,
    labels: rule.labels,
    ...(active.length > 0 ? { activeAt: iso(Math.min(...active)) } : {}),
    health: status.health,
    ...(status.lastError ? { lastError: status.lastError } : {}),
    type: 'alerting',
    lastEvaluation: iso(status.lastEvaluation),
    evaluationTime: status.evaluationSeconds,
    isPaused: rule.isPaused,
    provenance: 'file',
    folderUid: folderUid(group.folder),
    totals: totals(all),
    totalsFiltered: totals(wanted),
    alerts: wanted.slice(0, filter.limit).map((instance) => alertJson(instance, status, filter.internal)),
  };
}

/** One group of `/rules`. */
export function groupJson(group: RuleGroup, statuses: RuleStatus[], filter: AlertFilter) {
  const own = statuses.filter((status) => status.group === group);
  return {
    name: group.name,
    file: group.folder,
    folderUid: folderUid(group.folder),
    interval: group.intervalMs / 1000,
    lastEvaluation: iso(Math.max(0, ...own.map((status) => status.lastEvaluation))),
    evaluationTime: own.reduce((sum, status) => sum + status.evaluationSeconds, 0),
    totals: totals(own.flatMap((status) => [...status.instances.values()])),
    rules: own.map((status) => ruleJson(status, filter)),
  };
}

/** A rule as the ruler API gives it: the definition, not the state. */
export function rulerRule({ rule, group }: RuleStatus) {
  return {
    expr: '',
    for: `${rule.forMs / 1000}s`,
    ...(rule.keepFiringForMs > 0 ? { keep_firing_for: `${rule.keepFiringForMs / 1000}s` } : {}),
    labels: rule.labels,
    annotations: rule.annotations,
    grafana_alert: {
      uid: rule.uid,
      title: rule.title,
      condition: rule.condition,
      data: rule.data,
      no_data_state: rule.noDataState,
      exec_err_state: rule.execErrState,
      is_paused: rule.isPaused,
      namespace_uid: folderUid(group.folder),
      rule_group: group.name,
      provenance: 'file',
    },
  };
}
