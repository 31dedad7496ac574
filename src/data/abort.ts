/** Throws the abort of a signal (a DOMException named AbortError) when it has fired. */
export function throwIfAborted(signal?: AbortSignal): void {
  if (signal?.aborted) {
    throw signal.reason ?? new DOMException('The reading was cancelled.', 'AbortError');
  }
}
