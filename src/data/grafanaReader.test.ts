/** @jest-environment node */
import {
  type DataFrame,
  type DataQueryRequest,
  type DataQueryResponse,
  FieldType,
  LoadingState,
  toDataFrame,
} from '@grafana/data';
import { delay, NEVER, Observable, of, throwError } from 'rxjs';
import { grafanaReader } from './grafanaReader';
import { PrometheusUnreachable } from './types';

interface Target {
  refId: string;
  expr: string;
}
type Request = DataQueryRequest<Target>;

function reader(
  answer: (request: Request) => Observable<DataQueryResponse> | Promise<DataQueryResponse>,
  timeoutSeconds = 5
) {
  const requests: Request[] = [];
  const query = (request: DataQueryRequest) => {
    requests.push(request as Request);
    return answer(request as Request);
  };
  return { requests, reader: grafanaReader({ uid: 'prom', type: 'prometheus', query }, { timeoutSeconds }) };
}
const frame = (refId: string, labels: Record<string, string>, ms: number[], values: Array<number | null>): DataFrame =>
  toDataFrame({
    refId,
    fields: [
      { name: 'anything', type: FieldType.number, values, labels },
      { name: 'else', type: FieldType.time, values: ms },
    ],
  });
const done = (data: DataFrame[], rest: Partial<DataQueryResponse> = {}) =>
  of({ data, state: LoadingState.Done, ...rest });
const queries = [
  { id: 'a', expr: 'up' },
  { id: 'b', expr: 'down' },
];
const range = { from: 7, to: 52, step: 15 };

