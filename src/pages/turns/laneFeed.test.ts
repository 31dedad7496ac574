/** @jest-environment node */
import 'fake-indexeddb/auto';
import { type Pull } from '../../analysis/turns/reconstruct';
import { type PullerOptions } from '../../data/lane/lanePuller';
import { PullStore } from '../../data/lane/store';
import { type FeedState, type FeedWorld, LaneFeed } from './laneFeed';

const pulls = (n: number): Pull[] =>
  Array.from({ length: n }, (_, i) => ({ t: 1000 + 2 * i, train: { state: 'idle', turns_clean: i }, slots: [] }));

async function setUp(openStore: FeedWorld['openStore'] = async () => null) {
  const states: FeedState[] = [];
  const pullers: Array<PullerOptions & { stopped: boolean }> = [];
  let breaths = 0;
  const feed = new LaneFeed({ uid: 'a', url: '/proxy/a' }, (state) => states.push(state), {
    openStore,
    openPuller: (options) => {
      const puller = { ...options, stopped: false };
      pullers.push(puller);
      let end = () => {};
      return {
        run: () => new Promise<void>((resolve) => (end = resolve)),
        stop: () => {
          puller.stopped = true;
          end();
        },
      };
    },
    breathe: async () => {
      breaths++;
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
  });
  await feed.start();
  return { feed, states, pullers, breaths: () => breaths };
}

const last = (states: FeedState[]) => states[states.length - 1];

it('works a stored day through in slices, and tells when it is done', async () => {
  const { states, pullers, breaths } = await setUp();
  pullers[0].onPulls(pulls(43_200));
  while (last(states)?.pending !== 0) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(breaths()).toBeGreaterThan(2);
  expect(states.length).toBeLessThan(breaths() + 2);
  expect(last(states).view).toMatchObject({ to: 1000 + 2 * 43_199, server: { turnsClean: 43_199 } });
});

it('forgets the stored day and the session when it is cleared, and pulls on', async () => {
  const store = await PullStore.open('feed-clear');
  const { feed, states, pullers } = await setUp(async () => store);
  await store.add('a', pulls(1)[0]);
  await store.add('b', pulls(1)[0]);
  pullers[0].onPulls(pulls(10));
  expect(last(states).view.from).toBe(1000);
  await feed.clear();
  expect(pullers.map(({ stopped }) => stopped)).toEqual([true, false]);
  expect(await store.since('a', 0)).toEqual([]);
  expect(await store.since('b', 0)).toHaveLength(1);
  pullers[1].onPulls([{ t: 5000, train: { state: 'idle' }, slots: [] }]);
  expect(last(states).view).toMatchObject({ from: 5000, to: 5000 });
});

it('tells nothing any more once it was stopped', async () => {
  const { feed, states, pullers } = await setUp();
  feed.stop();
  pullers[0].onPulls(pulls(3));
  expect(states).toEqual([]);
  expect(pullers[0].stopped).toBe(true);
});

it('does not begin to pull when it was stopped while the store opened', async () => {
  let open: (store: null) => void = () => {};
  const pullers: unknown[] = [];
  const feed = new LaneFeed({ uid: 'a', url: '/x' }, () => {}, {
    openStore: () => new Promise((resolve) => (open = resolve)),
    openPuller: (options) => {
      pullers.push(options);
      return { run: async () => {}, stop: () => {} };
    },
    breathe: async () => {},
  });
  const started = feed.start();
  feed.stop();
  open(null);
  await started;
  expect(pullers).toEqual([]);
});
