/** @jest-environment node */
import { type LaneServerSettings, type RunningLane, startLane } from './server';

let lane: RunningLane | undefined;
const start = async (settings: LaneServerSettings = {}): Promise<RunningLane> =>
  (lane = await startLane({ warm: 60, ...settings }));

afterEach(async () => {
  await lane?.stop();
  lane = undefined;
});

const get = (path: string, init?: RequestInit): Promise<Response> => fetch(lane!.url + path, init);

describe('live lane', () => {
  it('answers each endpoint with the body it should have', async () => {
    await start({ mechanism: 'step-time-sharing' });
    const metrics = await get('/metrics');
    expect(metrics.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(await metrics.text()).toContain('# TYPE radiance:engine_steps_decode_total counter\n');
    const slots = await (await get('/slots')).json();
    expect(slots).toHaveLength(6);
    expect(await (await get('/train')).json()).toMatchObject({ state: 'idle', windows: 0 });
    expect(await (await get('/stats')).json()).toHaveProperty('steps.step_ns_decode');
    expect(await (await get('/props')).json()).toMatchObject({ total_slots: 6 });
    expect(await (await get('/server_info')).json()).toHaveProperty('server.max_num_seqs', 6);
    expect(await (await get('/health')).json()).toMatchObject({ status: 'ok' });
    expect((await get('/diagnostics')).status).toBe(404);
  });

  it('moves with the clock', async () => {
    await start({ mechanism: 'contention' });
    const steps = async (): Promise<number> => (await (await get('/stats')).json()).steps.steps;
    const before = await steps();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await steps()).toBeGreaterThan(before);
  });

  it('plays other engines', async () => {
    await start({ dialect: 'llamacpp' });
    const text = await (await get('/metrics')).text();
    expect(text).toContain('llamacpp:n_decode_total ');
    expect(text).not.toContain('radiance:');
  });

  it('reports windows and turns one by one when exact', async () => {
    await start({ mechanism: 'training-windows', exact: true, warm: 400 });
    const status = await (await get('/train')).json();
    expect(status.window_spans.length).toBe(status.windows);
    expect(status.turns.length).toBeGreaterThan(5);
    expect(status.now_us).toBeGreaterThan(400e6);
  });

  it('refuses whatever is not a read, and remembers that it was asked', async () => {
    await start();
    expect((await get('/train', { method: 'POST' })).status).toBe(403);
    expect((await get('/train/cancel', { method: 'POST' })).status).toBe(403);
    expect((await get('/train', { method: 'DELETE' })).status).toBe(405);
    expect((await get('/slots', { method: 'POST' })).status).toBe(405);
    expect(Object.fromEntries(lane!.seen)).toEqual({
      'POST /train': 1,
      'POST /train/cancel': 1,
      'DELETE /train': 1,
      'POST /slots': 1,
    });
  });

  it('wants its key where it has one, but not for its health', async () => {
    await start({ apiKey: 'secret' });
    expect((await get('/metrics')).status).toBe(401);
    expect((await get('/health')).status).toBe(200);
    expect((await get('/metrics', { headers: { authorization: 'Bearer secret' } })).status).toBe(200);
  });

  it('fails as asked, and recovers', async () => {
    await start({ controlPort: 0, faults: { '/props': 'html' } });
    expect((await get('/props')).headers.get('content-type')).toBe('text/html');
    const set = (query: string): Promise<Response> => fetch(`${lane!.controlUrl}/faults?${query}`, { method: 'POST' });
    await set('path=/slots&fault=hang');
    await expect(get('/slots', { signal: AbortSignal.timeout(200) })).rejects.toThrow();
    await set('path=/slots&fault=truncate');
    await expect(get('/slots').then((r) => r.text())).rejects.toThrow();
    await set('path=/slots&fault=unauthorized');
    expect((await get('/slots')).status).toBe(401);
    await set('path=/slots&fault=huge');
    expect((await (await get('/slots')).text()).length).toBeGreaterThan(2 ** 20);
    expect((await set('path=/slots&fault=nonsense')).status).toBe(400);
    await set('path=/slots');
    expect((await get('/slots')).status).toBe(200);
    expect(await (await fetch(`${lane!.controlUrl}/seen`)).json()).toMatchObject({ 'GET /slots': 5 });
  });
});
