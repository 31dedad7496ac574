import { throwIfAborted } from './abort';
/**
 * Runs jobs, a few at a time, and gives their results in order. The first failure or an abort ends it: no further job
 * is begun.
 * @param onProgress called with the share of jobs done, 0..1
 */
export async function inTurn<T>(
  jobs: Array<() => Promise<T>>,
  atATime: number,
  signal?: AbortSignal,
  onProgress?: (done: number) => void
): Promise<T[]> {
  const results = new Array<T>(jobs.length);
  let next = 0;
  let done = 0;
  let failed = false;
  const worker = async () => {
    while (next < jobs.length && !failed) {
      throwIfAborted(signal);
      const at = next++;
      try {
        results[at] = await jobs[at]();
      } catch (error) {
        failed = true;
        throw error;
      }
      done++;
      onProgress?.(done / jobs.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(Math.max(1, atATime), jobs.length) }, worker));
  return results;
}
