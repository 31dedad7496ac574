import * as v from 'valibot';
import { getBackendSrv } from '@grafana/runtime';
import { activeAtSeconds } from './alertLink';
import { alertState, alertValues, fingerprintOf } from './alertsParse';
import { type AlertItem, type AskGrafana } from './alertsTypes';

export type { AlertEvent, AlertItem, AlertSpell, AlertState, AskGrafana } from './alertsTypes';

const RULES = '/api/prometheus/grafana/api/v1/rules';
const ALERTS = '/api/prometheus/grafana/api/v1/alerts';
const RULE_UID = '__alert_rule_uid__';
/** More instances than anybody reads; what is beyond is cut and said. */
const MAX_ALERTS = 500;

export interface AlertsRead {
  /** Firing first, then pending, the newest first; without those that are normal. */
  alerts: AlertItem[];
  /** Rules of ours that Grafana holds, whether they fire or not: their history can be asked for. */
  rules: Array<{ uid: string; title: string }>;
  /** Why the list is empty or not whole, in a sentence; null: it is whole. */
  trouble: string | null;
}

const Instance = v.looseObject({
  labels: v.optional(v.nullable(v.record(v.string(), v.string())), {}),
  annotations: v.optional(v.nullable(v.record(v.string(), v.string())), {}),
  state: v.optional(v.string(), ''),
  activeAt: v.optional(v.nullable(v.string())),
  value: v.optional(v.nullable(v.string())),
});
const RulesSchema = v.looseObject({
  data: v.looseObject({
    groups: v.array(
      v.looseObject({
        rules: v.array(
          v.looseObject({
            uid: v.optional(v.string()),
            name: v.optional(v.string(), ''),
            labels: v.optional(v.nullable(v.record(v.string(), v.string())), {}),
            alerts: v.optional(v.nullable(v.array(v.unknown())), []),
          })
        ),
      })
    ),
  }),
});
const AlertsSchema = v.looseObject({
  data: v.looseObject({ alerts: v.nullable(v.array(v.unknown())) }),
});

/** Asks through Grafana's own transport, without its pop-up for errors. */
export const askGrafana: AskGrafana = (path, params) =>
  getBackendSrv().get(path, params, undefined, { showErrorAlert: false });

/**
 * The alert instances that whoever looks may see, firing or on their way. Needs no more than a viewer has; where rules
 * may not be listed, the plain list of instances is read instead. It never throws: a failure is a sentence in `trouble`.
 */
export async function readAlerts(ask: AskGrafana = askGrafana): Promise<AlertsRead> {
  try {
    return fromRules(await ask(RULES, {}));
  } catch (ruleError) {
    try {
      return fromInstances(await ask(ALERTS, { includeInternalLabels: true }));
    } catch (error) {
      return { alerts: [], rules: [], trouble: troubleOf(statusOf(error) === null ? ruleError : error) };
    }
  }
}

function fromRules(body: unknown): AlertsRead {
  const { groups } = v.parse(RulesSchema, body).data;
  const rules = groups.flatMap((group) => group.rules);
  const found = rules.flatMap(({ uid, name, alerts }) => readAll(alerts, uid ?? null, name));
  const ours = rules.flatMap(({ uid, name, labels }) => (uid && labels?.lanewatch ? [{ uid, title: name }] : []));
  return finish(found, ours);
}

function fromInstances(body: unknown): AlertsRead {
  return finish(readAll(v.parse(AlertsSchema, body).data.alerts, null, ''), []);
}

/** Each instance by itself: one that cannot be read does not take the others with it. */
function readAll(raw: unknown[] | null, ruleUid: string | null, title: string): Array<AlertItem | null> {
  return (raw ?? []).map((each) => {
    const result = v.safeParse(Instance, each);
    return result.success ? itemOf(result.output, ruleUid, title) : null;
  });
}

function itemOf(instance: v.InferOutput<typeof Instance>, uid: string | null, title: string): AlertItem {
  const { [RULE_UID]: internalUid, ...labels } = instance.labels ?? {};
  const ruleUid = uid ?? internalUid ?? null;
  return {
    fingerprint: fingerprintOf(ruleUid, labels),
    ruleUid,
    title: title || (labels.rulename ?? labels.alertname ?? 'Alert'),
    state: alertState(instance.state),
    activeAt: activeAtSeconds(instance.activeAt),
    labels,
    annotations: instance.annotations ?? {},
    values: alertValues(instance.value ?? undefined),
  };
}

const ORDER: Record<AlertItem['state'], number> = {
  firing: 0,
  recovering: 1,
  pending: 2,
  error: 3,
  'no-data': 4,
  normal: 5,
};

function finish(found: Array<AlertItem | null>, rules: AlertsRead['rules']): AlertsRead {
  const readable = found.filter((each) => each !== null);
  const alerts = readable
    .filter(({ state }) => state !== 'normal')
    .sort((a, b) => ORDER[a.state] - ORDER[b.state] || (b.activeAt ?? 0) - (a.activeAt ?? 0));
  const lost = found.length - readable.length;
  const trouble = [
    ...(lost > 0 ? [`${lost} ${lost === 1 ? 'alert' : 'alerts'} could not be read.`] : []),
    ...(alerts.length > MAX_ALERTS ? [`Only ${MAX_ALERTS} of ${alerts.length} alerts are shown.`] : []),
  ].join(' ');
  return { alerts: alerts.slice(0, MAX_ALERTS), rules, trouble: trouble || null };
}

/** The HTTP status of what the transport threw. */
export function statusOf(error: unknown): number | null {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : null;
  return typeof status === 'number' ? status : null;
}

/** A sentence for whoever looks. */
export function troubleOf(error: unknown): string {
  const status = statusOf(error);
  if (status === 401 || status === 403) {
    return 'You may not read alert rules here: ask for the permission to read them.';
  }
  if (status === 404) {
    return "Grafana's own alerting is not available here.";
  }
  return status === null
    ? "Grafana's list of alerts could not be read."
    : `Grafana answered its list of alerts with an error (${status}).`;
}
