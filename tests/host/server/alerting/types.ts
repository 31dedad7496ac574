/** One query or expression of a rule. */
export interface DataItem {
  refId: string;
  datasourceUid: string;
  /** Seconds before the evaluation. */
  relativeTimeRange: { from: number; to: number };
  model: Record<string, any>;
}

export type NoDataState = 'NoData' | 'Alerting' | 'OK' | 'KeepLast';
export type ErrorState = 'Error' | 'Alerting' | 'OK' | 'KeepLast';

export interface Rule {
  uid: string;
  title: string;
  condition: string;
  data: DataItem[];
  noDataState: NoDataState;
  execErrState: ErrorState;
  forMs: number;
  keepFiringForMs: number;
  /** Evaluations without the series after which an instance is resolved. */
  missingEvals: number;
  annotations: Record<string, string>;
  labels: Record<string, string>;
  isPaused: boolean;
}

export interface RuleGroup {
  name: string;
  folder: string;
  intervalMs: number;
  rules: Rule[];
}

/** A number of one label set; NaN where there is none, as Prometheus and Grafana have it. */
export interface Sample {
  labels: Record<string, string>;
  value: number;
}

/** What a refId gave: one number a label set, or whole series before a reduce. */
export type RefResult =
  | { kind: 'numbers'; numbers: Sample[] }
  | { kind: 'series'; series: Array<{ labels: Record<string, string>; values: number[] }> };

export type StateName = 'Normal' | 'Pending' | 'Alerting' | 'Recovering' | 'NoData' | 'Error';

/** State of one label set of one rule. Times in ms; 0 is unset. */
export interface Instance {
  labels: Record<string, string>;
  annotations: Record<string, string>;
  state: StateName;
  /** Why the state is what it is, where it is not the condition: `MissingSeries`, `NoData`, `Error` … */
  reason?: string;
  activeAt: number;
  /** Since when the condition has not held, while `keepFiringFor` runs. */
  quietSince: number;
  values: Record<string, number>;
  missed: number;
}

export interface RuleStatus {
  rule: Rule;
  group: RuleGroup;
  instances: Map<string, Instance>;
  lastEvaluation: number;
  evaluationSeconds: number;
  health: 'ok' | 'nodata' | 'error' | 'unknown';
  lastError?: string;
}

/** One change of state of one instance. */
export interface Transition {
  id: number;
  ruleUid: string;
  ruleTitle: string;
  labels: Record<string, string>;
  previous: string;
  current: string;
  timeMs: number;
  values: Record<string, number>;
}
