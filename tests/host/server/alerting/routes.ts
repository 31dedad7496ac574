import { HttpError, sendJson } from '../http';
import { type RequestContext, type Router } from '../router';
import { type Alerting } from './alerting';
import { alertJson, type AlertFilter, folderUid, groupJson, rulerRule, ruleState } from './api';
import { annotationJson, historyFrame } from './historyApi';
import { type Instance } from './types';

const success = (data: object) => ({ status: 'success', data });

const STATE_FILTERS: Record<string, (instance: Instance) => boolean> = {
  firing: ({ state }) => state === 'Alerting',
  pending: ({ state }) => state === 'Pending',
  recovering: ({ state }) => state === 'Recovering',
  normal: ({ state }) => state === 'Normal',
  nodata: ({ state }) => state === 'NoData',
  error: ({ state }) => state === 'Error',
};

/** `matcher` parameters are JSON: type 0 equal, 1 unequal, 2 regex, 3 not that regex. */
function matcher(text: string): (labels: Record<string, string>) => boolean {
  let parsed: { type: number; name: string; value: string };
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new HttpError(400, 'bad matcher');
  }
  const { type, name, value } = parsed;
  const regex = type >= 2 ? new RegExp(`^(?:${value})$`) : undefined;
  return (labels) => {
    const own = labels[name] ?? '';
    return regex ? regex.test(own) === (type === 2) : (own === value) === (type === 0);
  };
}

function filterOf(params: URLSearchParams): AlertFilter {
  const states = params.getAll('state').map((name) => STATE_FILTERS[name.toLowerCase()]);
  if (states.some((state) => !state)) {
    throw new HttpError(400, 'unknown state');
  }
  const matchers = params.getAll('matcher').map(matcher);
  return {
    matches: (instance) =>
      (states.length === 0 || states.some((state) => state(instance))) &&
      matchers.every((match) => match(instance.labels)),
    limit: params.has('limit_alerts') ? Number(params.get('limit_alerts')) : Infinity,
    internal: params.get('includeInternalLabels') === 'true',
  };
}

function rules(alerting: Alerting, { res, url }: RequestContext) {
  const params = url.searchParams;
  const filter = filterOf(params);
  const names = params.getAll('rule_name');
  const groups = params.getAll('rule_group');
  const folder = params.get('folder_uid');
  const states = params.getAll('state');
  const statuses = alerting.statuses.filter(
    (status) =>
      (names.length === 0 || names.includes(status.rule.title)) &&
      (states.length === 0 || states.includes(ruleState(status)) || [...status.instances.values()].some(filter.matches))
  );
  const wanted = alerting.groups.filter(
    (group) =>
      (groups.length === 0 || groups.includes(group.name)) &&
      (!folder || folderUid(group.folder) === folder) &&
      statuses.some((status) => status.group === group)
  );
  const totals: Record<string, number> = {};
  for (const status of statuses) {
    const state = ruleState(status);
    totals[state] = (totals[state] ?? 0) + 1;
  }
  sendJson(res, success({ groups: wanted.map((group) => groupJson(group, statuses, filter)), totals }));
}

function alerts(alerting: Alerting, { res, url }: RequestContext) {
  const internal = url.searchParams.get('includeInternalLabels') === 'true';
  const list = alerting.statuses.flatMap((status) =>
    [...status.instances.values()].map((instance) => alertJson(instance, status, internal))
  );
  sendJson(res, success({ alerts: list }));
}

function changes(alerting: Alerting, uid: string | null, fromMs: number, toMs: number, limit: number) {
  const own = alerting.transitions.filter(
    ({ ruleUid, timeMs }) => (!uid || ruleUid === uid) && timeMs >= fromMs && timeMs <= toMs
  );
  return own.slice(-limit);
}

const bound = (text: string | null, otherwise: number) => (text ? Number(text) : otherwise);

function annotations(alerting: Alerting, { res, url }: RequestContext) {
  const params = url.searchParams;
  if (params.get('type') === 'annotation') {
    sendJson(res, []);
    return;
  }
  const [from, to] = [bound(params.get('from'), 0), bound(params.get('to'), Infinity)];
  const list = changes(
    alerting,
    params.get('alertUid') ?? params.get('alertUID'),
    from,
    to,
    bound(params.get('limit'), 100)
  );
  sendJson(res, list.reverse().map(annotationJson));
}

function history(alerting: Alerting, { res, url }: RequestContext) {
  const params = url.searchParams;
  const uid = params.get('ruleUID');
  if (!uid) {
    throw new HttpError(500, 'ruleUID is required to query annotations');
  }
  const from = bound(params.get('from'), 0) * 1000;
  const to = bound(params.get('to'), Infinity) * 1000;
  sendJson(res, historyFrame(changes(alerting, uid, from, to, bound(params.get('limit'), 100)).reverse(), uid));
}

function firing(alerting: Alerting, { res }: RequestContext) {
  const list = alerting.statuses.flatMap((status) =>
    [...status.instances.values()]
      .filter((instance) => instance.state === 'Alerting' || instance.state === 'Recovering')
      .map((instance) => ({
        ...alertJson(instance, status, true),
        startsAt: new Date(instance.activeAt).toISOString(),
        endsAt: new Date(status.lastEvaluation + 4 * status.group.intervalMs).toISOString(),
        updatedAt: new Date(status.lastEvaluation).toISOString(),
        status: { state: 'active', silencedBy: [], inhibitedBy: [] },
        receivers: [],
        generatorURL: `/alerting/grafana/${status.rule.uid}/view`,
      }))
  );
  sendJson(res, list);
}

function ruler(alerting: Alerting, { res }: RequestContext) {
  const folders: Record<string, object[]> = {};
  for (const group of alerting.groups) {
    const own = alerting.statuses.filter((status) => status.group === group);
    (folders[group.folder] ??= []).push({
      name: group.name,
      interval: `${group.intervalMs / 1000}s`,
      rules: own.map(rulerRule),
    });
  }
  sendJson(res, folders);
}

/** Adds the reads of alert rules, instances and their history. */
export function addAlertingRoutes(router: Router, alerting: Alerting) {
  router.on('GET', '/api/prometheus/grafana/api/v1/rules', (ctx) => rules(alerting, ctx));
  router.on('GET', '/api/prometheus/grafana/api/v1/alerts', (ctx) => alerts(alerting, ctx));
  router.on('GET', '/api/alertmanager/grafana/api/v2/alerts', (ctx) => firing(alerting, ctx));
  router.on('GET', '/api/v1/rules/history', (ctx) => history(alerting, ctx));
  router.on('GET', '/api/annotations', (ctx) => annotations(alerting, ctx));
  router.on('GET', '/api/ruler/grafana/api/v1/rules', (ctx) => ruler(alerting, ctx));
  router.on('GET', '/api/ruler/grafana/api/v1/rule/:uid', ({ res, params }) => {
    const status = alerting.statuses.find((item) => item.rule.uid === params.uid);
    if (!status) {
      throw new HttpError(404, 'alert rule not found');
    }
    sendJson(res, rulerRule(status));
  });
}
