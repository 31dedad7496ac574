import { type Side } from './context';
import { levelAt, levelShift } from './levelShift';
import { weightedMean } from './stats';
import { at } from './words';

/** Tokens that a row gained in a step when it gained most. */
export interface DraftReference {
  tokens: number;
  where: string;
  /** What it gains on the level of moment `t`. */
  nowAt(t: number): number;
}

/** In the baseline, or before a lasting fall inside the window; null without either, or where nothing is drafted. */
export function draftReference(now: Side, before: Side | null): DraftReference | null {
  const columns = now.columns;
  if (!columns || now.view.grew('draftAccepted') === null) {
    return null;
  }
  const mean = weightedMean(columns.tokensPerRow, columns.rowSteps);
  const earlier = before?.columns ? weightedMean(before.columns.tokensPerRow, before.columns.rowSteps) : NaN;
  const shift = levelShift(now.view.to, columns.tokensPerRow, columns.rowSteps);
  const nowAt = (t: number) => levelAt(shift, t, mean);
  if (shift && shift.after < shift.before && !(earlier >= shift.before)) {
    return { tokens: shift.before, where: `before ${at(shift.at)}`, nowAt };
  }
  return earlier > 0 ? { tokens: earlier, where: 'in the baseline', nowAt } : null;
}
