import { MAX_BODY_BYTES } from './schemaText';

/** Longest a lane may take for one answer. */
export const PULL_TIMEOUT_MS = 8000;

export type PullErrorKind =
  | 'timeout'
  | 'unreachable'
  | 'auth'
  | 'refused'
  | 'unguarded'
  | 'not-served'
  | 'server-error'
  | 'too-large'
  | 'unreadable'
  | 'network';

/** Why a pull gave nothing, in a sentence for people. */
export class PullError extends Error {
  constructor(
    readonly kind: PullErrorKind,
    readonly path: string,
    message: string
  ) {
    super(message);
  }
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Runs one request of a lane's path, body and all, within the time a lane may take.
 * @throws PullError for what went wrong; the abort reason of `signal` when the caller gave up
 */
export async function withTimeout<T>(
  path: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  timeoutMs = PULL_TIMEOUT_MS
): Promise<T> {
  const timeout = new AbortController();
  const giveUp = () => timeout.abort();
  signal.addEventListener('abort', giveUp);
  const timer = setTimeout(giveUp, timeoutMs);
  try {
    signal.throwIfAborted();
    return await work(timeout.signal);
  } catch (error) {
    if (signal.aborted) {
      throw signal.reason;
    }
    if (timeout.signal.aborted) {
      const seconds = timeoutMs / 1000;
      throw new PullError('timeout', path, `GET /${path} gave no whole answer within ${seconds} s: the lane may hang.`);
    }
    if (error instanceof PullError) {
      throw error;
    }
    throw new PullError('network', path, `GET /${path} did not get through to Grafana: is the connection there?`);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

/** A GET that no cache answers, with the session of this Grafana. */
export const get = (fetch: Fetch, base: string, path: string, signal: AbortSignal) =>
  fetch(`${base}/${path}`, { cache: 'no-store', credentials: 'same-origin', signal });

/**
 * One GET of one lane path through Grafana's data source proxy, as text.
 * The browser's own `fetch`, never Grafana's query queue: a lane that hangs must not hold up Prometheus queries.
 * @param base proxy address of the lane's data source
 * @throws as withTimeout
 */
export function fetchText(
  fetch: Fetch,
  base: string,
  path: string,
  signal: AbortSignal,
  timeoutMs = PULL_TIMEOUT_MS
): Promise<string> {
  const read = async (inTime: AbortSignal) => {
    const answer = await get(fetch, base, path, inTime);
    if (!answer.ok) {
      throw await statusError(path, answer);
    }
    return readCapped(path, answer);
  };
  return withTimeout(path, signal, read, timeoutMs);
}

async function statusError(path: string, answer: Response): Promise<PullError> {
  const asked = `GET /${path}`;
  const text = (await answer.text().catch(() => '')).slice(0, 200);
  // Grafana's proxy turns an endpoint's 401 into a 400 with this text.
  if (answer.status === 401 || text.includes('Authentication to data source failed')) {
    return new PullError('auth', path, `${asked} was not authorised: check the API key of this lane's data source.`);
  }
  switch (answer.status) {
    case 403:
      return new PullError(
        'refused',
        path,
        `${asked} was refused (403): by the endpoint, or by Grafana's permissions.`
      );
    case 404:
    case 501:
      return new PullError('not-served', path, `${asked}: this endpoint does not serve it (${answer.status}).`);
    case 502:
    case 504:
      return new PullError('unreachable', path, `Grafana could not reach the lane for ${asked} (down, or too slow).`);
    default:
      return new PullError('server-error', path, `${asked} answered status ${answer.status}.`);
  }
}

/** Reads a body up to the cap. Ends the transfer of a larger one. */
export async function readCapped(path: string, answer: Response): Promise<string> {
  const tooLarge = () => new PullError('too-large', path, `GET /${path} answered more than 1 MiB: not read.`);
  if (Number(answer.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) {
    await answer.body?.cancel();
    throw tooLarge();
  }
  const reader = answer.body?.getReader();
  if (!reader) {
    return '';
  }
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      return text + decoder.decode();
    }
    bytes += value.byteLength;
    if (bytes > MAX_BODY_BYTES) {
      await reader.cancel();
      throw tooLarge();
    }
    text += decoder.decode(value, { stream: true });
  }
}