describe('grafanaReader', () => {
  it('asks as the Prometheus data source wants to be asked', async () => {
    const { reader: prometheus, requests } = reader(() => done([]));
    await prometheus.range(queries, range);
    const [request] = requests;
    expect(request.targets).toEqual([
      expect.objectContaining({
        refId: 'Q1',
        expr: 'up',
        range: true,
        instant: false,
        format: 'time_series',
        interval: '15s',
      }),
      expect.objectContaining({
        refId: 'Q2',
        expr: 'down',
        legendFormat: '__auto',
        datasource: { uid: 'prom', type: 'prometheus' },
      }),
    ]);
    expect([request.range.from.valueOf(), request.range.to.valueOf(), request.range.to.utcOffset()]).toEqual([
      0, 45_000, 0,
    ]);
    expect(request.intervalMs).toBe(15_000);
    expect(request.scopedVars.__interval?.value).toBe('15s');
    expect(request.requestId).not.toBe('');
  });

  it('asks at one moment', async () => {
    const { reader: prometheus, requests } = reader(() => done([frame('Q1', { a: 'b' }, [100_000], [3])]));
    const answers = await prometheus.instant([queries[0]], 100);
    expect(requests[0].targets[0]).toMatchObject({ range: false, instant: true });
    expect(requests[0].range.to.valueOf()).toBe(100_000);
    expect(answers.get('a')).toEqual({ series: [{ labels: { a: 'b' }, t: [100], v: [3] }] });
  });

  it('tells fields apart by type and values that JSON cannot hold', async () => {
    const odd = frame('Q1', { le: '1' }, [0, 15_000, 30_000, 45_000], [1, null, null, null]);
    (odd.fields[0] as { entities?: object }).entities = { NaN: [1], Inf: [2], NegInf: [3] };
    const { reader: prometheus } = reader(() =>
      done([odd, frame('Q2', {}, [0], [NaN]), { refId: 'Q2', fields: [], length: 0 }])
    );
    const answers = await prometheus.range(queries, range);
    expect(answers.get('a')).toEqual({
      series: [{ labels: { le: '1' }, t: [0, 15, 30, 45], v: [1, NaN, Infinity, -Infinity] }],
    });
    expect(answers.get('b')).toEqual({ series: [{ labels: {}, t: [0], v: [NaN] }] });
  });

  it('reads a long range in parts on one grid', async () => {
    const { reader: prometheus, requests } = reader((request) => {
      const { from, to } = request.range;
      return done([frame('Q1', { a: 'b' }, [from.valueOf(), to.valueOf()], [1, 2])]);
    });
    const answers = await prometheus.range([queries[0]], { from: 0, to: 25_000 * 30, step: 30 });
    expect(requests.map(({ range: { from, to } }) => [from.valueOf() / 30_000, to.valueOf() / 30_000])).toEqual([
      [0, 9_999],
      [10_000, 19_999],
      [20_000, 25_000],
    ]);
    expect(requests.every(({ targets }) => targets.length === 1)).toBe(true);
    expect(answers.get('a')).toMatchObject({ series: [{ t: [0, 299_970, 300_000, 599_970, 600_000, 750_000] }] });
  });

  it('keeps the others when one query fails', async () => {
    const errors = [{ refId: 'Q2', message: 'bad_data: parse error: unexpected end', status: 400 }];
    const { reader: prometheus } = reader(() =>
      done([frame('Q1', {}, [0], [1])], { state: LoadingState.Error, errors })
    );
    const answers = await prometheus.range(queries, range);
    expect(answers.get('a')).toHaveProperty('series');
    expect(answers.get('b')).toEqual({
      error: 'Prometheus did not accept the query: bad_data: parse error: unexpected end.',
    });
  });

  it('takes an error of no query for one of those without frames', async () => {
    const { reader: prometheus } = reader(() =>
      done([frame('Q1', {}, [0], [1])], { error: { message: 'half of it is lost' } })
    );
    const answers = await prometheus.range(queries, range);
    expect(answers.get('a')).toHaveProperty('series');
    expect(answers.get('b')).toEqual({ error: 'The query failed: half of it is lost.' });
  });

  it.each([
    [403, 'denies access'],
    [404, 'was not found'],
    [502, 'does not answer'],
  ])('cannot be reached with status %i', async (status, words) => {
    const errors = ['Q1', 'Q2'].map((refId) => ({ refId, message: 'x', status }));
    const { reader: prometheus } = reader(() => done([], { state: LoadingState.Error, errors }));
    await expect(prometheus.range(queries, range)).rejects.toThrow(words);
    await expect(prometheus.range(queries, range)).rejects.toBeInstanceOf(PrometheusUnreachable);
  });

  it('cannot be reached when the data source fails', async () => {
    const { reader: prometheus } = reader(() => throwError(() => new Error('browser access is off')));
    await expect(prometheus.instant(queries, 5)).rejects.toThrow('could not be asked: browser access is off.');
    const { reader: rejecting } = reader(() => Promise.reject({ data: { message: 'plugin is gone' } }));
    await expect(rejecting.instant(queries, 5)).rejects.toThrow('plugin is gone');
  });

  it('gives a silent data source up in time', async () => {
    const { reader: prometheus } = reader(() => NEVER, 0.05);
    await expect(prometheus.range(queries, range)).rejects.toThrow('No answer within 0.05 seconds');
  });

  it('lets go of what is under way when it is cancelled', async () => {
    let released = 0;
    const stop = new AbortController();
    const { reader: prometheus } = reader(
      () =>
        new Observable(() => {
          setTimeout(() => stop.abort(), 5);
          return () => released++;
        })
    );
    await expect(prometheus.range(queries, range, { signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(released).toBe(1);
    await expect(prometheus.range(queries, range, { signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('takes the last of several emissions', async () => {
    const stream = new Observable<DataQueryResponse>((subscriber) => {
      subscriber.next({ data: [], state: LoadingState.Loading });
      subscriber.next({ data: [frame('Q1', {}, [0], [4])], state: LoadingState.Done });
      subscriber.complete();
    });
    const { reader: prometheus } = reader(() => stream.pipe(delay(1)));
    expect((await prometheus.instant([queries[0]], 0)).get('a')).toMatchObject({ series: [{ v: [4] }] });
  });
});
