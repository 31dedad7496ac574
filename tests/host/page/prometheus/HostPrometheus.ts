import { lastValueFrom, type Observable, of } from 'rxjs';
import { catchError, map } from 'rxjs/operators';
import {
  type DataFrame,
  type DataQuery,
  type DataQueryRequest,
  type DataQueryResponse,
  DataSourceApi,
  type DataSourceInstanceSettings,
  type MetricFindValue,
  type ScopedVars,
  type TestDataSourceResponse,
  type TimeRange,
  getDefaultTimeRange,
} from '@grafana/data';
import { getBackendSrv, getTemplateSrv, toDataQueryResponse } from '@grafana/runtime';
import { findValues } from './findValues';
import { interpolateExpr } from './interpolate';
import { toHeatmapRows, toTable } from './transform';

/** The query model of Grafana's Prometheus data source, as far as the page reads it. */
interface PromQuery extends DataQuery {
  expr: string;
  range?: boolean;
  instant?: boolean;
  format?: 'time_series' | 'table' | 'heatmap';
  interval?: string;
  legendFormat?: string;
}

const INSTANT_SUFFIX = '-Instant';
const DEFAULT_INTERVAL = '15s';

/** A Prometheus data source that asks the host's `/api/ds/query`, like Grafana's own one does. */
export class HostPrometheus extends DataSourceApi<PromQuery> {
  constructor(private settings: DataSourceInstanceSettings<any>) {
    super(settings);
    this.interval = settings.jsonData.timeInterval || DEFAULT_INTERVAL;
  }

  filterQuery(query: PromQuery): boolean {
    return !query.hide && Boolean(query.expr);
  }

  private prepare(target: PromQuery, request: DataQueryRequest<PromQuery>): object[] {
    // The server knows the step, so these stay for it to replace.
    const vars: ScopedVars = {
      ...request.scopedVars,
      __interval: { text: '$__interval', value: '$__interval' },
      __interval_ms: { text: '$__interval_ms', value: '$__interval_ms' },
    };
    const srv = getTemplateSrv();
    const base = {
      ...target,
      datasource: this.getRef(),
      expr: srv.replace(target.expr, vars, interpolateExpr),
      interval: srv.replace(target.interval, vars),
      legendFormat: srv.replace(target.legendFormat, vars),
      intervalMs: request.intervalMs,
      maxDataPoints: request.maxDataPoints,
      utcOffsetSec: request.range.to.utcOffset() * 60,
    };
    if (target.range && target.instant) {
      return [
        { ...base, instant: false },
        { ...base, range: false, refId: target.refId + INSTANT_SUFFIX },
      ];
    }
    return [base];
  }

  query(request: DataQueryRequest<PromQuery>): Observable<DataQueryResponse> {
    const targets = request.targets.filter((target) => this.filterQuery(target));
    if (targets.length === 0) {
      return of({ data: [] });
    }
    const queries = targets.flatMap((target) => this.prepare(target, request)) as PromQuery[];
    const { from, to } = request.range;
    const data = { queries, from: String(from.valueOf()), to: String(to.valueOf()) };
    const url = `/api/ds/query?ds_type=${this.type}&requestId=${request.requestId}`;
    return getBackendSrv()
      .fetch<any>({ url, method: 'POST', data, requestId: request.requestId })
      .pipe(
        catchError((err) => of(err)),
        map((answer) => this.toResponse(toDataQueryResponse(answer, queries), queries))
      );
  }

  private toResponse(response: DataQueryResponse, queries: PromQuery[]): DataQueryResponse {
    const frames = response.data as DataFrame[];
    const data = queries.flatMap((query) => {
      const own = frames.filter((frame) => frame.refId === query.refId);
      if (query.format === 'table') {
        return toTable(own, query.refId, queries.length > 1);
      }
      return query.format === 'heatmap' ? toHeatmapRows(own, query.refId) : own;
    });
    return { ...response, data };
  }

  async getResource(path: string, params?: Record<string, unknown>): Promise<any> {
    const url = `/api/datasources/uid/${this.uid}/resources/${path}`;
    return (await lastValueFrom(getBackendSrv().fetch<any>({ url, method: 'GET', params }))).data;
  }

  async postResource(path: string, data?: Record<string, unknown>): Promise<any> {
    const url = `/api/datasources/uid/${this.uid}/resources/${path}`;
    const body = new URLSearchParams(data as Record<string, string>);
    return (await lastValueFrom(getBackendSrv().fetch<any>({ url, method: 'POST', data: body }))).data;
  }

  /** `path` as Prometheus names it, e.g. `/api/v1/labels`. */
  async metadataRequest(path: string, params?: Record<string, unknown>): Promise<any> {
    return { data: await this.getResource(path.replace(/^\//, ''), params) };
  }

  async metricFindQuery(
    query: string | { query?: string },
    options?: { range?: TimeRange; scopedVars?: ScopedVars }
  ): Promise<MetricFindValue[]> {
    const text = typeof query === 'string' ? query : (query.query ?? '');
    if (!text) {
      return [];
    }
    const expr = getTemplateSrv().replace(text, options?.scopedVars, interpolateExpr);
    const call = async (path: string, params: Record<string, unknown>) => (await this.getResource(path, params)).data;
    return findValues(expr, options?.range ?? getDefaultTimeRange(), call);
  }

  async testDatasource(): Promise<TestDataSourceResponse> {
    const url = `/api/datasources/uid/${this.settings.uid}/health`;
    const health = await getBackendSrv().get(url, undefined, undefined, { showErrorAlert: false });
    return { status: health.status === 'OK' ? 'success' : 'error', message: health.message };
  }
}
