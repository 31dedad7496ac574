/**
 * Runs `work` for every item, at most `width` at a time, in order. One failure does not stop the others: `work` deals
 * with its own errors. Nothing new is started once the signal fires.
 */
export async function pool<T>(items: T[], width: number, signal: AbortSignal, work: (item: T) => Promise<void>) {
  const queue = [...items];
  const runner = async () => {
    for (let item = queue.shift(); item !== undefined && !signal.aborted; item = queue.shift()) {
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, runner));
}
