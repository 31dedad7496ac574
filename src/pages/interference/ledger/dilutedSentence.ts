import type { StepLedger } from '../../../analysis/ledger/ledgerTypes';
import { figure, UNIT } from '../../../shared/figures';

/**
 * Why the mean of all steps misleads on this lane, in one or two sentences; null where it was not measured.
 * @param ledger the ledger over the range
 */
export function dilutedSentence(ledger: StepLedger): string | null {
  const { overallStepMs, decodeOnlyStepMs, chunkStepMs, chunkShareOfSteps, chunkShareOfTime } = ledger;
  if (overallStepMs === null || decodeOnlyStepMs === null) {
    return null;
  }
  const overall = figure(overallStepMs, UNIT.ms, 1);
  const decode = figure(decodeOnlyStepMs, UNIT.ms, 1);
  if (chunkStepMs === null || chunkShareOfSteps === null || chunkShareOfTime === null) {
    return `The mean of all steps reads ${overall}. No step with a prefill chunk was measured in this range, so there is nothing for it to hide: the decode-only step is ${decode}.`;
  }
  const share = (x: number) => figure(x, UNIT.share, 1);
  return (
    `The mean of all steps reads ${overall}. That is neither what a stream waits for in a decode-only step (${decode}) nor what ` +
    `it waits for in a step with a prefill chunk (${figure(chunkStepMs, UNIT.ms, 1)}): only ${share(chunkShareOfSteps)} of the steps ` +
    `carry a chunk, yet they take ${share(chunkShareOfTime)} of the step time, and the mean spreads that wait over steps that did not have it.`
  );
}
