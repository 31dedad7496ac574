import { type IncomingMessage, type ServerResponse } from 'http';

/** Largest request body that the host reads. */
const BODY_LIMIT = 4 * 1024 * 1024;

/** An answer with a status and a JSON message, as Grafana words its errors. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string
  ) {
    super(message);
  }
}

/** Reads a request body whole. Throws HttpError 413 beyond 4 MiB. */
export async function readBody(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req) {
    size += chunk.length;
    if (size > BODY_LIMIT) {
      throw new HttpError(413, 'request body too large');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads a JSON body; an empty one is `{}`. Throws HttpError 400 on anything that does not parse. */
export async function readJson<T>(req: IncomingMessage): Promise<T> {
  const text = (await readBody(req)).toString('utf8');
  try {
    return JSON.parse(text || '{}');
  } catch {
    throw new HttpError(400, 'bad request data');
  }
}

/** Sends a JSON answer that no cache keeps. */
export function sendJson(res: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}) {
  const text = JSON.stringify(body);
  res.writeHead(status, {
    'content-type': 'application/json; charset=UTF-8',
    'cache-control': 'no-store',
    ...headers,
  });
  res.end(text);
}

/** Sends a text answer. */
export function sendText(res: ServerResponse, text: string, status = 200, type = 'text/plain; charset=utf-8') {
  res.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  res.end(text);
}
