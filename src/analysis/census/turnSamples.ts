import { type DecodeColumns } from './decodeColumns';
import { ordinaryTurns } from './ordinaryTurns';
import { firstEndingAtOrAfter } from './prefix';
import { singleValues } from './singleValues';
import { weightedQuantile } from './stats';
import { stretches } from './stretches';
import { total, type LaneView } from './view';

/** Turns as far as metrics show them: seconds per token of one turn each. */
export interface TurnSamples {
  /** When it ended, Unix seconds, ascending. */
  t: Float64Array;
  secondsPerToken: Float64Array;
  /** Turns it stands for. */
  weight: Float64Array;
  /** Mean tokens of a turn; null when nothing says so. */
  tokensPerTurn: number | null;
  source: 'finished turns' | 'stretches of the lane';
}

/** With fewer turns that were the only one to end in their interval, single turns are not known. */
const FEW_ALONE = 20;
/** Share of the weight that stretches get beside turns that had to be told apart, see `turnsOf`. */
const STRETCHES_SHARE = 1 / 3;

/**
 * The turns of a lane. Where a histogram takes in one mean gap per finished request, they are read from it. Turns with
 * a large prompt of their own are left out: they are what the others wait for, and are often short, so that they meet
 * others' prompts less. Telling them apart makes turns look a little too fast, and stretches of the lane, which blur
 * what differs within a scrape, a little too slow; the two are pooled. Without such a histogram there are only stretches.
 */
export function turnsOf(view: LaneView, columns: DecodeColumns | null): TurnSamples | null {
  const lane = columns ? stretches(view, columns, meanTokens(view)) : null;
  const finished = finishedTurns(view, lane, columns);
  if (!columns || !finished) {
    return finished?.turns ?? lane;
  }
  return finished.blurred
    ? pooled(finished.turns, stretches(view, columns, finished.turns.tokensPerTurn), STRETCHES_SHARE)
    : finished.turns;
}

function finishedTurns(
  view: LaneView,
  lane: TurnSamples | null,
  columns: DecodeColumns | null
): { turns: TurnSamples; blurred: boolean } | null {
  const gaps = view.histogram('tpot') ?? view.histogram('itl');
  const finished = total(view.grew('requestsFinished'));
  const observed = gaps ? total(gaps.count) : null;
  if (!gaps || !finished || !observed || observed > 1.5 * finished || observed < 0.5 * finished) {
    return null;
  }
  const values = singleValues(gaps, {
    floor: columns ? quickest(columns) : 0,
    like: lane ? Array.from(lane.t, (t, k) => [firstEndingAtOrAfter(view.to, t), lane.secondsPerToken[k]]) : [],
  });
  const ordinary = ordinaryTurns(view, gaps, values);
  const chosen = ordinary?.values ?? values;
  return {
    turns: {
      t: Float64Array.from(chosen, ([i]) => (view.from[i] + view.to[i]) / 2),
      secondsPerToken: Float64Array.from(chosen, ([, x]) => x),
      weight: Float64Array.from(chosen, ([, , w]) => w),
      tokensPerTurn: ordinary?.tokens ?? meanTokens(view),
      source: 'finished turns',
    },
    // With hardly any turn that ended alone, nobody knows whether there are kinds to be told apart.
    blurred: ordinary !== null || gaps.count.filter((n) => n === 1).length < FEW_ALONE,
  };
}

/** Seconds per token below which no turn can be: the quickest steps seen, at the most tokens a step seen. */
function quickest(columns: DecodeColumns): number {
  const step = weightedQuantile(columns.step, 0.02, columns.onlySteps);
  const perRow = weightedQuantile(columns.tokensPerRow, 0.98, columns.rowSteps);
  return step > 0 && perRow > 0 ? (0.97 * step) / perRow : 0;
}

function meanTokens(view: LaneView): number | null {
  const finished = total(view.grew('requestsFinished'));
  const tokens = total(view.grew('generationTokens')) ?? total(view.grew('decodeTokens'));
  return finished && tokens ? tokens / finished : null;
}

function pooled(a: TurnSamples, b: TurnSamples, share: number): TurnSamples {
  const sum = (w: Float64Array) => w.reduce((s, x) => s + x, 0);
  const scale = (share / (1 - share)) * (sum(a.weight) / (sum(b.weight) || 1));
  const order = [...a.t, ...b.t].map((t, k) => [t, k] as const).sort((x, y) => x[0] - y[0]);
  const n = a.t.length;
  const column = (pick: (s: TurnSamples, k: number) => number) =>
    Float64Array.from(order, ([, k]) => (k < n ? pick(a, k) : pick(b, k - n)));
  return {
    ...a,
    t: column((s, k) => s.t[k]),
    secondsPerToken: column((s, k) => s.secondsPerToken[k]),
    weight: column((s, k) => s.weight[k] * (s === a ? 1 : scale)),
  };
}
