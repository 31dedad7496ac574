/** @jest-environment node */
import { pool } from './pool';

const tick = () => new Promise((resolve) => setTimeout(resolve, 1));

it('runs every item, never more than the width at a time', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  await pool([1, 2, 3, 4, 5], 2, new AbortController().signal, async (item) => {
    running++;
    most = Math.max(most, running);
    await tick();
    running--;
    done.push(item);
  });
  expect(most).toBe(2);
  expect(done.sort()).toEqual([1, 2, 3, 4, 5]);
});

it('starts nothing new after the abort', async () => {
  const abort = new AbortController();
  const begun: number[] = [];
  await pool([1, 2, 3], 1, abort.signal, async (item) => {
    begun.push(item);
    abort.abort();
  });
  expect(begun).toEqual([1]);
});

it('takes an empty list', async () => {
  await expect(pool([], 2, new AbortController().signal, async () => undefined)).resolves.toBeUndefined();
});
