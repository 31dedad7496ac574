import { type BackendSrvRequest, type FetchError, type FetchResponse } from '@grafana/runtime';

/** Fetch options of a request. As in Grafana there is no cache option, and Authorization travels as X-DS-Authorization. */
export function toInit(options: BackendSrvRequest, signal: AbortSignal): RequestInit {
  const headers = new Headers({ Accept: 'application/json, text/plain, */*' });
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    if (value !== undefined && value !== null) {
      headers.set(name.toLowerCase() === 'authorization' ? 'X-DS-Authorization' : name, String(value));
    }
  }
  const { data } = options;
  const raw = data === undefined || data === null || typeof data === 'string' || data instanceof Blob;
  const form = data instanceof FormData || data instanceof URLSearchParams;
  if (!raw && !form && !headers.has('content-type')) {
    headers.set('content-type', 'application/json');
  }
  const body = raw || form ? data : JSON.stringify(data);
  return { method: options.method ?? 'GET', headers, body, signal, credentials: options.credentials ?? 'same-origin' };
}

/** The body in the wanted form; by default JSON where the text parses, the text itself where it does not. */
export async function readData(response: Response, type?: BackendSrvRequest['responseType']): Promise<unknown> {
  if (type === 'arraybuffer') {
    return response.arrayBuffer();
  }
  if (type === 'blob') {
    return response.blob();
  }
  const text = await response.text();
  if (type === 'text') {
    return text;
  }
  try {
    return JSON.parse(text);
  } catch {
    return type === 'json' ? {} : text;
  }
}

/** Passes a body on in parts as they arrive, and an empty part at the end. */
export async function streamBody(
  response: Response,
  config: BackendSrvRequest,
  push: (part: FetchResponse<Uint8Array | undefined>) => void
) {
  const { status, statusText, ok, headers, redirected, type, url } = response;
  const head = { status, statusText, ok, headers, redirected, type, url, config };
  const reader = response.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    push({ ...head, data: part?.value });
    if (!part || part.done) {
      return;
    }
  }
}

/** Any failure in the shape that callers of Grafana's client expect. */
export function toFetchError(err: unknown, config: BackendSrvRequest, signal: AbortSignal): FetchError {
  if (signal.aborted) {
    return { status: -1, statusText: 'Request was aborted', data: null, cancelled: true, isHandled: true, config };
  }
  if (err && typeof err === 'object' && 'status' in err) {
    const { status, statusText, data } = err as FetchResponse;
    const body = typeof data === 'string' || !data ? { message: data || statusText, response: data } : data;
    return { status, statusText, data: { message: body.message ?? body.error ?? 'Unexpected error', ...body }, config };
  }
  const message = err instanceof Error ? err.message : String(err);
  return { status: 0, statusText: '', message, data: { message: 'Unexpected error' }, config };
}
