/** Longest wait between two tries at a lane that does not answer. */
export const MAX_WAIT_MS = 60_000;

/**
 * How long to wait before the next pull: the interval while all is well, else doubled with every failure in a row, up
 * to a minute, with jitter so that many browsers do not come back at once.
 * @param random 0..1
 */
export function waitAfter(failures: number, intervalMs: number, random: number): number {
  if (failures === 0) {
    return intervalMs;
  }
  const ceiling = Math.min(MAX_WAIT_MS, intervalMs * 2 ** Math.min(failures, 10));
  return Math.max(intervalMs, ceiling * (0.5 + random / 2));
}
