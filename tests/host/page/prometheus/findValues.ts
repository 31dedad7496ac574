import { type MetricFindValue, type TimeRange } from '@grafana/data';

/** Asks one resource path of the data source and gives `data` of the answer. */
export type ResourceCall = (path: string, params: Record<string, unknown>) => Promise<any>;

const asValues = (list: string[]): MetricFindValue[] => list.map((text) => ({ text, expandable: true }));

/**
 * Answers the variable queries of Prometheus: `label_names()`, `label_values([series,] label)`, `metrics(regex)`,
 * `query_result(expr)`; anything else is a series selector.
 */
export async function findValues(query: string, range: TimeRange, call: ResourceCall): Promise<MetricFindValue[]> {
  const start = Math.floor(range.from.valueOf() / 1000);
  const end = Math.ceil(range.to.valueOf() / 1000);
  if (/^label_names\(\)\s*$/.test(query)) {
    return asValues(await call('api/v1/labels', { start, end }));
  }
  const values = /^label_values\((?:([\s\S]+),\s*)?([a-zA-Z_$][\w$]*)\)\s*$/.exec(query);
  if (values) {
    const match = values[1] ? { 'match[]': values[1].trim() } : {};
    return asValues(await call(`api/v1/label/${values[2]}/values`, { ...match, start, end }));
  }
  const metrics = /^metrics\((.+)\)\s*$/.exec(query);
  if (metrics) {
    const pattern = new RegExp(metrics[1]);
    const names: string[] = await call('api/v1/label/__name__/values', { start, end });
    return asValues(names.filter((name) => pattern.test(name)));
  }
  const result = /^query_result\(([\s\S]+)\)\s*$/.exec(query);
  if (result) {
    const data = await call('api/v1/query', { query: result[1], time: end });
    return asValues(data.resultType === 'scalar' ? [String(data.result[1])] : data.result.map(seriesWithValue));
  }
  const series: Array<Record<string, string>> = await call('api/v1/series', { 'match[]': query, start, end });
  return asValues(series.map(seriesText));
}

function seriesText(metric: Record<string, string>): string {
  const { __name__: name = '', ...labels } = metric;
  const pairs = Object.entries(labels).map(([key, value]) => `${key}="${value}"`);
  return `${name}{${pairs.join(',')}}`;
}

function seriesWithValue(item: { metric: Record<string, string>; value: [number, string] }): string {
  return `${seriesText(item.metric)} ${item.value[1]} ${item.value[0] * 1000}`;
}
