import { HttpError, readBody, readJson, sendJson } from '../http';
import { type RequestContext, type Router } from '../router';
import { type HostState } from '../state';
import { type DataSource } from '../types';
import { callPrometheus } from './client';
import { type PrometheusQuery, type QueryResult, runQuery } from './query';
import { parseTimeMs } from './timeRange';

interface QueryRequest {
  from: string;
  to: string;
  queries: Array<PrometheusQuery & { datasource?: { uid?: string }; timeRange?: { from: string; to: string } }>;
}

/** Paths that a data source of type Prometheus lets through as resources. */
const RESOURCE =
  /^api\/v1\/(labels|label\/[^/]+\/values|series|query|query_range|metadata|rules|alerts|targets|status\/[a-z]+|format_query)$/;

function prometheus(state: HostState, uid: string | undefined): DataSource {
  const ds = state.dataSource(uid ?? '');
  if (!ds) {
    throw new HttpError(404, 'Data source not found');
  }
  if (ds.type !== 'prometheus') {
    throw new HttpError(404, 'Plugin not found: this host queries Prometheus only');
  }
  return ds;
}

async function query(state: HostState, { req, res }: RequestContext) {
  const body = await readJson<QueryRequest>(req);
  if (!Array.isArray(body.queries) || body.queries.length === 0) {
    throw new HttpError(400, 'no queries found');
  }
  const refIds = body.queries.map((q) => q.refId);
  if (new Set(refIds).size !== refIds.length) {
    throw new HttpError(400, 'query refIds must be unique');
  }
  const now = Date.now();
  const perQueryRange = req.headers['x-query-v2'] === 'true';
  const jobs = body.queries.map(async (q): Promise<[string, QueryResult]> => {
    const ds = prometheus(state, q.datasource?.uid);
    const range = (perQueryRange && q.timeRange) || body;
    return [q.refId, await runQuery(ds, q, parseTimeMs(range.from, now), parseTimeMs(range.to, now))];
  });
  const results = await Promise.all(jobs);
  const failed = results.some(([, result]) => result.error);
  sendJson(res, { results: Object.fromEntries(results) }, failed ? 400 : 200);
}

async function resource(state: HostState, { req, res, url, params }: RequestContext) {
  const ds = prometheus(state, params.uid);
  if (!RESOURCE.test(params.rest) || (req.method !== 'GET' && req.method !== 'POST')) {
    throw new HttpError(404, 'Not found');
  }
  const body = req.method === 'POST' ? await readBody(req) : undefined;
  const contentType = req.headers['content-type'];
  let answer;
  try {
    answer = await callPrometheus(ds, `/${params.rest}${url.search}`, { method: req.method, body, contentType });
  } catch (err) {
    throw new HttpError(502, (err as Error).message);
  }
  res.writeHead(answer.status, { 'content-type': answer.contentType, 'cache-control': 'no-store' });
  res.end(answer.body);
}

async function health(state: HostState, { res, params }: RequestContext) {
  const ds = prometheus(state, params.uid);
  const answer = await runQuery(ds, { refId: 'H', expr: '1+1', instant: true }, 0, Date.now());
  const body = answer.error
    ? { status: 'ERROR', message: answer.error }
    : { status: 'OK', message: 'Successfully queried the Prometheus API.' };
  sendJson(res, { ...body, details: {} }, answer.error ? 400 : 200);
}

/** Adds `/api/ds/query` and the resource and health calls of Prometheus data sources. */
export function addPrometheusRoutes(router: Router, state: HostState) {
  router.on('POST', '/api/ds/query', (ctx) => query(state, ctx));
  router.on('*', '/api/datasources/uid/:uid/resources/*', (ctx) => resource(state, ctx));
  router.on('GET', '/api/datasources/uid/:uid/health', (ctx) => health(state, ctx));
}
