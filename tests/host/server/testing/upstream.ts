import { createServer, type IncomingMessage, request, type ServerResponse } from 'http';
import { type AddressInfo } from 'net';

/** What an upstream got. */
export interface Received {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface Upstream {
  url: string;
  received: Received[];
  close(): Promise<void>;
}

/** An HTTP server on a free port that keeps what it is asked and answers by `handler`. */
export async function startUpstream(handler: (got: Received, res: ServerResponse) => void): Promise<Upstream> {
  const received: Received[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk) => chunks.push(chunk));
    req.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const got = { method: req.method ?? '', url: req.url ?? '', headers: req.headers, body };
      received.push(got);
      handler(got, res);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A request whose path goes on the wire as it is written here; `fetch` would clean it first. */
export function rawRequest(
  base: string,
  path: string,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {}
): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const req = request({ hostname, port, path, method: init.method ?? 'GET', headers: init.headers }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk) => chunks.push(chunk));
      res.on('end', () =>
        resolve({ status: res.statusCode ?? 0, headers: res.headers, text: Buffer.concat(chunks).toString('utf8') })
      );
    });
    req.on('error', reject);
    req.end(init.body);
  });
}
