import { prefixRoute, LANE_VARIABLE, ROUTES } from '../constants';

/** Parameters of the Attribution page: one a label of the alert, e.g. `label.instance=a:7770`. */
export const LABEL_PARAMETER = 'label.';
/** The moment of the alert, Unix seconds. */
export const TIME_PARAMETER = 'at';
/** What kind of alert it was, our rules' label `lanewatch`. */
export const ALERT_PARAMETER = 'alert';
export const ENGINE_PARAMETER = 'engine';

/** An alert instance as Grafana hands it to extensions, and as its lists give it; nothing in it is certain. */
export interface AlertInstance {
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  /** ISO; "0001-..." when unset. */
  activeAt?: string;
  state?: string;
  value?: string;
}

/** Labels that say something about the alert and nothing about the lane. */
const NOT_A_LANES = [
  'alertname',
  'grafana_folder',
  'severity',
  'lanewatch',
  'lanewatch_engine',
  'rulename',
  'datasource_uid',
  'ref_id',
];
/** A lane that was deployed anew keeps its target and may change these. */
const CHANGING = ['model_name', 'model', 'version', 'engine'];
/** What an address can bear. */
const MAX_LABELS = 20;
const MAX_VALUE = 512;

/** What the Attribution page reads from its address when somebody comes from an alert. */
export interface AlertArrival {
  /** Labels that name the lane, as the alert carried them; none: the page offers all lanes. */
  labels: Record<string, string>;
  engine: string | null;
  alert: string | null;
  /** Unix seconds; null: not known, the page takes now. */
  at: number | null;
}

/**
 * The relative address of the Attribution page for an alert instance, at the time it became active. Without labels that
 * name a lane the page offers the lanes it finds instead.
 * @param now Unix seconds, taken when the instance has no time of its own
 * @param laneKey the key of the lane, where it is known already
 */
export function attributionUrlFor(instance: AlertInstance, now: number, laneKey?: string): string {
  const labels = instance.labels ?? {};
  const params = new URLSearchParams();
  if (laneKey) {
    params.set(`var-${LANE_VARIABLE}`, laneKey);
  }
  params.set(TIME_PARAMETER, String(activeAtSeconds(instance.activeAt) ?? Math.floor(now)));
  const kind = labels.lanewatch ?? labels.alertname ?? labels.rulename;
  if (kind) {
    params.set(ALERT_PARAMETER, kind);
  }
  if (labels.lanewatch_engine) {
    params.set(ENGINE_PARAMETER, labels.lanewatch_engine);
  }
  for (const [name, value] of Object.entries(laneLabels(labels))) {
    params.set(LABEL_PARAMETER + name, value);
  }
  return `${prefixRoute(ROUTES.attribution)}?${params}`;
}

/** Reads what `attributionUrlFor` and the address in a notification carry. */
export function alertArrival(search: string): AlertArrival {
  const params = new URLSearchParams(search);
  const labels: Record<string, string> = {};
  for (const [name, value] of params) {
    if (name.startsWith(LABEL_PARAMETER) && name.length > LABEL_PARAMETER.length && value !== '') {
      labels[name.slice(LABEL_PARAMETER.length)] = value;
    }
  }
  const at = Number(params.get(TIME_PARAMETER) ?? NaN);
  return {
    labels,
    engine: params.get(ENGINE_PARAMETER),
    alert: params.get(ALERT_PARAMETER),
    at: Number.isFinite(at) && at > 0 ? at : null,
  };
}

/** The labels of an alert that can name its lane, at most 20 of them. */
export function laneLabels(labels: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(labels)
      .filter(([name, value]) => value !== '' && value.length <= MAX_VALUE && !name.startsWith('__'))
      .filter(([name]) => !NOT_A_LANES.includes(name))
      .slice(0, MAX_LABELS)
  );
}

/** Unix seconds of an `activeAt`; null when it is unset, no date, or before there were any such servers. */
export function activeAtSeconds(activeAt: string | undefined | null): number | null {
  const ms = activeAt ? Date.parse(activeAt) : NaN;
  return Number.isFinite(ms) && ms > 0 ? Math.floor(ms / 1000) : null;
}

/**
 * The lanes an alert can be about: those that share a label with it and contradict none. Exactly one: it is that lane.
 * Where the model or build of a target changed since, the target alone decides.
 * @param lanes the lanes found in Prometheus
 */
export function lanesOfAlert<L extends { labels: Record<string, string>; engine: string }>(
  arrival: Pick<AlertArrival, 'labels' | 'engine'>,
  lanes: readonly L[]
): L[] {
  const { labels, engine } = arrival;
  const fits = (lane: L, ignored: string[]) => {
    const shared = Object.keys(lane.labels).filter((name) => labels[name] !== undefined && !ignored.includes(name));
    return shared.length > 0 && shared.every((name) => labels[name] === lane.labels[name]);
  };
  const own = lanes.filter((lane) => engine === null || lane.engine === engine);
  const exact = own.filter((lane) => fits(lane, []));
  return exact.length > 0 ? exact : own.filter((lane) => fits(lane, CHANGING));
}
