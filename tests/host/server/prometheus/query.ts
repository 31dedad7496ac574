import { type DataSource } from '../types';
import { callPrometheus } from './client';
import { goDuration } from './duration';
import { type FrameJson, type PrometheusData, toFrames } from './frames';
import { replaceMacros } from './macros';
import { alignMs, type StepInput, stepMs } from './step';

/** One query of `POST /api/ds/query`. */
export interface PrometheusQuery {
  refId: string;
  expr: string;
  range?: boolean;
  instant?: boolean;
  interval?: string;
  intervalMs?: number;
  intervalFactor?: number;
  maxDataPoints?: number;
  legendFormat?: string;
  utcOffsetSec?: number;
  hide?: boolean;
}

/** The answer to one refId. */
export interface QueryResult {
  status: number;
  frames: FrameJson[];
  error?: string;
  errorSource?: 'downstream' | 'plugin';
}

class QueryFailure extends Error {
  constructor(
    message: string,
    readonly status: number
  ) {
    super(message);
  }
}

interface Answer {
  data: PrometheusData;
  notices: Array<{ severity: string; text: string }>;
}

async function ask(ds: DataSource, path: string, params: Record<string, string>): Promise<Answer> {
  const useGet = ds.jsonData.httpMethod === 'GET';
  const form = new URLSearchParams(params).toString();
  let answer;
  try {
    answer = useGet
      ? await callPrometheus(ds, `${path}?${form}`)
      : await callPrometheus(ds, path, { method: 'POST', body: form });
  } catch (err) {
    throw new QueryFailure(`${useGet ? 'Get' : 'Post'} "${ds.url}${path}": ${(err as Error).message}`, 502);
  }
  let body: any;
  try {
    body = JSON.parse(answer.body.toString('utf8'));
  } catch {
    throw new QueryFailure(`unexpected answer from Prometheus (HTTP ${answer.status})`, answer.status || 502);
  }
  if (body.status !== 'success') {
    throw new QueryFailure(`${body.errorType}: ${body.error}`, answer.status);
  }
  const notice = (severity: string) => (text: string) => ({ severity, text });
  const notices = [...(body.warnings ?? []).map(notice('warning')), ...(body.infos ?? []).map(notice('info'))];
  return { data: body.data, notices };
}

/**
 * Runs one query, range, instant or both, and gives its frames. A failure is an answer too, with an error text.
 * @param fromMs start of the range (ms), moved down to the grid of the step
 * @param toMs end of the range (ms); an instant query is evaluated exactly here
 */
export async function runQuery(ds: DataSource, query: PrometheusQuery, fromMs: number, toMs: number) {
  const result: QueryResult = { status: 200, frames: [] };
  try {
    const input: StepInput = {
      fromMs,
      toMs,
      interval: query.interval,
      intervalMs: query.intervalMs ?? 1000,
      intervalFactor: query.intervalFactor,
      maxDataPoints: query.maxDataPoints ?? 100,
      scrapeInterval: ds.jsonData.timeInterval ? String(ds.jsonData.timeInterval) : undefined,
    };
    const step = stepMs(input);
    const expr = replaceMacros(query.expr ?? '', input, step);
    const context = { refId: query.refId, expr, legendFormat: query.legendFormat, stepMs: step };
    const collect = ({ data, notices }: Answer) =>
      result.frames.push(...toFrames(data, { ...context, notices }, goDuration(step)));
    if (query.range || !query.instant) {
      const offset = query.utcOffsetSec ?? 0;
      const params = {
        query: expr,
        start: String(alignMs(fromMs, step, offset) / 1000),
        end: String(alignMs(toMs, step, offset) / 1000),
        step: String(step / 1000),
      };
      collect(await ask(ds, '/api/v1/query_range', params));
    }
    if (query.instant) {
      collect(await ask(ds, '/api/v1/query', { query: expr, time: String(toMs / 1000) }));
    }
  } catch (err) {
    result.error = (err as Error).message;
    result.status = err instanceof QueryFailure ? err.status : 400;
    result.errorSource = err instanceof QueryFailure ? 'downstream' : 'plugin';
  }
  return result;
}
