import { type CensusContext } from './context';
import { type MechanismVerdict } from './types';

/** What evidence would turn an open question into an answer, or the verdict around. */
export function wouldChange(context: CensusContext, mechanisms: MechanismVerdict[], baseline: string): string[] {
  const out: string[] = [];
  const state = (id: string) => mechanisms.find((m) => m.id === id)?.state;
  if (state('training-windows') === 'unknown') {
    out.push('Pulls of GET /train and GET /slots would show training windows: metrics do not.');
  }
  if (!context.before && (state('base-step-degraded') === 'unknown' || state('draft-acceptance') === 'unknown')) {
    out.push(`A baseline of the same shape would tell whether the base step or draft acceptance changed. ${baseline}`);
  }
  if (!context.expectation) {
    out.push('A pinned single-stream rate would tell whether this is a collapse.');
  }
  if (context.turns?.source === 'stretches of the lane') {
    out.push('A histogram of the mean gap per request would show single turns instead of stretches of the lane.');
  }
  return out;
}
