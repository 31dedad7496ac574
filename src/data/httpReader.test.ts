/** @jest-environment node */
import { httpReader } from './httpReader';
import { PrometheusUnreachable } from './types';

type Sent = { url: string; form: URLSearchParams; headers: Record<string, string> };

function reader(answer: (sent: Sent) => Response | Promise<Response>, timeoutSeconds = 5) {
  const sent: Sent[] = [];
  const fetch = jest.fn(async (url: string, init: RequestInit) => {
    const one = { url, form: new URLSearchParams(String(init.body)), headers: init.headers as Record<string, string> };
    sent.push(one);
    return Promise.race([
      Promise.resolve(answer(one)),
      new Promise<Response>((_resolve, reject) =>
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      ),
    ]);
  });
  return {
    sent,
    reader: httpReader({
      url: 'http://prom:9090/base/',
      timeoutSeconds,
      headers: { Authorization: 'Bearer x' },
      fetch: fetch as never,
    }),
  };
}
const ok = (resultType: string, result: unknown) =>
  new Response(JSON.stringify({ status: 'success', data: { resultType, result } }));
const bad = (status: number, error: string) =>
  new Response(JSON.stringify({ status: 'error', errorType: 'x', error }), { status });

const range = { from: 0, to: 30, step: 15 };

