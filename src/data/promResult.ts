import { queryError } from './promMessages';
import { type PromAnswer, type PromSeries } from './types';

type Row = [number, string];

/**
 * Reads one answer of Prometheus' HTTP API (`matrix`, `vector` or `scalar`). Anything of another shape is an error of
 * the query, never an empty result.
 */
export function promResult(body: unknown, status?: number): PromAnswer {
  if (!isRecord(body)) {
    return { error: queryError('the answer is not an object', status) };
  }
  if (body.status === 'error') {
    return { error: queryError(typeof body.error === 'string' ? body.error : undefined, status) };
  }
  const data = body.data;
  if (body.status !== 'success' || !isRecord(data)) {
    return { error: queryError('the answer has no data', status) };
  }
  const { resultType, result } = data;
  if (resultType === 'scalar' && isRow(result)) {
    return { series: [seriesOf({}, [result])] };
  }
  if (!Array.isArray(result) || (resultType !== 'matrix' && resultType !== 'vector')) {
    return { error: `Prometheus answered with a result of type "${String(resultType)}", which cannot be read here.` };
  }
  const series: PromSeries[] = [];
  for (const item of result as unknown[]) {
    if (!isRecord(item) || !isRecord(item.metric)) {
      return { error: queryError('a series in the answer has no labels', status) };
    }
    const rows = resultType === 'matrix' ? item.values : [item.value];
    if (Array.isArray(rows) && rows.every(isRow)) {
      series.push(seriesOf(labelsOf(item.metric), rows));
    } else if (item.histogram === undefined && item.histograms === undefined) {
      return { error: queryError('a series in the answer has no values', status) };
    }
  }
  return { series };
}

function seriesOf(labels: Record<string, string>, rows: Row[]): PromSeries {
  const t = new Array<number>(rows.length);
  const v = new Array<number>(rows.length);
  for (let i = 0; i < rows.length; i++) {
    t[i] = rows[i][0];
    v[i] = sampleValue(rows[i][1]);
  }
  return { labels, t, v };
}

/** A sample as Prometheus writes it: a number in text, or NaN, +Inf, -Inf. */
export function sampleValue(text: string): number {
  switch (text) {
    case '+Inf':
    case 'Inf':
      return Infinity;
    case '-Inf':
      return -Infinity;
    default:
      return text.trim() === '' ? NaN : Number(text);
  }
}

function labelsOf(metric: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(metric).map(([name, value]) => [name, String(value)]));
}

const isRecord = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null && !Array.isArray(x);
const isRow = (x: unknown): x is Row =>
  Array.isArray(x) && x.length === 2 && Number.isFinite(x[0]) && typeof x[1] === 'string';
