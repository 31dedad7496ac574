const RELOADED_KEY = 'lanewatch.chunk-reload';

/** The text of anything that was thrown, for people. */
export function messageOf(error: unknown): string {
  if (error instanceof Error && error.message) {
    return error.message;
  }
  if (typeof error === 'string' && error) {
    return error;
  }
  const message = (error as { message?: unknown } | null)?.message;
  return typeof message === 'string' && message ? message : 'No further detail was given.';
}

/** True when a part of the plugin could not be fetched: usually a newer version was installed while the tab was open. */
export function isChunkLoadError(error: unknown): boolean {
  const name = (error as { name?: unknown } | null)?.name;
  return (
    name === 'ChunkLoadError' || /loading (css )?chunk .* failed|dynamically imported module/i.test(messageOf(error))
  );
}

/** True once a reload was tried in this tab, so that a second failure is not answered with the same advice. */
export function reloadWasTried(): boolean {
  try {
    return window.sessionStorage.getItem(RELOADED_KEY) === 'yes';
  } catch {
    return false;
  }
}

/** Remembers the attempt, then loads the page anew. */
export function reloadOnce() {
  try {
    window.sessionStorage.setItem(RELOADED_KEY, 'yes');
  } catch {
    // Without storage the offer may come twice; that is harmless.
  }
  window.location.reload();
}

/** To be called when the plugin came up: the next failure deserves a fresh offer. */
export function forgetReload() {
  try {
    window.sessionStorage.removeItem(RELOADED_KEY);
  } catch {
    // nothing was remembered
  }
}
