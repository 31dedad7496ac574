import { censusSteps } from '../../analysis/census/census';
import type { CensusProgress, CensusResult } from '../../analysis/census/result';
import type { CensusInput } from '../../analysis/census/types';

/** Longest stretch of work between two frames. */
const SLICE_MS = 30;

/**
 * Runs the census in slices, so that the page stays usable.
 * @throws an abort error when given up
 */
export async function judgeInSlices(
  input: CensusInput,
  signal: AbortSignal,
  onProgress: (progress: CensusProgress) => void
): Promise<CensusResult> {
  const steps = censusSteps(input);
  let since = performance.now();
  for (;;) {
    if (signal.aborted) {
      throw new DOMException('The inquiry was given up.', 'AbortError');
    }
    const step = steps.next();
    if (step.done) {
      return step.value;
    }
    if (performance.now() - since > SLICE_MS) {
      onProgress(step.value);
      await new Promise((resolve) => setTimeout(resolve));
      since = performance.now();
    }
  }
}
