import { firstValueFrom, lastValueFrom, Observable, of, toArray } from 'rxjs';
import { type DataQueryRequest, type DataSourceApi, dateTime, LoadingState } from '@grafana/data';
import { HostBackendSrv } from './backendSrv';
import { enter, isDataQuery, leave } from './fetchQueue';
import { runRequest } from './runRequest';

const range = { from: dateTime(0), to: dateTime(1000), raw: { from: 'now-1s', to: 'now' } };
const request = (targets: object[] = [{ refId: 'A' }]) =>
  ({ targets, range, requestId: 'r' }) as unknown as DataQueryRequest;
const source = (query: DataSourceApi['query']) => ({ query }) as DataSourceApi;
const frame = (name: string, meta = {}) => ({ name, refId: 'A', fields: [], meta });

describe('runRequest', () => {
  it('splits annotations off and joins packets by key', async () => {
    const answers = of(
      { data: [frame('a')], key: '1' },
      { data: [frame('b', { dataTopic: 'annotations' })], key: '2' }
    );
    const all = await lastValueFrom(
      runRequest(
        source(() => answers),
        request()
      ).pipe(toArray())
    );
    const last = all[all.length - 1];
    expect(last.state).toBe(LoadingState.Done);
    expect(last.series.map(({ name }) => name)).toEqual(['a']);
    expect(last.annotations?.map(({ name }) => name)).toEqual(['b']);
  });

  it('makes a failure data, and keeps the good frames beside an error', async () => {
    const thrown = await firstValueFrom(
      runRequest(
        source(() => new Observable((s) => s.error(new Error('no')))),
        request()
      )
    );
    expect(thrown).toMatchObject({ state: LoadingState.Error, error: { message: 'no' } });
    const partly = source(async () => ({ data: [frame('a')], errors: [{ message: 'half', refId: 'B' }] }));
    expect(await firstValueFrom(runRequest(partly, request()))).toMatchObject({
      state: LoadingState.Error,
      series: [{ name: 'a' }],
    });
  });

  it('asks nobody when there is nothing to ask', async () => {
    const query = jest.fn();
    expect((await firstValueFrom(runRequest(source(query), request([])))).state).toBe(LoadingState.Done);
    const filtered = { query, filterQuery: () => false } as unknown as DataSourceApi;
    await firstValueFrom(runRequest(filtered, request()));
    expect(query).not.toHaveBeenCalled();
  });
});

describe('queue of data queries', () => {
  it('counts what Grafana counts', () => {
    expect(isDataQuery('/api/ds/query?x')).toBe(true);
    expect(isDataQuery('api/datasources/proxy/uid/a/train')).toBe(true);
    expect(isDataQuery('/api/plugins/x/settings')).toBe(false);
  });

  it('lets five start and the next one only when a place is free', async () => {
    const { signal } = new AbortController();
    await Promise.all([1, 2, 3, 4, 5].map(() => enter(signal)));
    const sixth = jest.fn();
    const waiting = enter(signal).then(sixth);
    await Promise.resolve();
    expect(sixth).not.toHaveBeenCalled();
    leave();
    await waiting;
    expect(sixth).toHaveBeenCalled();
    [1, 2, 3, 4, 5].forEach(leave);
  });
});

describe('HTTP client', () => {
  const client = new HostBackendSrv();
  const answer = (status: number, body: string) => ({
    status,
    statusText: 'text',
    ok: status < 400,
    headers: new Map(),
    url: 'u',
    text: async () => body,
  });
  const fetchMock = jest.fn();
  beforeEach(() => {
    fetchMock.mockReset();
    global.fetch = fetchMock;
    global.Headers ??= Map as never;
  });

  it('gives parsed JSON, or the text where it is none', async () => {
    fetchMock.mockResolvedValueOnce(answer(200, '{"a":1}'));
    expect(await client.get('/api/x', { q: 1 })).toEqual({ a: 1 });
    expect(fetchMock.mock.calls[0][0]).toBe('/api/x?q=1');
    fetchMock.mockResolvedValueOnce(answer(200, 'metric 1'));
    expect(await client.get('api/y')).toBe('metric 1');
  });

  it('throws what callers expect of Grafana', async () => {
    fetchMock.mockResolvedValueOnce(answer(404, '{"message":"gone"}'));
    await expect(client.get('/api/x', undefined, undefined, { showErrorAlert: false })).rejects.toMatchObject({
      status: 404,
      data: { message: 'gone' },
    });
  });

  it('cancels the older of two requests with one id', async () => {
    fetchMock.mockImplementation(
      (_, { signal }: RequestInit) =>
        new Promise((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('aborted')));
          setTimeout(() => resolve(answer(200, '2')), 20);
        })
    );
    const first = lastValueFrom(client.fetch({ url: '/api/x', requestId: 'same' }));
    const second = lastValueFrom(client.fetch({ url: '/api/x', requestId: 'same' }));
    await expect(first).rejects.toMatchObject({ cancelled: true });
    expect((await second).data).toBe(2);
  });
});
