import { throwIfAborted } from './abort';
import { joinAnswers } from './joinAnswers';
import { splitRange } from './parts';
import { promResult } from './promResult';
import { accessError, queryError, timeoutError } from './promMessages';
import { type PromAnswer, PrometheusUnreachable, type PromQuery, type PromReader, type ReadOptions } from './types';
import { inTurn } from './inTurn';

/** How to reach Prometheus' HTTP API. */
export interface HttpReaderOptions {
  /** Its address, with a path where it is served below one. */
  url: string;
  headers?: Record<string, string>;
  /** Seconds after which one query is given up. */
  timeoutSeconds?: number;
  /** Queries under way at a time. */
  concurrency?: number;
  fetch?: typeof fetch;
}

/**
 * Reads Prometheus over its HTTP API, from scripts and tests. Queries go as form bodies, so their length does not
 * matter.
 * @throws PrometheusUnreachable (from the returned functions) when nothing can be had at all
 */
export function httpReader(options: HttpReaderOptions): PromReader {
  const base = options.url.replace(/\/+$/, '');
  const send = options.fetch ?? fetch;
  const timeoutSeconds = options.timeoutSeconds ?? 30;

  async function ask(path: string, form: Record<string, string>, signal?: AbortSignal): Promise<PromAnswer> {
    const stop = new AbortController();
    const cancel = () => stop.abort();
    throwIfAborted(signal);
    signal?.addEventListener('abort', cancel);
    const timer = setTimeout(cancel, timeoutSeconds * 1000);
    try {
      const response = await send(`${base}/api/v1/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...options.headers },
        body: new URLSearchParams(form).toString(),
        signal: stop.signal,
      });
      const denied = accessError(response.status, `Prometheus at ${base}`);
      if (denied) {
        throw new PrometheusUnreachable(denied);
      }
      return readBody(await response.text(), response.status, base);
    } catch (error) {
      if (error instanceof PrometheusUnreachable) {
        throw error;
      }
      throwIfAborted(signal);
      if (stop.signal.aborted) {
        return { error: timeoutError(timeoutSeconds) };
      }
      throw new PrometheusUnreachable(
        `Prometheus at ${base} does not answer (${networkReason(error)}). Check the address and that it is running.`
      );
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    }
  }

  async function askAll(jobs: Array<() => Promise<PromAnswer>>, read?: ReadOptions): Promise<PromAnswer[]> {
    const answers = await inTurn(jobs, options.concurrency ?? 4, read?.signal, read?.onProgress);
    const first = answers[0];
    if (first && 'error' in first && answers.every((each) => 'error' in each && each.error === first.error)) {
      const silent = [timeoutError(timeoutSeconds), queryError(undefined, 502), queryError(undefined, 503)];
      if (silent.includes(first.error)) {
        throw new PrometheusUnreachable(`Prometheus at ${base}: ${first.error}`);
      }
    }
    return answers;
  }

  return {
    async range(queries, range, read) {
      const parts = splitRange(range, read?.maxPoints);
      const jobs = parts.flatMap((part) =>
        queries.map(
          ({ expr }) =>
            () =>
              ask(
                'query_range',
                { query: expr, start: `${part.from}`, end: `${part.to}`, step: `${part.step}` },
                read?.signal
              )
        )
      );
      const answers = await askAll(jobs, read);
      return keyed(queries, (at) => joinAnswers(parts.map((_part, p) => answers[p * queries.length + at])));
    },
    async instant(queries, at, read) {
      const jobs = queries.map(
        ({ expr }) =>
          () =>
            ask('query', { query: expr, time: `${at}` }, read?.signal)
      );
      const answers = await askAll(jobs, read);
      return keyed(queries, (index) => answers[index]);
    },
  };
}

function readBody(text: string, status: number, base: string): PromAnswer {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    if (status >= 500) {
      return { error: queryError(text.startsWith('<') ? undefined : text, status) };
    }
    throw new PrometheusUnreachable(
      `${base} answered something that is not Prometheus' API. Check the address, its path included.`
    );
  }
  return promResult(body, status);
}

function keyed(queries: PromQuery[], answer: (at: number) => PromAnswer): Map<string, PromAnswer> {
  return new Map(queries.map(({ id }, at) => [id, answer(at)]));
}

/** Errors of `fetch` carry what happened as their cause; both may come from another realm, so neither is tested by class. */
function networkReason(error: unknown): string {
  const of = (x: unknown) => (typeof x === 'object' && x !== null ? (x as Record<string, unknown>) : {});
  const cause = of(of(error).cause);
  const code = String(cause.code ?? of(error).code ?? '');
  switch (code) {
    case 'ECONNREFUSED':
      return 'connection refused';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'the name is not known';
    default:
      return code || String(cause.message || of(error).message || 'no connection');
  }
}
