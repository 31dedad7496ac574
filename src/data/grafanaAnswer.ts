import { type DataFrame, type DataQueryError, type DataQueryResponse, FieldType } from '@grafana/data';
import { accessError, queryError } from './promMessages';
import { type PromAnswer, PrometheusUnreachable, type PromSeries } from './types';

/** Places of values that JSON cannot hold, where a frame has not been decoded yet. */
interface Entities {
  NaN?: number[];
  Inf?: number[];
  NegInf?: number[];
}

const WHERE = 'The Prometheus data source';

/**
 * Sorts what a data source answered by query: series where there are frames, the sentence of what went wrong where
 * there is an error. Fields are told apart by type, since their names differ between versions.
 * @param refIds the queries of the request, in order
 * @throws PrometheusUnreachable when the answer says that nothing can be had at all
 */
export function answersOf(refIds: string[], response: DataQueryResponse): PromAnswer[] {
  // Older data sources report one error only.
  const single = (response as { error?: DataQueryError }).error;
  const errors = response.errors ?? (single ? [single] : []);
  const own = new Map<string, DataQueryError>();
  let whole: DataQueryError | undefined;
  for (const error of errors) {
    const status = error.status ?? undefined;
    const denied = accessError(status, WHERE);
    if (denied) {
      throw new PrometheusUnreachable(denied);
    }
    if (error.refId !== undefined && refIds.includes(error.refId)) {
      own.set(error.refId, error);
    } else {
      whole = error;
    }
  }
  const frames = response.data.filter((item): item is DataFrame => Array.isArray((item as DataFrame).fields));
  const answers = refIds.map((refId): PromAnswer => {
    const mine = frames.filter((frame) => frame.refId === refId || (frame.refId === undefined && refIds.length === 1));
    const error = own.get(refId) ?? (mine.length === 0 ? whole : undefined);
    return error
      ? { error: queryError(error.data?.message ?? error.message ?? error.statusText, error.status) }
      : { series: mine.flatMap(seriesOf) };
  });
  const down = queryError(undefined, 502);
  if (answers.length > 0 && answers.every((answer) => 'error' in answer && answer.error === down)) {
    throw new PrometheusUnreachable(down);
  }
  return answers;
}

/** The series of one frame: each number field against the time field. A frame without both holds none. */
export function seriesOf(frame: DataFrame): PromSeries[] {
  const time = frame.fields.find(({ type }) => type === FieldType.time);
  if (!time) {
    return [];
  }
  return frame.fields
    .filter(({ type }) => type === FieldType.number)
    .map((field) => {
      const v = Array.from(field.values as ArrayLike<unknown>, (value) => (typeof value === 'number' ? value : NaN));
      const entities = (field as { entities?: Entities }).entities;
      entities?.Inf?.forEach((at) => (v[at] = Infinity));
      entities?.NegInf?.forEach((at) => (v[at] = -Infinity));
      entities?.NaN?.forEach((at) => (v[at] = NaN));
      const t = Array.from(time.values as ArrayLike<number>, (ms) => ms / 1000);
      return { labels: { ...field.labels }, t, v };
    });
}
