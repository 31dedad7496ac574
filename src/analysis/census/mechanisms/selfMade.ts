import { grewInAll, type MechanismRule } from '../context';
import { paceWith } from '../counterfactual';
import { costed, costWithout, ruledOut, stateOf, unknown } from '../judgement';
import { count, percent } from '../words';

/** Prefill that replays prompt tokens whose cached prefix was cut off. */
export const selfMade: MechanismRule = {
  id: 'self-made-prefill',
  judge(context) {
    const cut = grewInAll(context.now, 'hitCutTokens');
    const prefill = grewInAll(context.now, 'prefillTokens') ?? grewInAll(context.now, 'promptTokens');
    const { turns, parts, around } = context;
    if (cut === null) {
      return unknown(this.id, context.engine.grade, ['Tokens of cut prefix hits are not counted by this build.']);
    }
    if (cut === 0) {
      return ruledOut(this.id, 'A', ['The counter of cut prefix hits did not move.']);
    }
    if (!turns || !parts || !around || !prefill) {
      return unknown(this.id, context.engine.grade, [`${count(cut)} tokens of prefix hits were cut.`]);
    }
    const cost = costWithout(context, (j) => paceWith(context, j, { prompts: 1 - around.replayShare[j] }));
    return costed(this.id, stateOf(cost, true), 'A', cost, [
      `${count(cut)} of ${count(prefill)} computed prompt tokens (${percent(
        Math.min(1, cut / prefill)
      )}) replayed a prefix whose cache hit was cut.`,
    ]);
  },
};
