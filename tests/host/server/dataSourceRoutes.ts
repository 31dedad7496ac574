import { HttpError, readJson, sendJson } from './http';
import { type RequestContext, type Router } from './router';
import { roleOf } from './session';
import { type HostState } from './state';
import { type DataSource } from './types';

/** A data source as Grafana's HTTP API shows it: address and jsonData, but of the secrets only which are set. */
export function publicDataSource(ds: DataSource) {
  const { secureJsonData, ...rest } = ds;
  const set = Object.entries(secureJsonData).filter(([, value]) => value !== '');
  return {
    ...rest,
    orgId: 1,
    typeLogoUrl: '',
    secureJsonFields: Object.fromEntries(set.map(([key]) => [key, true])),
    withCredentials: false,
    accessControl: {},
    apiVersion: '',
  };
}

function find(state: HostState, uid: string): DataSource {
  const ds = state.dataSource(uid);
  if (!ds) {
    throw new HttpError(404, 'Data source not found');
  }
  return ds;
}

const EDITABLE = ['url', 'user', 'database', 'basicAuth', 'basicAuthUser', 'jsonData'] as const;

async function update(state: HostState, { req, res, params }: RequestContext) {
  const ds = find(state, params.uid);
  if (roleOf(req, state) !== 'Admin') {
    throw new HttpError(
      403,
      "You'll need additional permissions to perform this action. Permissions needed: datasources:write"
    );
  }
  if (ds.readOnly) {
    throw new HttpError(403, 'Cannot update read-only data source');
  }
  const body = await readJson<any>(req);
  for (const key of EDITABLE) {
    if (key in body) {
      (ds as any)[key] = body[key];
    }
  }
  Object.assign(ds.secureJsonData, body.secureJsonData ?? {});
  ds.version += 1;
  sendJson(res, { datasource: publicDataSource(ds), id: ds.id, message: 'Datasource updated', name: ds.name });
}

/** Adds the reads and the update of data sources. */
export function addDataSourceRoutes(router: Router, state: HostState) {
  router.on('GET', '/api/datasources', ({ res }) => sendJson(res, state.dataSources.map(publicDataSource)));
  router.on('GET', '/api/datasources/uid/:uid', ({ res, params }) =>
    sendJson(res, publicDataSource(find(state, params.uid)))
  );
  router.on('GET', '/api/datasources/name/:name', ({ res, params }) => {
    const ds = state.dataSources.find((item) => item.name === decodeURIComponent(params.name));
    sendJson(res, publicDataSource(find(state, ds?.uid ?? '')));
  });
  router.on('PUT', '/api/datasources/uid/:uid', (ctx) => update(state, ctx));
}
