import { burstSets } from './prefillBursts';
import { Random } from './random';
import { binomialTail } from './stats';
import { type LaneView } from './view';

/** How many events followed a cause within a delay, against how many would by chance. */
export interface Coincidence {
  events: number;
  hits: number;
  /** Share of the time that lies within the delay after a cause. */
  chance: number;
  /** Share of sets of as many random moments that some threshold and delay would fit as well. */
  p: number;
  /** The delay, seconds. */
  from: number;
  to: number;
  causes: number;
}

/** Delays that are tried, seconds. */
export const DELAYS: Array<[number, number]> = [
  [30, 180],
  [60, 300],
  [120, 420],
  [180, 600],
  [60, 600],
  [120, 900],
];
const RANDOM_SETS = 1000;

/**
 * Event coincidence: do `onsets` follow large prefills within some delay more often than moments chosen at random
 * would? Several thresholds of "large" and several delays are tried; the same search over random moments says how often
 * chance alone does as well.
 * @param onsets Unix seconds
 * @returns null without onsets or with hardly any prefill
 */
export function coincidence(view: LaneView, onsets: number[]): Coincidence | null {
  const hypotheses = burstSets(view).flatMap(({ ends }) =>
    DELAYS.map(([from, to]) => {
      const covered = coverage(view, ends, from, to);
      const chance = covered.reduce((s, x) => s + x, 0) / view.n;
      const tails = Float64Array.from({ length: onsets.length + 1 }, (_x, k) => binomialTail(k, onsets.length, chance));
      return { from, to, covered, chance, tails, causes: ends.length };
    })
  );
  if (onsets.length === 0 || hypotheses.length === 0) {
    return null;
  }
  const search = (rows: ArrayLike<number>) => {
    let best = { p: Infinity, hits: 0, at: 0 };
    hypotheses.forEach((h, at) => {
      let hits = 0;
      for (let k = 0; k < rows.length; k++) {
        hits += h.covered[rows[k]];
      }
      if (h.tails[hits] < best.p) {
        best = { p: h.tails[hits], hits, at };
      }
    });
    return best;
  };
  const rowOf = (t: number) => {
    let i = 0;
    while (i < view.n - 1 && view.to[i] <= t) {
      i++;
    }
    return i;
  };
  const found = search(onsets.map(rowOf));
  const random = new Random(onsets.length + view.n);
  const rows = new Int32Array(onsets.length);
  let asGood = 0;
  for (let r = 0; r < RANDOM_SETS; r++) {
    for (let k = 0; k < rows.length; k++) {
      rows[k] = Math.floor(random.uniform() * view.n);
    }
    asGood += search(rows).p <= found.p ? 1 : 0;
  }
  const { from, to, chance, causes } = hypotheses[found.at];
  return { events: onsets.length, hits: found.hits, chance, p: (1 + asGood) / (1 + RANDOM_SETS), from, to, causes };
}

/** 1 for the intervals that begin within a delay after a cause, give or take one scrape. */
export function coverage(view: LaneView, causes: number[], from: number, to: number): Uint8Array {
  const out = new Uint8Array(view.n);
  const reach = from - view.scrapeSeconds;
  for (let i = 0, c = 0; i < view.n; i++) {
    while (c < causes.length && causes[c] + to < view.from[i]) {
      c++;
    }
    out[i] = c < causes.length && causes[c] + reach <= view.from[i] ? 1 : 0;
  }
  return out;
}
