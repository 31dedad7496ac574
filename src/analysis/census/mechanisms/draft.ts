import { type CensusContext, grewInAll, type MechanismRule } from '../context';
import { costed, costWithout, ruledOut, stateOf, unknown } from '../judgement';
import { levelShift, type LevelShift } from '../levelShift';
import { weightedMean } from '../stats';
import { at } from '../words';

/** Speculative decoding that yields fewer tokens a step than it did. */
export const draft: MechanismRule = {
  id: 'draft-acceptance',
  judge(context) {
    const { now, before, turns } = context;
    const drafted = grewInAll(now, 'draftTokens');
    const draftedBefore = before ? grewInAll(before, 'draftTokens') : null;
    const columns = now.columns;
    if (drafted === null || grewInAll(now, 'draftAccepted') === null) {
      return unknown(this.id, context.engine.grade, ['Accepted draft tokens are not counted here.']);
    }
    if (drafted === 0 && !draftedBefore) {
      return ruledOut(this.id, 'A', ['No draft token was proposed: this lane does not speculate.']);
    }
    if (!columns || !turns) {
      return unknown(this.id, context.engine.grade, ['Tokens per decoding step are not measured here.']);
    }
    const perRow = weightedMean(columns.tokensPerRow, columns.rowSteps);
    const reference = referenceOf(context, levelShift(now.view.to, columns.tokensPerRow, columns.rowSteps));
    if (!reference) {
      return unknown(this.id, 'A', [
        `A row gains ${perRow.toFixed(2)} tokens a step; there is no earlier stretch of the same shape to hold that against.`,
      ]);
    }
    const cost = costWithout(context, (j) => {
      const share = Math.min(1, reference.nowAt(turns.t[j]) / reference.tokens);
      return turns.secondsPerToken[j] * share;
    });
    return costed(this.id, stateOf(cost), 'A', cost, [
      `A row gained ${perRow.toFixed(2)} tokens a step, against ${reference.tokens.toFixed(2)} ${reference.where}.`,
    ]);
  },
};

interface Reference {
  tokens: number;
  where: string;
  nowAt(t: number): number;
}

/** Tokens a row gained in a step when it gained most: in the baseline, or before a lasting fall inside the window. */
function referenceOf({ before, now }: CensusContext, shift: LevelShift | null): Reference | null {
  const columns = now.columns!;
  const mean = weightedMean(columns.tokensPerRow, columns.rowSteps);
  const earlier = before?.columns ? weightedMean(before.columns.tokensPerRow, before.columns.rowSteps) : NaN;
  const nowAt = (t: number) => (shift ? (t < shift.at ? shift.before : shift.after) : mean);
  if (shift && shift.after < shift.before && !(earlier >= shift.before)) {
    return { tokens: shift.before, where: `before ${at(shift.at)}`, nowAt };
  }
  return earlier > 0 ? { tokens: earlier, where: 'in the baseline', nowAt } : null;
}
