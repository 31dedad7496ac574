/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'fs';
import { tmpdir } from 'os';
import { join } from 'path';
import { type Host, startHost } from '.';
import { inlineJson } from './pageRoutes';
import { makeDist } from './testing/dist';
import { startUpstream, type Upstream } from './testing/upstream';

const dist = makeDist();
const dir = mkdtempSync(join(tmpdir(), 'host-prov-'));
let prometheus: Upstream;
let host: Host;

const MATRIX = [
  { metric: { __name__: 'up', lane: 'a' }, values: [[60, '1'], [75, 'NaN'], [90, '+Inf']] }, // prettier-ignore
];

beforeAll(async () => {
  prometheus = await startUpstream(({ url, body }, res) => {
    res.setHeader('content-type', 'application/json');
    const query = new URLSearchParams(body || url.split('?')[1]).get('query') ?? '';
    if (query.includes('bad')) {
      res.statusCode = 400;
      res.end(JSON.stringify({ status: 'error', errorType: 'bad_data', error: 'parse error' }));
      return;
    }
    const instant = { resultType: 'vector', result: [{ metric: { lane: 'a' }, value: [1.5, '3'] }] };
    const range = { resultType: 'matrix', result: query.includes('none') ? [] : MATRIX };
    const data = url.includes('query_range') ? range : url.includes('/labels') ? ['lane'] : instant;
    res.end(JSON.stringify({ status: 'success', data, warnings: query.includes('warn') ? ['careful'] : undefined }));
  });
  mkdirSync(join(dir, 'datasources'));
  mkdirSync(join(dir, 'plugins'));
  writeFileSync(
    join(dir, 'datasources/a.yaml'),
    `datasources:\n  - { name: P, uid: prom, type: prometheus, url: $PROM, isDefault: true, jsonData: { timeInterval: 15s } }\n`
  );
  writeFileSync(
    join(dir, 'plugins/a.yaml'),
    `apps:\n  - type: test-thing-app\n    jsonData: { limit: '$LIMIT', text: '$$x' }\n    secureJsonData: { key: '$KEY' }\n`
  );
  const env = { PROM: prometheus.url, LIMIT: '42', KEY: 'secret' };
  host = await startHost({ port: 0, dist: dist.dir, provisioningDirs: [dir], env });
});

afterAll(async () => {
  await host.close();
  await prometheus.close();
  dist.remove();
  rmSync(dir, { recursive: true, force: true });
});

const get = async (path: string, init?: RequestInit) => {
  const answer = await fetch(host.url + path, init);
  return { status: answer.status, body: JSON.parse(await answer.text()) };
};
const query = (queries: object[], range: object = { from: '60000', to: '3660000' }) =>
  get('/api/ds/query', {
    method: 'POST',
    body: JSON.stringify({ ...range, queries: queries.map((q) => ({ datasource: { uid: 'prom' }, ...q })) }),
  });

