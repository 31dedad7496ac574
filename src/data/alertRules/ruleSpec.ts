/** What a rule of ours consists of, before it takes Grafana's shape. */
export interface RuleSpec {
  /** Short name: uid, label `lanewatch` and the page's `alert` parameter. */
  kind: string;
  title: string;
  /** Rules over hours of history are evaluated less often. */
  pace: 'fast' | 'slow';
  /** One of these, by its name, is compared; the others are there for the annotations. Each becomes query and reduce. */
  values: Array<{ ref: string; expr: string }>;
  condition: { ref: string; type: 'lt' | 'gt' | 'gte'; limit: number };
  for: string;
  keepFiringFor: string | null;
  noDataState: 'NoData' | 'OK';
  labels: Record<string, string>;
  annotations: Record<string, string>;
}
