import { type CensusContext, grewInAll, type MechanismRule } from '../context';
import { paceWith } from '../counterfactual';
import { costed, costWithout, ruledOut, stateOf, unknown } from '../judgement';
import { Prefix } from '../prefix';
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
    const stalls = stallsOf(context, preemptions);
    const cost = costWithout(context, (j) => paceWith(context, j, { prompts: 1 - again }) - stalls[j]);
    return costed(this.id, stateOf(cost), 'B', cost, [
      `${count(preemptions)} preemptions beside ${finished === null ? 'an unknown number of' : count(finished)} finished requests.`,
      computed && wanted
        ? `${count(computed - wanted)} of ${count(computed)} computed prompt tokens (${percent(again)}) were computed again.`
        : `If each was as long as a finished one, ${percent(again)} of all prompts were computed again.`,
    ]);
  },
};

/**
 * Seconds per token that each turn stood still, thrown out of the cache: what its parts do not explain, of no more
 * turns than were preempted, and only of turns during which preemptions happened.
 */
function stallsOf({ now, turns, parts, around }: CensusContext, preemptions: number): Float64Array {
  const out = new Float64Array(turns!.t.length);
  const counts = new Prefix(now.view, now.view.grew('preemptions')!);
  const candidates: Array<{ j: number; stall: number }> = [];
  for (let j = 0; j < out.length; j++) {
    const x = turns!.secondsPerToken[j];
    const alone = now.line ? (parts!.stretch[j] * now.line.alone) / around!.tokensPerRow[j] : around!.decodeOnly[j];
    const stall = x - alone - parts!.rows[j] - parts!.chunks[j];
    const end = turns!.t[j] + now.view.scrapeSeconds;
    if (stall > 0 && counts.between(end - around!.duration[j] - 2 * now.view.scrapeSeconds, end) >= 0.5) {
      candidates.push({ j, stall });
    }
  }
  candidates.sort((a, b) => b.stall - a.stall);
  let left = preemptions;
  for (const { j, stall } of candidates) {
    if (left <= 0) {
      break;
    }
    out[j] = stall;
    left -= turns!.weight[j];
  }
  return out;
}
