import { type IncomingMessage, request as httpRequest, type RequestOptions, type ServerResponse } from 'http';
import { request as httpsRequest } from 'https';
import { type DataSource, type PluginRoute } from '../types';
import { requestHeaders, responseHeaders } from './headers';
import { type Target } from './target';
import { tlsOptions } from './tlsOptions';

const DEFAULT_TIMEOUT_S = 30;

/** Failures have an empty body, as Grafana's have. */
function fail(res: ServerResponse, status: number) {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  res.writeHead(status);
  res.end();
}

function answer(upstream: IncomingMessage, res: ServerResponse) {
  if (upstream.statusCode === 401) {
    upstream.resume();
    res.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' });
    res.end('Authentication to data source failed');
    return;
  }
  res.writeHead(upstream.statusCode ?? 502, responseHeaders(upstream.headers));
  upstream.on('error', () => res.destroy());
  upstream.pipe(res);
}

/**
 * Sends a request on and streams the answer back. The data source's timeout runs until the headers arrive; refused
 * connections, TLS errors and timeouts are an empty 502.
 * @throws Error on an unreadable TLS certificate
 */
export function forward(
  req: IncomingMessage,
  res: ServerResponse,
  ds: DataSource,
  route: PluginRoute | undefined,
  target: Target
) {
  const secure = target.base.protocol === 'https:';
  const options: RequestOptions = {
    method: req.method,
    hostname: target.base.hostname.replace(/^\[|\]$/g, ''),
    port: target.base.port || (secure ? 443 : 80),
    path: target.path + target.search,
    headers: requestHeaders(req.headers, req.socket.remoteAddress ?? '', ds, route),
    ...(secure ? tlsOptions(ds) : {}),
  };
  const seconds = Number(ds.jsonData.timeout) || DEFAULT_TIMEOUT_S;
  const outgoing = (secure ? httpsRequest : httpRequest)(options);
  const timer = setTimeout(() => outgoing.destroy(new Error('timeout')), seconds * 1000);
  outgoing.on('response', (upstream) => {
    clearTimeout(timer);
    answer(upstream, res);
  });
  outgoing.on('error', () => {
    clearTimeout(timer);
    fail(res, req.destroyed && !req.complete ? 499 : 502);
  });
  // The browser went away: so does the request.
  res.on('close', () => outgoing.destroy());
  if (route?.body !== undefined && route.body !== null) {
    req.resume();
    outgoing.setHeader('content-length', Buffer.byteLength(JSON.stringify(route.body)));
    outgoing.end(JSON.stringify(route.body));
  } else {
    req.pipe(outgoing);
  }
}
