import { type CensusContext, type MechanismRule } from '../context';
import { costed, costWithout, stateOf, unknown } from '../judgement';
import { binomialTail, quantileOf, sortWeighted } from '../stats';
import { MIN_STEPS, stepAt } from '../stepLine';
import { minutes, percent } from '../words';

/** Weights, experts or cache that a large prefill pushed out: decode-only steps slow down minutes after it. */
export const eviction: MechanismRule = {
  id: 'eviction',
  judge(context) {
    const { now, turns, around, parts } = context;
    const { columns, line, view } = now;
    if (!columns || !line || !turns || !around || !parts) {
      return unknown(this.id, context.engine.grade, ['The decode-only step is not measured here.']);
    }
    const prefill = view.grew('prefillTokens') ?? view.grew('promptTokens');
    const episodes = slowEpisodes(context);
    if (!prefill) {
      return unknown(this.id, columns.grade, ['Prefill is not counted here.']);
    }
    const inEpisode = (t: number) => episodes.some((e) => t >= e.from && t <= e.to);
    const cost = costWithout(context, (j) => {
      const t = turns.t[j] - around.duration[j] / 2;
      return inEpisode(t) || inEpisode(turns.t[j])
        ? turns.secondsPerToken[j] - around.decodeOnly[j] * (1 - 1 / parts.stretch[j])
        : turns.secondsPerToken[j];
    });
    const link = followsPrefill(context, prefill, episodes);
    const text = [
      episodes.length
        ? `${episodes.length} stretches of slow decode-only steps, ${minutes(episodes.reduce((s, e) => s + e.to - e.from, 0))} in all.`
        : 'No stretch of slow decode-only steps.',
    ];
    if (link) {
      text.push(
        `${link.hits} of ${link.episodes} began ${minutes(link.from)} to ${minutes(link.to)} after a large prefill; by chance ${percent(link.chance)} each would (p = ${link.p.toPrecision(2)}).`
      );
    }
    const real = episodes.length === 0 ? false : link && link.p < 0.01 ? true : null;
    const state = stateOf(cost, real);
    return costed(this.id, state === 'present' && real !== true ? 'unknown' : state, columns.grade, cost, text);
  },
};

interface Episode {
  from: number;
  to: number;
}

/** Lasting stretches (90 s and more) in which steps took longer than rows explain. */
export function slowEpisodes({ now }: CensusContext): Episode[] {
  const { columns, line, view } = now;
  const out: Episode[] = [];
  let open: Episode | null = null;
  const limit = 1 + Math.max(0.04, 5 * line!.spread);
  for (let i = 0; i < view.n; i++) {
    if (!(columns!.onlySteps[i] >= MIN_STEPS / 2)) {
      continue;
    }
    const slow = columns!.step[i] > limit * stepAt(line!, columns!.rows[i]);
    if (slow) {
      if (open) {
        open.to = view.to[i];
      } else {
        open = { from: view.from[i], to: view.to[i] };
      }
    } else if (open) {
      out.push(open);
      open = null;
    }
  }
  if (open) {
    out.push(open);
  }
  return out.filter((e) => e.to - e.from >= 90);
}

interface Link {
  episodes: number;
  hits: number;
  chance: number;
  p: number;
  from: number;
  to: number;
}

/** Event coincidence: how many episodes began within a delay after a large prefill, against chance. */
function followsPrefill({ now }: CensusContext, prefill: Float64Array, episodes: Episode[]): Link | null {
  const { view } = now;
  const busy = sortWeighted(prefill.filter((x) => x > 0));
  if (!episodes.length || busy.v.length < 3) {
    return null;
  }
  let best: Link | null = null;
  let tried = 0;
  for (const q of [0.5, 0.75, 0.9, 0.97]) {
    const large = quantileOf(busy, q);
    const events: number[] = [];
    for (let i = 0; i < view.n; i++) {
      if (prefill[i] >= large && prefill[i] > 0) {
        events.push(view.to[i]);
      }
    }
    for (const [from, to] of [
      [30, 180],
      [60, 300],
      [60, 600],
      [120, 900],
    ]) {
      tried++;
      const covered = (t: number) => events.some((e) => t >= e + from - view.scrapeSeconds && t <= e + to);
      let inside = 0;
      for (let i = 0; i < view.n; i++) {
        inside += covered(view.from[i]) ? 1 : 0;
      }
      const chance = inside / view.n;
      const hits = episodes.filter((e) => covered(e.from)).length;
      const p = binomialTail(hits, episodes.length, chance);
      if (!best || p < best.p) {
        best = { episodes: episodes.length, hits, chance, p, from, to };
      }
    }
  }
  return best && { ...best, p: Math.min(1, best.p * tried) };
}
