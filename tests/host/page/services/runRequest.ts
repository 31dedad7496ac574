import { from, isObservable, merge, type Observable, of, timer } from 'rxjs';
import { catchError, map, share, takeUntil } from 'rxjs/operators';
import {
  type DataFrame,
  type DataQueryRequest,
  type DataQueryResponse,
  type DataSourceApi,
  DataTopic,
  LoadingState,
  type PanelData,
  toDataFrame,
} from '@grafana/data';
import { toDataQueryError } from '@grafana/runtime';

const LOADING_AFTER_MS = 200;

type QueryFunction = DataSourceApi['query'];

function call(ds: DataSourceApi, request: DataQueryRequest, query?: QueryFunction): Observable<DataQueryResponse> {
  const defaults = ds.getDefaultQuery?.(request.app as never) ?? {};
  request.targets = request.targets
    .map((target) => ({ ...defaults, ...target }))
    .filter((target) => !ds.filterQuery || ds.filterQuery(target));
  if (request.targets.length === 0) {
    return of({ data: [] });
  }
  const answer = query ? query(request) : ds.query(request);
  return isObservable(answer) ? answer : from(answer);
}

function toPanelData(packets: DataQueryResponse[], request: DataQueryRequest): PanelData {
  const frames: DataFrame[] = packets.flatMap((packet) => packet.data.map((item) => toDataFrame(item)));
  const isAnnotation = (frame: DataFrame) => frame.meta?.dataTopic === DataTopic.Annotations;
  const errors = packets.flatMap((packet) => packet.errors ?? (packet.error ? [packet.error] : []));
  const last = packets[packets.length - 1];
  const state = errors.length > 0 ? LoadingState.Error : (last.state ?? LoadingState.Done);
  return {
    state,
    series: frames.filter((frame) => !isAnnotation(frame)),
    annotations: frames.filter(isAnnotation),
    errors: errors.length > 0 ? errors : undefined,
    error: errors[0],
    request,
    timeRange: request.range,
  };
}

/**
 * Runs a request and gives the panel's data: Loading only when the answer takes longer than 200 ms, later packets of
 * the same key replace earlier ones, a failure becomes data in the state Error.
 */
export function runRequest(
  ds: DataSourceApi,
  request: DataQueryRequest,
  queryFunction?: QueryFunction
): Observable<PanelData> {
  const empty: PanelData = { state: LoadingState.Loading, series: [], request, timeRange: request.range };
  if (request.targets.length === 0) {
    return of({ ...empty, state: LoadingState.Done });
  }
  const packets = new Map<string, DataQueryResponse>();
  const data = call(ds, request, queryFunction).pipe(
    map((packet) => {
      packets.set(packet.key ?? 'A', packet);
      request.endTime = Date.now();
      return toPanelData([...packets.values()], request);
    }),
    catchError((err) => {
      const error = toDataQueryError(err);
      return of<PanelData>({ ...empty, state: LoadingState.Error, error, errors: [error] });
    }),
    share()
  );
  const loading = timer(LOADING_AFTER_MS).pipe(
    map(() => empty),
    takeUntil(data)
  );
  return merge(loading, data);
}
