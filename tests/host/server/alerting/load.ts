import { parseDurationMs } from '../prometheus/duration';
import { expandDeep } from '../provisioning/expand';
import { type Env } from '../types';
import { type DataItem, type Rule, type RuleGroup } from './types';

const MISSING_EVALS = 2;

class Expander {
  constructor(private env: Env) {}

  /** Strings outside annotations and model are expanded. */
  value<T>(value: T): T {
    return expandDeep(value, this.env, false) as T;
  }

  duration(text: unknown): number {
    return text === undefined || text === null || text === '' ? 0 : parseDurationMs(String(this.value(text)));
  }
}

function dataItem(raw: Record<string, any>, ex: Expander, rule: string): DataItem {
  const isExpression = raw.datasourceUid === '__expr__' || raw.datasourceUid === '-100';
  const { from = 0, to = 0 } = raw.relativeTimeRange ?? {};
  if (!isExpression && !(Number.isInteger(from) && Number.isInteger(to) && from > to)) {
    throw new Error(`alerting provisioning: ${rule}: invalid relative time range of ${raw.refId}`);
  }
  return {
    refId: ex.value(raw.refId),
    datasourceUid: isExpression ? '__expr__' : ex.value(raw.datasourceUid),
    relativeTimeRange: { from, to },
    model: raw.model ?? {},
  };
}

function oneRule(raw: Record<string, any>, ex: Expander): Rule {
  const uid = String(ex.value(raw.uid ?? ''));
  const title = String(ex.value(raw.title ?? ''));
  if (!/^[\w-]{1,40}$/.test(uid) || !title || !raw.condition || !Array.isArray(raw.data) || raw.data.length === 0) {
    throw new Error(`alerting provisioning: rule ${uid || title || '?'}: uid, title, condition and data are required`);
  }
  const data = raw.data.map((item: Record<string, any>) => dataItem(item, ex, uid));
  if (!data.some((item: DataItem) => item.refId === raw.condition)) {
    throw new Error(`alerting provisioning: ${uid}: condition ${raw.condition} is no refId of its data`);
  }
  const labels = Object.entries((raw.labels ?? {}) as Record<string, unknown>);
  return {
    uid,
    title,
    condition: ex.value(raw.condition),
    data,
    noDataState: ex.value(raw.noDataState) ?? 'NoData',
    execErrState: ex.value(raw.execErrState) ?? 'Alerting',
    forMs: ex.duration(raw.for),
    keepFiringForMs: ex.duration(raw.keepFiringFor),
    missingEvals: Number(raw.missing_series_evals_to_resolve ?? MISSING_EVALS),
    annotations: raw.annotations ?? {},
    labels: Object.fromEntries(labels.map(([key, value]) => [key, String(ex.value(value))])),
    isPaused: raw.isPaused === true,
  };
}

/**
 * Rule groups of the provisioned alerting files. Annotations and models are taken as they are, other strings expanded.
 * @throws Error naming the rule that Grafana would refuse too
 */
export function loadRuleGroups(files: Array<Record<string, any>>, env: Env): RuleGroup[] {
  const ex = new Expander(env);
  const groups = files.flatMap((file) => file.groups ?? []);
  return groups.map((group) => ({
    name: String(ex.value(group.name)),
    folder: String(ex.value(group.folder)),
    intervalMs: ex.duration(group.interval) || 60_000,
    rules: (group.rules ?? []).filter((rule: any) => !rule.record).map((rule: any) => oneRule(rule, ex)),
  }));
}
