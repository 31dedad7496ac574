/** One alert of `/api/prometheus/grafana/api/v1/rules`. */
export interface AlertInstance {
  labels: Record<string, string>;
  annotations: Record<string, string>;
  state: string;
  activeAt: string;
  value: string;
}

export interface PromRule {
  uid: string;
  name: string;
  state: string;
  query: string;
  health: string;
  lastError?: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
  folderUid: string;
  alerts: AlertInstance[];
}

export interface RuleGroup {
  name: string;
  /** Path of the folder. */
  file: string;
  folderUid: string;
  interval: number;
  rules: PromRule[];
}
