import type { ReadOptions } from '../../data/types';
import { NoAnswerInTime } from './trouble';

/** How long Prometheus may be silent before the page says so; a long range that arrives in parts may take longer. */
export const PATIENCE_SECONDS = 45;

/**
 * Runs a read that is given up when nothing arrives for `seconds`; each sign of progress starts the clock anew.
 * @throws NoAnswerInTime when given up; what the read throws, or an abort error when the caller's signal fires.
 */
export function withPatience<T>(
  work: (options: Required<Pick<ReadOptions, 'signal' | 'onProgress'>>) => Promise<T>,
  { signal, onProgress, seconds = PATIENCE_SECONDS }: ReadOptions & { seconds?: number } = {}
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const inner = new AbortController();
    const settle = (then: () => void) => {
      clearTimeout(clock);
      signal?.removeEventListener('abort', cancelled);
      then();
    };
    const giveUp = (error: unknown) => {
      inner.abort();
      settle(() => reject(error));
    };
    const cancelled = () => giveUp(new DOMException('The read was cancelled.', 'AbortError'));
    const arm = () => setTimeout(() => giveUp(new NoAnswerInTime(seconds)), seconds * 1000);
    let clock = arm();

    if (signal?.aborted) {
      cancelled();
      return;
    }
    signal?.addEventListener('abort', cancelled);
    work({
      signal: inner.signal,
      onProgress: (done) => {
        clearTimeout(clock);
        if (!inner.signal.aborted) {
          clock = arm();
          onProgress?.(done);
        }
      },
    }).then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error))
    );
  });
}
