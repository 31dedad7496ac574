import { grewInAll, type MechanismRule } from '../context';
import { costed, costWithout, ruledOut, stateOf, unknown } from '../judgement';
import { count, percent } from '../words';

/** Sequences thrown out of the cache for lack of room: they wait, then compute their prompt again beside the others. */
export const preemption: MechanismRule = {
  id: 'preemption',
  judge(context) {
    const { now, turns, parts, around } = context;
    const preemptions = grewInAll(now, 'preemptions');
    if (preemptions === null) {
      return unknown(this.id, context.engine.grade, ['Preemptions are not counted here.']);
    }
    if (preemptions === 0) {
      return ruledOut(this.id, 'A', ['The preemption counter did not move.']);
    }
    const finished = grewInAll(now, 'requestsFinished');
    const computed = grewInAll(now, 'prefillTokens');
    const wanted = grewInAll(now, 'promptTokens');
    const again =
      computed && wanted
        ? Math.max(0, 1 - wanted / computed)
        : finished !== null
          ? preemptions / (preemptions + finished)
          : null;
    if (!turns || !parts || !around || again === null) {
      return unknown(this.id, 'B', [`${count(preemptions)} preemptions.`]);
    }
    const cost = costWithout(context, (j) => {
      const x = turns.secondsPerToken[j];
      const stall = Math.max(0, x - around.decodeOnly[j] - parts.chunks[j]);
      return x - again * parts.chunks[j] - stall;
    });
    return costed(this.id, stateOf(cost, true), 'B', cost, [
      `${count(preemptions)} preemptions beside ${finished === null ? 'an unknown number of' : count(finished)} finished requests.`,
      computed && wanted
        ? `${count(computed - wanted)} of ${count(computed)} computed prompt tokens (${percent(again)}) were computed again.`
        : `If each was as long as a finished one, ${percent(again)} of all prompts were computed again.`,
    ]);
  },
};
