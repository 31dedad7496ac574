/** @jest-environment node */
import { reconstruct } from './reconstruct';
import { Reconstructor } from './reconstructor';
import { pullAt } from './testing/handMade';

const RUNNING = { state: 'running', out: 'a.gguf' };

/** Pulls of a lane for ever: windows of 4 s, a slot whose turn never ends, and three with a new turn every 10 s. */
function pullOf(i: number) {
  const t = 1000 + 2 * i;
  const cycle = Math.floor(i / 5);
  const inWindow = i % 5 < 2;
  const train = {
    ...RUNNING,
    windows: cycle + 1,
    window_ms_last: 4000,
    waiting_for_serving: !inWindow,
    turns_clean: i,
  };
  const busy = (task: number) => ({ task, decoded: 1 + 90 * (i % 5), remain: 400 - 90 * (i % 5) });
  return pullAt(
    t,
    train,
    { task: 1, decoded: 1 + 80 * i },
    busy(10 + 3 * cycle),
    busy(11 + 3 * cycle),
    busy(12 + 3 * cycle)
  );
}

/** Numbers of things reachable from an object, not counting what is shared with nobody. */
function sizeOf(root: object): number {
  const seen = new Set<object>();
  const queue: object[] = [root];
  while (queue.length > 0) {
    const next = queue.pop();
    if (next === undefined || seen.has(next)) {
      continue;
    }
    seen.add(next);
    const children = next instanceof Map ? [...next.values()] : next instanceof Set ? [...next] : Object.values(next);
    queue.push(...children.filter((x): x is object => typeof x === 'object' && x !== null));
  }
  return seen.size;
}

describe('Reconstructor', () => {
  it('tells pull by pull what reconstruct() tells of the whole', () => {
    const pulls = Array.from({ length: 200 }, (_, i) => pullOf(i));
    const live = new Reconstructor();
    const events = pulls.flatMap((pull) => live.push(pull));
    const turns = events.flatMap((e) => (e.type === 'turn' ? [e.turn] : []));
    const whole = reconstruct(pulls);
    expect([...turns, ...live.finish()]).toEqual(whole.turns);
    const windows = new Map(events.flatMap((e) => (e.type === 'window' ? [[e.window.id, e.window] as const] : [])));
    expect([...windows.values()]).toEqual(whole.windows);
    expect(whole.turns.length).toBeGreaterThan(100);
  });

  it('does not grow: half a day at 2 s takes what three hours do', () => {
    const live = new Reconstructor();
    let after3h = 0;
    const pulls = 20_000;
    for (let i = 0; i < pulls; i++) {
      live.push(pullOf(i));
      if (i === 5400) {
        after3h = sizeOf(live);
      }
    }
    expect(sizeOf(live)).toBeLessThanOrEqual(after3h * 1.05);
    expect(live.unreadablePulls).toBe(0);
  });
});