describe('boot data and settings', () => {
  it('lists the data sources without address or secrets, and the app', async () => {
    const { body } = await get('/api/frontend/settings');
    expect(body.datasources.P).toMatchObject({ uid: 'prom', url: '/api/datasources/proxy/uid/prom', isDefault: true });
    expect(JSON.stringify(body.datasources)).not.toContain(prometheus.url);
    expect(body.defaultDatasource).toBe('P');
    expect(body.apps['test-thing-app'].version).toBe('1.2.3');
  });

  it('expands variables, gives them their type, and keeps secrets to itself', async () => {
    const { body } = await get('/api/plugins/test-thing-app/settings');
    expect(body.jsonData).toEqual({ limit: 42, text: '$x' });
    expect(body.secureJsonFields).toEqual({ key: true });
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('lets only an Admin write, replaces jsonData and merges secrets', async () => {
    const init = {
      method: 'POST',
      body: JSON.stringify({ enabled: true, jsonData: { a: 1 }, secureJsonData: { b: 'x' } }),
    };
    expect((await get('/api/plugins/test-thing-app/settings', init)).status).toBe(403);
    const headers = { cookie: 'host_role=Admin' };
    expect((await get('/api/plugins/test-thing-app/settings', { ...init, headers })).status).toBe(200);
    const { body } = await get('/api/plugins/test-thing-app/settings');
    expect(body).toMatchObject({ jsonData: { a: 1 }, secureJsonFields: { key: true, b: true } });
  });

  it('knows nested plugins by their own id', async () => {
    expect((await fetch(`${host.url}/public/plugins/test-lane-datasource/plugin.json`)).status).toBe(200);
    expect((await fetch(`${host.url}/public/plugins/test-thing-app/..%2f..%2fetc/passwd`)).status).toBe(404);
    expect((await get('/api/plugins/nope/settings')).status).toBe(404);
  });
});

describe('POST /api/ds/query', () => {
  it('asks on the grid of the step and gives one frame a series', async () => {
    const q = {
      refId: 'A',
      expr: 'up[$__rate_interval]',
      range: true,
      intervalMs: 15000,
      maxDataPoints: 1000,
      legendFormat: 'lane {{lane}}',
    };
    const { status, body } = await query([q], { from: '61234', to: '3661234' });
    expect(status).toBe(200);
    const sent = new URLSearchParams(prometheus.received.at(-1)?.body);
    expect(Object.fromEntries(sent)).toEqual({ query: 'up[1m0s]', start: '60', end: '3660', step: '15' });
    const [frame] = body.results.A.frames;
    expect(frame.schema.meta).toMatchObject({
      type: 'timeseries-multi',
      executedQueryString: 'Expr: up[1m0s]\nStep: 15s',
      custom: { resultType: 'matrix', calculatedMinStep: 15000 },
    });
    expect(frame.schema.fields[0]).toMatchObject({ name: 'Time', type: 'time', config: { interval: 15000 } });
    expect(frame.schema.fields[1]).toMatchObject({ name: 'up', config: { displayNameFromDS: 'lane a' } });
    expect(frame.data).toEqual({
      values: [[60000, 75000, 90000], [1, null, null]],
      entities: [null, { NaN: [1], Inf: [2] }],
    }); // prettier-ignore
  });

  it('evaluates instant queries exactly at the end, also beside a range', async () => {
    const { body } = await query([{ refId: 'A', expr: 'up', range: true, instant: true }], { from: '0', to: '61234' });
    const types = body.results.A.frames.map((frame: any) => frame.schema.meta.type);
    expect(types).toEqual(['timeseries-multi', 'numeric-multi']);
    const sent = new URLSearchParams(prometheus.received.at(-1)?.body);
    expect(sent.get('time')).toBe('61.234');
  });

  it('gives one frame without fields for no result, and warnings as notices', async () => {
    const { body } = await query([{ refId: 'A', expr: 'none_warn', range: true }]);
    const [frame] = body.results.A.frames;
    expect(frame.schema.fields).toEqual([]);
    expect(frame.schema.meta.notices).toEqual([{ severity: 'warning', text: 'careful' }]);
  });

  it('answers 400 as a whole when one query fails, with the good frames', async () => {
    const { status, body } = await query([
      { refId: 'A', expr: 'up', range: true },
      { refId: 'B', expr: 'bad(', range: true },
    ]);
    expect(status).toBe(400);
    expect(body.results.A.frames).toHaveLength(1);
    expect(body.results.B).toMatchObject({ status: 400, error: 'bad_data: parse error', errorSource: 'downstream' });
  });

  it.each([
    [[], 400],
    [
      [
        { refId: 'A', expr: '1' },
        { refId: 'A', expr: '2' },
      ],
      400,
    ],
    [[{ refId: 'A', expr: '1', datasource: { uid: 'nope' } }], 404],
  ])('refuses %j with %d', async (queries, status) => {
    expect((await query(queries)).status).toBe(status);
  });
});

describe('Prometheus resources', () => {
  it('passes the known paths on, by GET and POST', async () => {
    const { body } = await get('/api/datasources/uid/prom/resources/api/v1/labels?start=1');
    expect(body.data).toEqual(['lane']);
    expect(prometheus.received.at(-1)?.url).toBe('/api/v1/labels?start=1');
    expect((await get('/api/datasources/uid/prom/resources/api/v1/admin/tsdb/snapshot')).status).toBe(404);
  });

  it('says that it is healthy', async () => {
    expect((await get('/api/datasources/uid/prom/health')).body.status).toBe('OK');
  });
});

it('writes boot data that no name or label can break out of', () => {
  const text = inlineJson({ name: '</script><script>alert(1)</script>\u2028' });
  expect(text).not.toContain('</');
  expect(JSON.parse(text).name).toContain('</script>');
});
