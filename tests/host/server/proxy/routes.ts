import { HttpError } from '../http';
import { type RequestContext, type Router } from '../router';
import { roleOf } from '../session';
import { type HostState } from '../state';
import { type DataSource, type PluginRoute } from '../types';
import { forward } from './forward';
import { matchRoute, mayUse } from './match';
import { dataSourceUrl, targetOf } from './target';

const PREFIX = /^\/api\/datasources\/proxy\/uid\/[\w-]+\/?/;

function find(state: HostState, uid: string): { ds: DataSource; routes: PluginRoute[] } {
  if (!/^[\w-]+$/.test(uid)) {
    throw new HttpError(400, 'UID is invalid');
  }
  const ds = state.dataSource(uid);
  if (!ds) {
    throw new HttpError(404, 'Unable to find datasource');
  }
  const plugin = state.plugin(ds.type);
  if (!plugin && ds.type !== 'prometheus') {
    throw new HttpError(404, 'Unable to find datasource plugin');
  }
  return { ds, routes: plugin?.json.routes ?? [] };
}

/** The two core types that the host knows limit methods themselves; only Prometheus is one of them here. */
function checkPrometheusMethod(ds: DataSource, method: string, path: string) {
  if (ds.type !== 'prometheus' || method === 'GET' || method === 'HEAD') {
    return;
  }
  const allowed = /^(api\/v1\/(query|query_range|series|labels|query_exemplars)|rules)/;
  if (method !== 'POST' || !allowed.test(path)) {
    throw new HttpError(403, `non allow-listed ${method}s not allowed on proxied Prometheus datasource`);
  }
}

/** Handles `/api/datasources/proxy/uid/:uid[/*]` by the routes of the data source's plugin.json. */
export function proxy(state: HostState, { req, res, url, path, params }: RequestContext) {
  const { ds, routes } = find(state, params.uid);
  const method = req.method ?? 'GET';
  const asked = path.replace(PREFIX, '');
  let base: URL | undefined;
  try {
    base = dataSourceUrl(ds);
  } catch {
    throw new HttpError(400, `Invalid data source URL: ${ds.url}`);
  }
  const route = matchRoute(routes, method, asked);
  if (route && !mayUse(route, roleOf(req, state))) {
    throw new HttpError(403, 'plugin proxy route access denied');
  }
  if (!route) {
    checkPrometheusMethod(ds, method, asked);
  }
  if (!base) {
    // A target without a host ends like a refused connection.
    res.writeHead(502).end();
    return;
  }
  try {
    forward(req, res, ds, route, targetOf(ds, base, route, asked, url.search));
  } catch {
    throw new HttpError(400, 'Unable to load TLS certificate');
  }
}

/** Adds the data source proxy. */
export function addProxyRoutes(router: Router, state: HostState) {
  router.on('*', '/api/datasources/proxy/uid/:uid/*', (ctx) => proxy(state, ctx));
  router.on('*', '/api/datasources/proxy/uid/:uid', (ctx) => proxy(state, ctx));
}
