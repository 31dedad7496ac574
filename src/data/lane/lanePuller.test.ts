/** @jest-environment node */
import 'fake-indexeddb/auto';
import type { Pull } from '../../analysis/turns/reconstruct';
import { Gate } from './gate';
import { LanePuller, type PullerStatus, type PullerWorld } from './lanePuller';
import { MUST_BE_REFUSED } from './pullOnce';
import { PullStore } from './store';

const INTERVAL = 20;
const refusal = () => new Response('{"message":"plugin proxy route access denied"}', { status: 403 });
const json = (body: unknown) => new Response(JSON.stringify(body));
const healthy = (url: string) =>
  url.endsWith(MUST_BE_REFUSED) ? refusal() : json(url.endsWith('train') ? { state: 'idle' } : []);

interface Rig {
  answer: (url: string) => Response | Promise<Response>;
  visible: boolean;
  asked: string[];
  pulls: Pull[];
  statuses: PullerStatus[];
  flip: () => void;
  world: PullerWorld;
}

function rig(): Rig {
  const callbacks = new Set<() => void>();
  const it: Rig = {
    answer: healthy,
    visible: true,
    asked: [],
    pulls: [],
    statuses: [],
    flip: () => {
      it.visible = !it.visible;
      callbacks.forEach((callback) => callback());
    },
    world: {
      fetch: async (url) => {
        it.asked.push(url);
        return it.answer(url);
      },
      now: () => performance.timeOrigin + performance.now(),
      random: () => 0.5,
      visible: () => it.visible,
      onVisibility: (callback) => {
        callbacks.add(callback);
        return () => callbacks.delete(callback);
      },
    },
  };
  return it;
}

const running: LanePuller[] = [];

function start(it: Rig, store: PullStore | null = null, gate = new Gate(2)) {
  const puller = new LanePuller({
    lane: 'lane-a',
    base: '/proxy/a',
    world: it.world,
    store,
    gate,
    intervalMs: INTERVAL,
    onPulls: (pulls) => it.pulls.push(...pulls),
    onStatus: (status) => it.statuses.push(status),
  });
  running.push(puller);
  void puller.run();
  return puller;
}

afterEach(() => running.splice(0).forEach((puller) => puller.stop()));

async function until(condition: () => boolean) {
  const end = Date.now() + 5000;
  while (!condition()) {
    if (Date.now() > end) {
      throw new Error('did not happen within 5 s');
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const last = (it: Rig) => it.statuses[it.statuses.length - 1];
const pause = () => new Promise((resolve) => setTimeout(resolve, 6 * INTERVAL));

describe('a lane puller', () => {
  it('checks once that unlisted paths are refused, then pulls /train and /slots in turn', async () => {
    const it = rig();
    start(it);
    await until(() => it.pulls.length >= 2);
    const paths = it.asked.map((url) => url.replace('/proxy/a/', ''));
    expect(paths.slice(0, 5)).toEqual([MUST_BE_REFUSED, 'train', 'slots', 'train', 'slots']);
    expect(last(it)).toMatchObject({ failures: 0, message: null });
  });

  it('pulls nothing where unlisted paths are forwarded', async () => {
    const it = rig();
    it.answer = () => new Response('not found', { status: 404 });
    start(it);
    await until(() => last(it)?.state === 'failing');
    expect(last(it).message).toContain('nothing is pulled');
    expect(it.asked.every((url) => url.endsWith(MUST_BE_REFUSED))).toBe(true);
  });

  it('keeps what it has while the lane fails, and recovers by itself', async () => {
    const it = rig();
    start(it);
    await until(() => it.pulls.length >= 1);
    it.answer = () => new Response('', { status: 502 });
    await until(() => last(it).failures >= 2);
    const had = it.pulls.length;
    expect(last(it)).toMatchObject({ state: 'failing', lastGoodAt: expect.any(Number) });
    expect(last(it).message).toContain('could not reach');
    it.answer = healthy;
    await until(() => it.pulls.length > had);
    expect(last(it)).toMatchObject({ state: 'pulling', failures: 0, message: null });
  });

  it('pauses while the tab is hidden', async () => {
    const it = rig();
    start(it);
    await until(() => it.pulls.length >= 1);
    it.flip();
    await until(() => last(it).state === 'paused');
    const asked = it.asked.length;
    await pause();
    expect(it.asked.length).toBe(asked);
    it.flip();
    await until(() => it.asked.length > asked);
  });

  it('reads along where another tab pulls the lane, and takes over when that one stops', async () => {
    const store = await PullStore.open('two-tabs');
    const first = rig();
    const puller = start(first, store);
    await until(() => first.pulls.length >= 1);
    const second = rig();
    start(second, store);
    await until(() => second.pulls.length >= 3);
    expect(second.asked).toEqual([]);
    expect(last(second).state).toBe('following');
    puller.stop();
    await until(() => second.asked.length > 0);
    const stored = await store.since('lane-a', 0);
    expect(new Set(stored.map(({ t }) => t)).size).toBe(stored.length);
  });

  it('has the stored day after a reload', async () => {
    const store = await PullStore.open('reload');
    const before = rig();
    const puller = start(before, store);
    await until(() => before.pulls.length >= 2);
    await pause();
    puller.stop();
    const after = rig();
    after.answer = () => new Response('', { status: 502 });
    start(after, store);
    await until(() => last(after)?.state === 'failing');
    expect(after.pulls.slice(0, 2)).toEqual(before.pulls.slice(0, 2));
  });

  it('still gives the other half where the endpoint has no trainer or hides its slots', async () => {
    const it = rig();
    it.answer = (url) => (url.endsWith('slots') ? new Response('', { status: 501 }) : healthy(url));
    start(it);
    await until(() => it.pulls.length >= 1);
    expect(it.pulls[0]).toMatchObject({ train: { state: 'idle' }, slots: null });
    it.answer = (url) => (url.endsWith('train') ? new Response('', { status: 404 }) : healthy(url));
    const had = it.pulls.length;
    await until(() => it.pulls.length >= had + 2);
    expect(it.pulls[had + 1]).toMatchObject({ train: { state: 'unavailable' }, slots: [] });
  });

  it('never has more than the gate’s requests under way, over all lanes', async () => {
    const gate = new Gate(2);
    let inFlight = 0;
    let most = 0;
    const rigs = Array.from({ length: 6 }, () => rig());
    for (const it of rigs) {
      it.answer = async (url) => {
        most = Math.max(most, ++inFlight);
        await new Promise((resolve) => setTimeout(resolve, 5));
        inFlight--;
        return healthy(url);
      };
      start(it, null, gate);
    }
    await until(() => rigs.every((it) => it.pulls.length >= 2));
    expect(most).toBe(2);
  });
});
