/** @jest-environment node */
import 'fake-indexeddb/auto';
import { KEEP_SECONDS, LEASE_MS, PullStore } from './store';

let at = 0;
const open = () => PullStore.open(`test-${at++}`);
const pull = (t: number) => ({ t, train: { state: 'idle' }, slots: [] });
const times = async (store: PullStore, lane = 'a', since = 0) => (await store.since(lane, since)).map(({ t }) => t);

describe('stored pulls', () => {
  it('come back in order, per lane, after a time', async () => {
    const store = await open();
    for (const t of [1000, 1002, 1062, 1064.5]) {
      await store.add('a', pull(t));
    }
    await store.add('b', pull(1001));
    expect(await times(store)).toEqual([1000, 1002, 1062, 1064.5]);
    expect(await times(store, 'a', 1002)).toEqual([1062, 1064.5]);
    expect(await times(store, 'b')).toEqual([1001]);
  });

  it('are not doubled by two tabs that saw the same pull', async () => {
    const store = await open();
    await Promise.all([store.add('a', pull(1000)), store.add('a', pull(1000))]);
    expect(await times(store)).toEqual([1000]);
  });

  it('are dropped after a day', async () => {
    const store = await open();
    await store.add('a', pull(1000));
    await store.add('b', pull(1000));
    await store.add('a', pull(1000 + KEEP_SECONDS + 200));
    expect(await times(store)).toEqual([1000 + KEEP_SECONDS + 200]);
    expect(await times(store, 'b')).toEqual([1000]);
  });

  it('are bounded however fast they come', async () => {
    const store = await open();
    for (let i = 0; i < 300; i++) {
      await store.add('a', pull(1020 + i / 100));
    }
    expect((await times(store)).length).toBe(120);
  });

  it('can be cleared', async () => {
    const store = await open();
    await store.add('a', pull(1000));
    await store.add('b', pull(1000));
    await store.clear('a');
    expect(await times(store)).toEqual([]);
    expect(await times(store, 'b')).toEqual([1000]);
  });
});

describe('the right to pull', () => {
  it('is one tab’s until it falls silent or gives it back', async () => {
    const store = await open();
    expect(await store.lease('a', 'tab 1', 0)).toBe(true);
    expect(await store.lease('a', 'tab 2', 1)).toBe(false);
    expect(await store.lease('b', 'tab 2', 1)).toBe(true);
    expect(await store.lease('a', 'tab 1', 5000)).toBe(true);
    expect(await store.lease('a', 'tab 2', 5000 + LEASE_MS - 1)).toBe(false);
    expect(await store.lease('a', 'tab 2', 5000 + LEASE_MS)).toBe(true);
    await store.release('a', 'tab 1');
    expect(await store.lease('a', 'tab 1', 5001 + LEASE_MS)).toBe(false);
    await store.release('a', 'tab 2');
    expect(await store.lease('a', 'tab 1', 5001 + LEASE_MS)).toBe(true);
  });

  it('does not stay lost when the clock was set back', async () => {
    const store = await open();
    await store.lease('a', 'tab 1', 1e12);
    expect(await store.lease('a', 'tab 2', 1000)).toBe(true);
  });
});
