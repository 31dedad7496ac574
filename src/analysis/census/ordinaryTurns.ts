import { decodeSecondsAtFinish } from './finishColumns';
import { Random } from './random';
import { weightedMean, weightedQuantile } from './stats';
import { type HistogramDeltas, type LaneView } from './view';

/** One observation: interval, value, turns it stands for. */
type Value = [number, number, number];

/** A prompt this many times the median one is large. */
const LARGE = 4;
/** Turns of both kinds that must have ended alone, to know what each looks like. */
const MIN_ALONE = 10;
/** Ways of handing out the kinds within one interval that are tried. */
const TRIES = 24;

/**
 * Picks the turns with an ordinary prompt out of all. What the two kinds look like is known from turns that were the
 * only one to end in their interval. In the others, the prompt tokens say how many were of each kind, and of several
 * ways to hand the kinds out the one is taken under which the turns' tokens times their pace come closest to the
 * decode time that the intervals' latencies leave.
 * @returns null where the two kinds cannot be told, or all turns are of one
 */
export function ordinaryTurns(
  view: LaneView,
  gaps: HistogramDeltas,
  values: Value[]
): { values: Value[]; tokens: number } | null {
  const tokens = view.grew('generationTokens');
  const prompts = view.grew('promptTokens');
  if (!tokens || !prompts) {
    return null;
  }
  const kinds = kindsOf(gaps, prompts, tokens);
  if (!kinds) {
    return null;
  }
  const decodeSeconds = decodeSecondsAtFinish(view);
  const random = new Random(values.length);
  const out: Value[] = [];
  for (let a = 0; a < values.length;) {
    const i = values[a][0];
    const n = Math.max(1, Math.round(gaps.count[i]));
    const group = values.slice(a, Math.min(values.length, a + n)).filter((v) => v[0] === i);
    a += group.length;
    const expected = (prompts[i] - n * kinds.ordinaryPrompt) / (kinds.largePrompt - kinds.ordinaryPrompt);
    const share = Math.min(1, Math.max(0, (expected || 0) / n));
    const large = Math.min(group.length, Math.floor(share * group.length + random.uniform()));
    const best = handOut(group, large, kinds, tokens[i], decodeSeconds?.[i] ?? NaN, random);
    out.push(...group.filter((_v, k) => !best[k]));
  }
  return { values: out, tokens: weightedMean(kinds.ordinaryTokens) };
}

interface Kinds {
  ordinaryPrompt: number;
  largePrompt: number;
  ordinaryTokens: number[];
  largeTokens: number[];
}

function kindsOf(gaps: HistogramDeltas, prompts: Float64Array, tokens: Float64Array): Kinds | null {
  const alone = gaps.count.map((c, i) => (c === 1 && prompts[i] > 0 && tokens[i] > 0 ? 1 : 0));
  const limit = LARGE * weightedQuantile(prompts, 0.5, alone);
  const pick = (column: Float64Array, large: boolean) =>
    Array.from(column).filter((_x, i) => alone[i] === 1 && prompts[i] > limit === large);
  const ordinaryTokens = pick(tokens, false);
  const largeTokens = pick(tokens, true);
  if (ordinaryTokens.length < MIN_ALONE || largeTokens.length < MIN_ALONE) {
    return null;
  }
  return {
    ordinaryPrompt: weightedMean(pick(prompts, false)),
    largePrompt: weightedMean(pick(prompts, true)),
    ordinaryTokens,
    largeTokens,
  };
}

/** Which of a group are large: the best of several random ways. */
function handOut(
  group: Value[],
  large: number,
  kinds: Kinds,
  tokens: number,
  seconds: number,
  random: Random
): boolean[] {
  const some = (list: number[]) => list[Math.floor(random.uniform() * list.length)];
  let best = group.map((_v, k) => k < large);
  if (large === 0 || large === group.length) {
    return best;
  }
  let least = Infinity;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const isLarge = shuffled(
      group.map((_v, k) => k < large),
      random
    );
    const lengths = isLarge.map((l) => some(l ? kinds.largeTokens : kinds.ordinaryTokens));
    const scale = tokens / lengths.reduce((s, x) => s + x, 0);
    const took = lengths.reduce((s, x, k) => s + x * scale * group[k][1], 0);
    const off = (seconds > 0 ? Math.abs(Math.log(took / seconds)) : 0) + 0.3 * Math.abs(Math.log(scale));
    if (off < least) {
      least = off;
      best = isLarge;
    }
  }
  return best;
}

function shuffled(list: boolean[], random: Random): boolean[] {
  for (let k = list.length - 1; k > 0; k--) {
    const r = Math.floor(random.uniform() * (k + 1));
    [list[k], list[r]] = [list[r], list[k]];
  }
  return list;
}
