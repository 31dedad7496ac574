import { type CensusContext, grewInAll, type MechanismRule } from '../context';
import { paceWith } from '../counterfactual';
import { costed, costWithout, ruledOut, stateOf, unknown } from '../judgement';
import { Random } from '../random';
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
    const random = new Random(turns.t.length);
    const size = promptSize(context);
    const cost = costWithout(context, (j) => {
      const prompts = Math.max(1, Math.round(around.prefillTokens[j] / size));
      return paceWith(context, j, { chunks: 1 - shareOfDraws(prompts, around.replayShare[j], random) });
    });
    return costed(this.id, stateOf(cost, true), 'A', cost, [
      `${count(cut)} of ${count(prefill)} computed prompt tokens (${percent(
        Math.min(1, cut / prefill)
      )}) replayed a prefix whose cache hit was cut.`,
    ]);
  },
};

/** The size of prompt that a token of prefill typically belongs to. */
function promptSize({ now }: CensusContext): number {
  const prompts = now.view.grew('promptTokens');
  const finished = now.view.grew('requestsFinished');
  let tokens = 0;
  let squares = 0;
  for (let i = 0; prompts && finished && i < now.view.n; i++) {
    if (finished[i] === 1 && prompts[i] > 0) {
      tokens += prompts[i];
      squares += prompts[i] * prompts[i];
    }
  }
  return tokens > 0 ? squares / tokens : Infinity;
}

/**
 * A turn waits for few whole prompts, not for a mixture: each of them is a replay or is not, by the share of replays
 * around it.
 */
function shareOfDraws(prompts: number, share: number, random: Random): number {
  let hits = 0;
  for (let k = 0; k < Math.min(prompts, 50); k++) {
    hits += random.uniform() < share ? 1 : 0;
  }
  return hits / Math.min(prompts, 50);
}
