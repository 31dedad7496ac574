import { type DataQueryRequest, type DataQueryResponse, type DataSourceApi, toUtc } from '@grafana/data';
import { type DataQuery } from '@grafana/schema';
import { from as fromPromise, isObservable, lastValueFrom, Observable, takeUntil, timeout, TimeoutError } from 'rxjs';
import { throwIfAborted } from './abort';
import { answersOf } from './grafanaAnswer';
import { inTurn } from './inTurn';
import { joinAnswers } from './joinAnswers';
import { splitRange } from './parts';
import { timeoutError } from './promMessages';
import { type PromAnswer, PrometheusUnreachable, type PromQuery, type PromReader, type ReadOptions } from './types';

/** A query as Grafana's Prometheus data source takes it. */
interface PrometheusTarget extends DataQuery {
  expr: string;
  range: boolean;
  instant: boolean;
  exemplar: boolean;
  format: 'time_series';
  interval?: string;
  legendFormat: string;
  editorMode: 'code';
}

export interface GrafanaReaderOptions {
  /** Seconds after which one request is given up. */
  timeoutSeconds?: number;
  /** Requests under way at a time: a browser has few connections to one host. */
  concurrency?: number;
}

/** Below the point limit, so that Grafana never finds the step too small and widens it. */
const MOST_POINTS = 10_000;
const APP = 'lanewatch-interference-app';
let requests = 0;

/**
 * Reads Prometheus through a Grafana data source, with everything Grafana does for it: address, login, permissions.
 * @param dataSource an instance as `getDataSourceSrv().get(uid)` gives it
 */
export function grafanaReader(
  dataSource: Pick<DataSourceApi, 'query' | 'uid' | 'type'>,
  options: GrafanaReaderOptions = {}
): PromReader {
  const timeoutSeconds = options.timeoutSeconds ?? 30;

  async function ask(request: DataQueryRequest<PrometheusTarget>, signal?: AbortSignal): Promise<PromAnswer[]> {
    throwIfAborted(signal);
    const refIds = request.targets.map(({ refId }) => refId);
    try {
      const answer = dataSource.query(request);
      const stream: Observable<DataQueryResponse> = isObservable(answer) ? answer : fromPromise(answer);
      const bounded = stream.pipe(timeout({ first: timeoutSeconds * 1000 }), takeUntil(abortOf(signal)));
      const response = await lastValueFrom(bounded, { defaultValue: { data: [] } });
      throwIfAborted(signal);
      return answersOf(refIds, response);
    } catch (error) {
      throwIfAborted(signal);
      if (error instanceof TimeoutError) {
        return refIds.map(() => ({ error: timeoutError(timeoutSeconds) }));
      }
      if (error instanceof PrometheusUnreachable) {
        throw error;
      }
      throw new PrometheusUnreachable(`The Prometheus data source could not be asked: ${reasonOf(error)}.`);
    }
  }

  async function askAll(
    queries: PromQuery[],
    asked: Array<DataQueryRequest<PrometheusTarget>>,
    read?: ReadOptions
  ): Promise<Map<string, PromAnswer>> {
    const jobs = asked.map((request) => () => ask(request, read?.signal));
    const parts = await inTurn(jobs, options.concurrency ?? 2, read?.signal, read?.onProgress);
    const silent = timeoutError(timeoutSeconds);
    if (queries.length > 0 && parts.flat().every((answer) => 'error' in answer && answer.error === silent)) {
      throw new PrometheusUnreachable(silent);
    }
    return new Map(queries.map(({ id }, at) => [id, joinAnswers(parts.map((answers) => answers[at]))]));
  }

  const target = (query: PromQuery, at: number, kind: 'range' | 'instant', step: number): PrometheusTarget => ({
    refId: `Q${at + 1}`,
    expr: query.expr,
    range: kind === 'range',
    instant: kind === 'instant',
    exemplar: false,
    format: 'time_series',
    legendFormat: '__auto',
    editorMode: 'code',
    datasource: { uid: dataSource.uid, type: dataSource.type },
    ...(kind === 'range' ? { interval: durationOf(step) } : {}),
  });

  return {
    async range(queries, range, read) {
      const from = Math.floor(range.from / range.step) * range.step;
      const parts = splitRange({ ...range, from }, Math.min(read?.maxPoints ?? MOST_POINTS, MOST_POINTS));
      const asked = parts.map((part) =>
        requestOf(
          queries.map((query, at) => target(query, at, 'range', part.step)),
          part
        )
      );
      return askAll(queries, asked, read);
    },
    async instant(queries, at, read) {
      const targets = queries.map((query, index) => target(query, index, 'instant', 1));
      return askAll(queries, [requestOf(targets, { from: at - 1, to: at, step: 1 })], read);
    },
  };
}

function requestOf(
  targets: PrometheusTarget[],
  part: { from: number; to: number; step: number }
): DataQueryRequest<PrometheusTarget> {
  // In UTC: the data source aligns a range by the offset of its end.
  const from = toUtc(part.from * 1000);
  const to = toUtc(part.to * 1000);
  const intervalMs = Math.round(part.step * 1000);
  const interval = durationOf(part.step);
  return {
    app: APP,
    requestId: `${APP}-${++requests}`,
    interval,
    intervalMs,
    maxDataPoints: MOST_POINTS + 1,
    range: { from, to, raw: { from, to } },
    rangeRaw: { from, to },
    scopedVars: {
      __interval: { text: interval, value: interval },
      __interval_ms: { text: String(intervalMs), value: intervalMs },
    },
    startTime: Date.now(),
    targets,
    timezone: 'utc',
  };
}

function durationOf(seconds: number): string {
  return Number.isInteger(seconds) ? `${seconds}s` : `${Math.round(seconds * 1000)}ms`;
}

function reasonOf(error: unknown): string {
  const data = (error as { data?: { message?: unknown } } | null)?.data;
  const text =
    typeof data?.message === 'string' ? data.message : error instanceof Error ? error.message : 'no reason given';
  return text.replace(/\.$/, '');
}

/** Emits once when the signal fires, never without one. */
function abortOf(signal?: AbortSignal): Observable<void> {
  return new Observable((subscriber) => {
    const fire = () => subscriber.next();
    signal?.addEventListener('abort', fire);
    return () => signal?.removeEventListener('abort', fire);
  });
}
