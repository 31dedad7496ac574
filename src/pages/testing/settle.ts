/**
 * Lets timers of up to a few tens of milliseconds and what hangs on them run. Counted in hops rather than in time, so
 * that a loaded machine, on which every timer is late, gives them their turn all the same.
 */
export async function settle() {
  for (let hop = 0; hop < 8; hop++) {
    await new Promise((resolve) => setTimeout(resolve, 12));
  }
}
