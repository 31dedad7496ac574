import { grewInAll, type MechanismRule } from '../context';
import { paceWith } from '../counterfactual';
import { costed, costWithout, ruledOut, stateOf, unknown } from '../judgement';
import { weightedMean } from '../stats';
import { percent } from '../words';

/** Speculative decoding that yields fewer tokens a step than it did. */
export const draft: MechanismRule = {
  id: 'draft-acceptance',
  judge(context) {
    const { now, before, turns, draftReference: reference } = context;
    const { columns } = now;
    const drafted = grewInAll(now, 'draftTokens');
    const accepted = grewInAll(now, 'draftAccepted');
    const draftedBefore = before ? grewInAll(before, 'draftTokens') : null;
    if (drafted === null || accepted === null) {
      return unknown(this.id, context.engine.grade, ['Accepted draft tokens are not counted here.']);
    }
    if (drafted === 0 && !draftedBefore) {
      return ruledOut(this.id, 'A', ['No draft token was proposed: this lane does not speculate.']);
    }
    if (!columns || !turns || !context.parts) {
      return unknown(this.id, context.engine.grade, ['Tokens per decoding step are not measured here.']);
    }
    const perRow = weightedMean(columns.tokensPerRow, columns.rowSteps);
    if (!reference) {
      return unknown(this.id, 'A', [
        `A row gains ${perRow.toFixed(2)} tokens a step; there is no earlier stretch of the same shape to hold that against.`,
      ]);
    }
    const cost = costWithout(context, (j) =>
      paceWith(context, j, {
        tokensPerRow: context.around!.tokensPerRow[j] * Math.max(1, reference.tokens / reference.nowAt(turns.t[j])),
      })
    );
    return costed(this.id, stateOf(cost, true), 'A', cost, [
      `A row gained ${perRow.toFixed(2)} tokens a step, against ${reference.tokens.toFixed(2)} ${reference.where}.`,
      ...(drafted > 0 ? [`${percent(accepted / drafted)} of the drafted tokens were accepted.`] : []),
    ]);
  },
};
