import { type IncomingHttpHeaders } from 'http';
import { GRAFANA_VERSION } from '../bootData';
import { type DataSource, type PluginRoute } from '../types';
import { expand } from './target';

type Headers = Record<string, string | string[]>;

const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
]);

const DROPPED = ['authorization', 'x-grafana-device-id', 'origin', 'referer', 'cookie'];
const DROPPED_FORWARDED = ['x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto'];

function keptCookies(header: string | undefined, ds: DataSource): string {
  const keep = Array.isArray(ds.jsonData.keepCookies) ? ds.jsonData.keepCookies : [];
  const pairs = (header ?? '').split(/;\s*/).filter((pair) => keep.includes(pair.split('=')[0]));
  return pairs.join('; ');
}

/** Custom headers of a data source, numbered from 1 without a gap. */
function customHeaders(ds: DataSource): Headers {
  const headers: Headers = {};
  for (let n = 1; ds.jsonData[`httpHeaderName${n}`]; n++) {
    headers[String(ds.jsonData[`httpHeaderName${n}`]).toLowerCase()] = ds.secureJsonData[`httpHeaderValue${n}`] ?? '';
  }
  return headers;
}

function routeHeaders(route: PluginRoute | undefined, ds: DataSource): Headers {
  const headers: Headers = {};
  for (const { name, content } of route?.headers ?? []) {
    try {
      headers[name.toLowerCase()] = expand(content, ds);
    } catch {
      break; // Grafana logs the error, leaves out this header and the later ones, and sends the request
    }
  }
  return headers;
}

/** Headers of the request to the endpoint, in Grafana's order: what comes later wins. */
export function requestHeaders(
  incoming: IncomingHttpHeaders,
  remote: string,
  ds: DataSource,
  route?: PluginRoute
): Headers {
  const headers: Headers = {};
  for (const [name, value] of Object.entries(incoming)) {
    if (value !== undefined && !HOP_BY_HOP.has(name) && !DROPPED.includes(name) && !DROPPED_FORWARDED.includes(name)) {
      headers[name] = value;
    }
  }
  if (ds.basicAuth) {
    const pair = `${ds.basicAuthUser}:${ds.secureJsonData.basicAuthPassword ?? ''}`;
    headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  }
  if (incoming['x-ds-authorization']) {
    headers.authorization = String(incoming['x-ds-authorization']);
    delete headers['x-ds-authorization'];
  }
  const cookies = keptCookies(incoming.cookie, ds);
  if (cookies) {
    headers.cookie = cookies;
  }
  headers['user-agent'] = `Grafana/${GRAFANA_VERSION}`;
  if (incoming.referer) {
    headers['x-grafana-referer'] = incoming.referer;
  }
  headers['x-forwarded-for'] = [incoming['x-forwarded-for'], remote].flat().filter(Boolean).join(', ');
  return { ...headers, ...routeHeaders(route, ds), ...customHeaders(ds) };
}

const DROPPED_ANSWER = ['alt-svc', 'close', 'server', 'set-cookie', 'strict-transport-security'];

/** Headers of the answer to the browser. */
export function responseHeaders(incoming: IncomingHttpHeaders): Headers {
  const headers: Headers = {};
  for (const [name, value] of Object.entries(incoming)) {
    if (value !== undefined && !DROPPED_ANSWER.includes(name) && !HOP_BY_HOP.has(name)) {
      headers[name] = value;
    }
  }
  return { ...headers, 'content-security-policy': 'sandbox', via: '1.1 grafana' };
}
