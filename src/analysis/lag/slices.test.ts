/** @jest-environment node */
import { runInSlices } from './slices';

function* count(to: number): Generator<number, string> {
  for (let i = 0; i < to; i++) {
    yield i;
  }
  return 'done';
}

describe('runInSlices', () => {
  it('pauses when its time is up, and tells how far it is', async () => {
    let clock = 0;
    const seen: number[] = [];
    let pauses = 0;
    const result = await runInSlices(count(10), {
      now: () => (clock += 5),
      pause: async () => void pauses++,
      budgetMs: 12,
      onProgress: (step) => seen.push(step),
    });
    expect(result).toBe('done');
    expect(pauses).toBe(seen.length);
    expect(pauses).toBeGreaterThan(1);
    expect(pauses).toBeLessThan(10);
  });

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    const result = await runInSlices(count(1e9), {
      now: () => performance.now(),
      pause: async () => controller.abort(),
      signal: controller.signal,
      budgetMs: 1,
    });
    expect(result).toBeNull();
  });
});
