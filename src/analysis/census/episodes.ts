import { type Side } from './context';
import { levelAt } from './levelShift';
import { MIN_STEPS } from './stepLine';

/** A lasting stretch in which decode-only steps took longer than their rows explain. */
export interface Episode {
  from: number;
  to: number;
  /** Mean stretch of a step in it, against the undisturbed one. */
  stretch: number;
  /** False for one that was under way when the record began. */
  onsetSeen: boolean;
}

/** Shorter stretches are not what an eviction looks like (its reload takes minutes). */
const MIN_EPISODE_SECONDS = 90;
/** Steps this much longer than the rows explain count as slow, whatever the noise. */
const MIN_STRETCH = 0.04;

/**
 * Slow stretches of a lane, above its lasting level. A single quick interval does not end one when the next is slow
 * again, since few steps may be in it.
 */
export function slowEpisodes(side: Side): Episode[] {
  const { columns, line, ratio, shift, view } = side;
  if (!columns || !line || !ratio) {
    return [];
  }
  const limit = 1 + Math.max(MIN_STRETCH, 5 * line.spread);
  const out: Episode[] = [];
  let open: { episode: Episode; sum: number; n: number; quick: number } | null = null;
  let seenQuick = false;
  const close = () => {
    if (open && open.episode.to - open.episode.from >= MIN_EPISODE_SECONDS) {
      out.push({ ...open.episode, stretch: open.sum / open.n });
    }
    open = null;
  };
  for (let i = 0; i < view.n; i++) {
    if (!(columns.onlySteps[i] >= MIN_STEPS / 2) || !Number.isFinite(ratio[i])) {
      continue;
    }
    const stretch = ratio[i] / levelAt(shift, view.to[i], 1);
    if (stretch > limit) {
      open ??= {
        episode: { from: view.from[i], to: view.to[i], stretch: 0, onsetSeen: seenQuick },
        sum: 0,
        n: 0,
        quick: 0,
      };
      open.episode.to = view.to[i];
      open.sum += stretch;
      open.n++;
      open.quick = 0;
    } else {
      seenQuick = true;
      if (open && ++open.quick > 1) {
        close();
      }
    }
  }
  close();
  return out;
}

/** 1 in an episode, 0 outside, NaN where too little was decoded to tell, by interval. */
export function slowIntervals(side: Side, episodes: Episode[]): Float64Array {
  const { view, columns } = side;
  const out = new Float64Array(view.n).fill(NaN);
  for (let i = 0, e = 0; i < view.n; i++) {
    while (e < episodes.length && episodes[e].to <= view.from[i]) {
      e++;
    }
    if (columns && columns.onlySteps[i] >= MIN_STEPS / 2) {
      out[i] = e < episodes.length && episodes[e].from < view.to[i] ? 1 : 0;
    }
  }
  return out;
}
