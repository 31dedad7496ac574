/** @jest-environment node */
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { fetchText, PullError } from './fetchBody';
import { MAX_BODY_BYTES } from './schemaText';

const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const get = (base: string, signal = new AbortController().signal) => fetchText(fetch, base, 'train', signal);

async function kindOf(listener: RequestListener) {
  const error = await get(await serve(listener)).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(PullError);
  expect((error as PullError).message).toContain('/train');
  return (error as PullError).kind;
}

describe('one GET of a lane', () => {
  it('gives the body', async () => {
    const base = await serve((_, res) => res.end('{"state":"idle"}'));
    await expect(get(base)).resolves.toBe('{"state":"idle"}');
  });

  it.each([
    [400, 'Authentication to data source failed', 'auth'],
    [401, '', 'auth'],
    [403, '{"message":"plugin proxy route access denied"}', 'refused'],
    [404, 'not found', 'not-served'],
    [501, '', 'not-served'],
    [502, '', 'unreachable'],
    [504, '', 'unreachable'],
    [500, 'boom', 'server-error'],
    [400, 'bad', 'server-error'],
  ])('status %i %s means %s', async (status, text, kind) => {
    expect(await kindOf((_, res) => res.writeHead(status).end(text))).toBe(kind);
  });

  it('is cut short when it is too large, announced or not', async () => {
    const big = Buffer.alloc(MAX_BODY_BYTES + 10, 32);
    expect(await kindOf((_, res) => res.writeHead(200, { 'content-length': big.length }).end(big))).toBe('too-large');
    expect(await kindOf((_, res) => res.writeHead(200, { 'transfer-encoding': 'chunked' }).end(big))).toBe('too-large');
  });

  it('is broken off in the middle', async () => {
    const kind = await kindOf((_, res) => {
      res.writeHead(200, { 'content-length': 100 });
      res.write('{"state":');
      setTimeout(() => res.destroy(), 20);
    });
    expect(kind).toBe('network');
  });

  it('times out when nothing comes', async () => {
    const base = await serve(() => {});
    const failed = fetchText(fetch, base, 'train', new AbortController().signal, 50).catch((e: PullError) => e.kind);
    expect(await failed).toBe('timeout');
  });

  it('throws the reason of a caller who gave up', async () => {
    const abort = new AbortController();
    const base = await serve(() => abort.abort(new Error('left the page')));
    await expect(get(base, abort.signal)).rejects.toThrow('left the page');
  });
});
