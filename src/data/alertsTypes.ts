/** Asks Grafana's own API with a GET; throws what the transport throws (an object with `status`, where there was one). */
export type AskGrafana = (path: string, params: Record<string, string | number | boolean>) => Promise<unknown>;

export type AlertState = 'firing' | 'pending' | 'recovering' | 'no-data' | 'error' | 'normal';

/** One alert instance. Labels and texts come from outside: they are text, never markup. */
export interface AlertItem {
  /** The same for the same rule and labels, so that a list can be kept in place. */
  fingerprint: string;
  ruleUid: string | null;
  title: string;
  state: AlertState;
  /** Unix seconds; null: unset. */
  activeAt: number | null;
  /** All labels, `lanewatch` and those that name a lane among them. */
  labels: Record<string, string>;
  /** Expanded. */
  annotations: Record<string, string>;
  /** By refId, or `value` where Grafana gives only one; empty: none given. */
  values: Record<string, number>;
}

/** A change of state in the past. */
export interface AlertEvent {
  ruleUid: string;
  title: string;
  /** Unix seconds. */
  at: number;
  previous: AlertState;
  next: AlertState;
  labels: Record<string, string>;
  values: Record<string, number>;
}

/** A stretch in which an instance fired. */
export interface AlertSpell {
  fingerprint: string;
  ruleUid: string;
  title: string;
  labels: Record<string, string>;
  /** Unix seconds; `to` null: still firing at the end of what was read. */
  from: number;
  to: number | null;
}
