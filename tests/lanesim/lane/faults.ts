import { type ServerResponse } from 'node:http';

/** Ways in which an endpoint can fail, for tests of whoever reads it. */
export const FAULTS = ['hang', 'html', 'unauthorized', 'error', 'truncate', 'huge', 'not-found', 'garbage'] as const;
export type Fault = (typeof FAULTS)[number];

/** Larger than any body that a reader should accept. */
const HUGE_BYTES = 3 * 1024 * 1024;

/** Answers as the fault says instead of with `body`. */
export function answerWithFault(fault: Fault, response: ServerResponse, body: string): void {
  switch (fault) {
    case 'hang':
      return;
    case 'html':
      send(response, 200, 'text/html', '<!doctype html><title>Gateway</title><h1>Please sign in</h1>');
      return;
    case 'unauthorized':
      send(response, 401, 'application/json', '{"error":{"code":401,"message":"Invalid API Key"}}');
      return;
    case 'error':
      send(response, 500, 'application/json', '{"error":{"code":500,"message":"internal error"}}');
      return;
    case 'not-found':
      send(response, 404, 'text/plain', 'File Not Found');
      return;
    case 'garbage':
      send(response, 200, 'application/json', '{"state": NaN, "slots": [');
      return;
    case 'huge':
      send(response, 200, 'application/json', `{"padding":"${'x'.repeat(HUGE_BYTES)}"}`);
      return;
    case 'truncate':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
      response.write(body.slice(0, Math.floor(body.length / 2)), () => response.destroy());
  }
}

/** One whole answer. */
export function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}
