import { type CensusContext, type MechanismRule } from '../context';
import { association, type Association } from '../association';
import { coincidence, type Coincidence } from '../coincidence';
import { paceWith } from '../counterfactual';
import { BORDER } from '../definitions';
import { slowEpisodes, slowIntervals, type Episode } from '../episodes';
import { costBeyondRows, costed, costWithout, stateOf, unknown } from '../judgement';
import { levelAt } from '../levelShift';
import { everEvicting } from '../prefillBursts';
import { minutes, percent } from '../words';

/** A link to prefill that chance makes more often than this is none. */
const ALPHA = 0.01;
/** The same, in standard deviations, for the share of slow scrapes. */
const SIGMAS = 5;

/** Weights, experts or cache that a large prefill pushed out: decode-only steps slow down minutes after it. */
export const eviction: MechanismRule = {
  id: 'eviction',
  judge(context) {
    const { now, turns, around, parts } = context;
    const { columns, view } = now;
    const prefill = view.grew('prefillTokens') ?? view.grew('promptTokens');
    if (!columns || !now.ratio || !turns || !around || !parts || !prefill) {
      return unknown(this.id, context.engine.grade, ['The decode-only step or prefill is not measured here.']);
    }
    const episodes = slowEpisodes(now);
    if (episodes.length === 0 && everEvicting(view) && !atItsBest(context)) {
      return unknown(this.id, columns.grade, [
        'Hardly a moment is without a large prefill in the quarter of an hour before it, and nothing tells what a step takes without: there is no undisturbed stretch to compare with.',
      ]);
    }
    if (columns.method !== 'steps' && episodes.length === 0) {
      // A modelled step hides smaller changes of its length among the waiting for chunks.
      const most = costBeyondRows(context);
      return stateOf(most) === 'absent'
        ? costed(this.id, 'absent', columns.grade, null, ['Hardly any decode time was beyond what the rows explain.'])
        : unknown(this.id, columns.grade, [
            'Steps are not timed without their chunks here: whether they themselves became longer after large prefills does not show.',
          ]);
    }
    const cost = costWithout(context, (j) => {
      const middle = turns.t[j] - around.duration[j] / 2;
      const inside = episodes.some((e) => turns.t[j] >= e.from && middle <= e.to);
      const stretch = Math.max(1, parts.stretch[j] / levelAt(now.shift, turns.t[j], 1));
      return inside ? paceWith(context, j, { steps: 1 / stretch }) : turns.secondsPerToken[j];
    });
    const link = coincidence(
      view,
      episodes.filter((e) => e.onsetSeen).map((e) => e.from)
    );
    const tied = episodes.length >= 3 ? association(view, slowIntervals(now, episodes)) : null;
    const linked =
      (link !== null && link.p < ALPHA) || (tied !== null && tied.z >= SIGMAS && tied.slowElse < tied.slowAfter / 2);
    const real = episodes.length === 0 ? false : linked ? true : null;
    const state = stateOf(cost, real);
    return costed(
      this.id,
      state === 'present' && real !== true ? 'unknown' : state,
      columns.grade,
      cost,
      evidenceOf(episodes, link, tied)
    );
  },
};

/** Whether the step of the whole stretch is known to be no longer than a baseline's, or than the expected rate needs. */
function atItsBest({ now, baseReference }: CensusContext): boolean {
  return baseReference !== null && 1 - 1 / Math.max(1, baseReference.factorAt(now.view.to[0] ?? 0)) < BORDER;
}

function evidenceOf(episodes: Episode[], link: Coincidence | null, tied: Association | null): string[] {
  if (episodes.length === 0) {
    return ['No lasting stretch had decode-only steps longer than their rows explain.'];
  }
  const lasted = episodes.reduce((s, e) => s + e.to - e.from, 0);
  const stretch = episodes.reduce((s, e) => s + e.stretch * (e.to - e.from), 0) / lasted;
  const out = [
    `In ${episodes.length} ${episodes.length === 1 ? 'stretch' : 'stretches'} (${minutes(lasted)} in all) decode-only steps took ${stretch.toFixed(2)} times as long as their rows explain.`,
  ];
  if (link) {
    out.push(
      `${link.hits} of ${link.events} began ${minutes(link.from)} to ${minutes(link.to)} after one of ${link.causes} large prefills, where ${percent(link.chance)} of all moments lie (p = ${link.p.toPrecision(2)}).`
    );
  }
  if (tied && tied.z > 0) {
    out.push(
      `${percent(tied.slowAfter)} of the scrapes ${minutes(tied.from)} to ${minutes(tied.to)} after one of ${tied.causes} large prefills were slow, and ${percent(tied.slowElse)} of the others (${tied.z.toFixed(1)} standard deviations beyond chance).`
    );
  }
  return out;
}
