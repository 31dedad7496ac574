/** @jest-environment node */
import { type Host, startHost } from '..';
import { makeDist } from '../testing/dist';
import { rawRequest, startUpstream, type Upstream } from '../testing/upstream';

const ROUTES = [
  { path: 'train', method: 'GET' },
  { path: 'signed', method: 'GET', headers: [{ name: 'X-Token', content: 'T {{ .SecureJsonData.token }}' }] },
  { path: '', reqAction: 'lane.nobody:holds' },
];

let upstream: Upstream;
let host: Host;
const dist = makeDist(ROUTES);

const lane = (uid: string, more: object = {}) => ({
  name: uid,
  uid,
  type: 'test-lane-datasource',
  url: upstream.url,
  ...more,
});

beforeAll(async () => {
  upstream = await startUpstream(({ url }, res) => {
    if (url.includes('hang')) {
      return;
    }
    const headers = { 'set-cookie': 'a=b', server: 'lane', 'x-own': '1', 'content-type': 'text/plain' };
    res.writeHead(url.includes('401') ? 401 : url.includes('503') ? 503 : 200, headers);
    res.end(`answer ${url}`);
  });
  const secured = {
    basicAuth: true,
    basicAuthUser: 'u',
    jsonData: { httpHeaderName1: 'X-Custom', timeout: 1 },
    secureJsonData: { basicAuthPassword: 'p', httpHeaderValue1: 'c', token: 't' },
  };
  host = await startHost({
    port: 0,
    dist: dist.dir,
    env: {},
    provisioning: {
      datasources: [
        {
          datasources: [
            lane('one', secured),
            lane('down', { url: 'http://127.0.0.1:1' }),
            lane('empty', { url: '' }),
            lane('badca', {
              url: 'https://127.0.0.1:1',
              jsonData: { tlsAuth: true },
              secureJsonData: { tlsClientCert: 'no certificate', tlsClientKey: 'x' },
            }),
            { name: 'p', uid: 'p', type: 'prometheus', url: upstream.url },
            { name: 'q', uid: 'q', type: 'unknown-datasource', url: upstream.url },
          ],
        },
      ],
    },
  });
});

afterAll(async () => {
  await host.close();
  await upstream.close();
  dist.remove();
});

const ask = (path: string, init = {}) => rawRequest(host.url, `/api/datasources/proxy/uid/${path}`, init);
const last = () => upstream.received[upstream.received.length - 1];

describe('data source proxy', () => {
  it('forwards an allowed GET with the data source’s credentials and without the browser’s', async () => {
    const headers = {
      Authorization: 'Bearer mine',
      Cookie: 'grafana_session=x',
      Referer: 'http://g/a',
      Origin: 'http://g',
    };
    const answer = await ask('one/train?b=2&a=1', { headers });
    expect(answer).toMatchObject({ status: 200, text: 'answer /train?a=1&b=2' });
    const got = last().headers;
    expect(got.authorization).toBe(`Basic ${Buffer.from('u:p').toString('base64')}`);
    expect(got['x-custom']).toBe('c');
    expect(got['user-agent']).toMatch(/^Grafana\//);
    expect(got['x-grafana-referer']).toBe('http://g/a');
    expect(got['x-forwarded-for']).toContain('127.0.0.1');
    expect([got.cookie, got.referer, got.origin]).toEqual([undefined, undefined, undefined]);
  });

  it('hides some headers of the answer and adds its own', async () => {
    const { headers } = await ask('one/train');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers.server).toBeUndefined();
    expect(headers['x-own']).toBe('1');
    expect(headers['content-security-policy']).toBe('sandbox');
  });

  it('adds the headers of the matched route', async () => {
    await ask('one/signed');
    expect(last().headers['x-token']).toBe('T t');
  });

  it('turns X-DS-Authorization into Authorization', async () => {
    await ask('down/train', { headers: { 'X-DS-Authorization': 'Bearer z' } });
    await ask('p/api/v1/query', { headers: { 'X-DS-Authorization': 'Bearer z' } });
    expect(last().headers.authorization).toBe('Bearer z');
  });

  it.each([
    ['POST', 'one/train'],
    ['HEAD', 'one/train'],
    ['GET', 'one'],
    ['GET', 'one/'],
    ['GET', 'one/admin'],
    ['GET', 'one/train/../admin'],
  ])('refuses %s %s by the catch-all and sends nothing', async (method, path) => {
    const before = upstream.received.length;
    const answer = await ask(path, { method, headers: { Cookie: 'host_role=Admin' } });
    expect(answer.status).toBe(403);
    expect(upstream.received.length).toBe(before);
  });

  it('lets encoded dots through as they are, like Grafana', async () => {
    expect((await ask('one/train/%2e%2e/admin')).text).toBe('answer /train/%2e%2e/admin');
  });

  it('passes other statuses on, and makes a 401 a 400', async () => {
    expect(await ask('one/train/503')).toMatchObject({ status: 503, text: 'answer /train/503' });
    const refused = await ask('one/train/401');
    expect(refused).toMatchObject({ status: 400, text: 'Authentication to data source failed' });
    expect(refused.headers['x-own']).toBeUndefined();
  });

  it('answers failures with an empty 502, a timeout too', async () => {
    expect(await ask('down/train')).toMatchObject({ status: 502, text: '' });
    expect(await ask('empty/train')).toMatchObject({ status: 502, text: '' });
    expect(await ask('one/train/hang')).toMatchObject({ status: 502, text: '' });
  });

  it.each([
    ['b%20d/x', 400, 'UID is invalid'],
    ['nope/x', 404, 'Unable to find datasource'],
    ['q/x', 404, 'Unable to find datasource plugin'],
    ['badca/train', 400, 'Unable to load TLS certificate'],
  ])('%s: %d', async (path, status, message) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text).message).toBe(message);
  });

  it('forwards what no route matches, and limits methods on Prometheus', async () => {
    expect((await ask('p/anything/else')).text).toBe('answer /anything/else');
    expect((await ask('p/api/v1/query', { method: 'POST', body: 'query=1' })).status).toBe(200);
    expect(last().body).toBe('query=1');
    expect((await ask('p/x', { method: 'DELETE' })).status).toBe(403);
  });
});