describe('httpReader', () => {
  it('sends queries as form bodies with its headers', async () => {
    const { sent, reader: prometheus } = reader(() =>
      ok('matrix', [
        {
          metric: { __name__: 'up', a: 'b' },
          values: [
            [0, '1'],
            [15, 'NaN'],
            [30, '+Inf'],
          ],
        },
      ])
    );
    const answers = await prometheus.range([{ id: 'x', expr: 'up{a="b"}' }], range);
    expect(sent[0]).toMatchObject({
      url: 'http://prom:9090/base/api/v1/query_range',
      headers: { Authorization: 'Bearer x' },
    });
    expect(Object.fromEntries(sent[0].form)).toEqual({ query: 'up{a="b"}', start: '0', end: '30', step: '15' });
    expect(answers.get('x')).toEqual({
      series: [{ labels: { __name__: 'up', a: 'b' }, t: [0, 15, 30], v: [1, NaN, Infinity] }],
    });
  });

  it('reads vectors and scalars at one moment', async () => {
    const { reader: prometheus, sent } = reader(({ form }) =>
      form.get('query') === '1' ? ok('scalar', [10, '1']) : ok('vector', [{ metric: {}, value: [10, '-Inf'] }])
    );
    const answers = await prometheus.instant(
      [
        { id: 's', expr: '1' },
        { id: 'v', expr: 'x' },
      ],
      10
    );
    expect(sent[0].form.get('time')).toBe('10');
    expect(answers.get('s')).toEqual({ series: [{ labels: {}, t: [10], v: [1] }] });
    expect(answers.get('v')).toEqual({ series: [{ labels: {}, t: [10], v: [-Infinity] }] });
  });

  it('splits at the point limit, joins the parts and reports progress', async () => {
    const { reader: prometheus, sent } = reader(({ form }) =>
      ok('matrix', [
        {
          metric: { a: 'b' },
          values: [
            [Number(form.get('start')), '1'],
            [Number(form.get('end')), '2'],
          ],
        },
      ])
    );
    const progress: number[] = [];
    const answers = await prometheus.range(
      [{ id: 'x', expr: 'x' }],
      { from: 0, to: 11_000 * 15, step: 15 },
      { onProgress: (done) => progress.push(done) }
    );
    expect(sent.map(({ form }) => [form.get('start'), form.get('end')])).toEqual([
      ['0', '164985'],
      ['165000', '165000'],
    ]);
    expect(answers.get('x')).toMatchObject({ series: [{ t: [0, 164_985, 165_000] }] });
    expect(progress).toEqual([0.5, 1]);
  });

  it('keeps the others when one query fails', async () => {
    const { reader: prometheus } = reader(({ form }) =>
      form.get('query') === '(' ? bad(400, 'parse error: unclosed') : ok('matrix', [])
    );
    const answers = await prometheus.range(
      [
        { id: 'good', expr: 'up' },
        { id: 'bad', expr: '(' },
      ],
      range
    );
    expect(answers.get('good')).toEqual({ series: [] });
    expect(answers.get('bad')).toEqual({ error: 'Prometheus did not accept the query: parse error: unclosed.' });
  });

  it.each([
    [401, 'wants a login'],
    [403, 'denies access'],
    [404, 'was not found'],
    [429, 'asked too often'],
  ])('says in plain words what status %i means', async (status, words) => {
    const { reader: prometheus } = reader(() => new Response('no', { status }));
    await expect(prometheus.instant([{ id: 'x', expr: 'up' }], 1)).rejects.toThrow(words);
    await expect(prometheus.instant([{ id: 'x', expr: 'up' }], 1)).rejects.toBeInstanceOf(PrometheusUnreachable);
  });

  it('says when something else than Prometheus answers', async () => {
    const { reader: prometheus } = reader(() => new Response('<html>hello</html>'));
    await expect(prometheus.instant([{ id: 'x', expr: 'up' }], 1)).rejects.toThrow("not Prometheus' API");
  });

  it.each([
    ['{"status":"success"}', 'no data'],
    ['[]', 'not an object'],
    ['{"status":"success","data":{"resultType":"string","result":[0,"x"]}}', 'type "string"'],
    ['{"status":"success","data":{"resultType":"matrix","result":[{"metric":{}}]}}', 'no values'],
    ['{"status":"success","data":{"resultType":"vector","result":[{"value":[0,"1"]}]}}', 'no labels'],
    ['{"status":"success","data":{"resultType":"vector","result":[{"metric":{},"value":["0",1]}]}}', 'no values'],
  ])('makes an error, not an empty answer, of %s', async (body, words) => {
    const { reader: prometheus } = reader(() => new Response(body));
    expect((await prometheus.instant([{ id: 'x', expr: 'up' }], 1)).get('x')).toMatchObject({
      error: expect.stringContaining(words),
    });
  });

  it('says when nobody answers', async () => {
    const refused = new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) });
    const { reader: prometheus } = reader(() => Promise.reject(refused));
    await expect(prometheus.instant([{ id: 'x', expr: 'up' }], 1)).rejects.toThrow(
      'Prometheus at http://prom:9090/base does not answer (connection refused). Check the address and that it is running.'
    );
  });

  it('gives a silent server up in time', async () => {
    const { reader: prometheus } = reader(() => new Promise<Response>(() => {}), 0.05);
    await expect(prometheus.range([{ id: 'x', expr: 'up' }], range)).rejects.toThrow('No answer within 0.05 seconds');
  });

  it('gives one slow query up and keeps the others', async () => {
    const { reader: prometheus } = reader(
      ({ form }) => (form.get('query') === 'slow' ? new Promise<Response>(() => {}) : ok('matrix', [])),
      0.05
    );
    const answers = await prometheus.range(
      [
        { id: 'slow', expr: 'slow' },
        { id: 'fast', expr: 'fast' },
      ],
      range
    );
    expect(answers.get('fast')).toEqual({ series: [] });
    expect(answers.get('slow')).toMatchObject({ error: expect.stringContaining('No answer within') });
  });

  it('stops when it is cancelled', async () => {
    const stop = new AbortController();
    const { reader: prometheus, sent } = reader(({ form }) => {
      if (form.get('start') !== '0') {
        stop.abort();
      }
      return ok('matrix', []);
    });
    const reading = prometheus.range(
      [{ id: 'x', expr: 'x' }],
      { from: 0, to: 1e6, step: 1 },
      { signal: stop.signal, maxPoints: 1000 }
    );
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    expect(sent.length).toBeLessThan(20);
  });
});
