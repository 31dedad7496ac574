import { quantileOf, sortWeighted, weightedQuantile } from './stats';

/** A lasting change of level inside a window. */
export interface LevelShift {
  /** Unix seconds of the first interval on the new level. */
  at: number;
  before: number;
  after: number;
}

/** The level at a moment; without a shift, `otherwise`. */
export function levelAt(shift: LevelShift | null, t: number, otherwise: number): number {
  return shift ? (t >= shift.at ? shift.after : shift.before) : otherwise;
}

/** Length of the bins that are compared. */
const BIN_SECONDS = 300;
const MIN_BINS_A_SIDE = 3;
/** A bin stands for its lower values: what disturbs a part of it for seconds or minutes does not raise it. */
const LOW = 0.2;
/** Share of the bins before and after that must lie on their side of the middle between the two levels. */
const SETTLED_BEFORE = 0.75;
const SETTLED_AFTER = 0.9;

/**
 * Finds the one moment after which `v` stayed on another level. Only a change that lasts counts: to the end of the
 * window, and without coming back in between.
 * @param minRatio smaller changes are none
 * @returns null when there is none, or less than three bins (of 5 min or more) on either side of it
 */
export function levelShift(
  t: ArrayLike<number>,
  v: ArrayLike<number>,
  w: ArrayLike<number>,
  minRatio = 1
): LevelShift | null {
  const bins = lowBins(t, v, w);
  const k = bestSplit(bins.map((b) => Math.log(b.value)));
  if (k < 0) {
    return null;
  }
  const [before, after] = [bins.slice(0, k), bins.slice(k)].map((side) => {
    const values = side.map((b) => b.value);
    return { values, level: quantileOf(sortWeighted(values), 0.5) };
  });
  const middle = Math.sqrt(before.level * after.level);
  const sign = Math.sign(after.level - before.level);
  const settled = (values: number[], direction: number) =>
    values.filter((x) => direction * (x - middle) > 0).length / values.length;
  const last = after.values.slice(-MIN_BINS_A_SIDE);
  if (
    settled(before.values, -sign) < SETTLED_BEFORE ||
    settled(after.values, sign) < SETTLED_AFTER ||
    settled(last, sign) < 0.5
  ) {
    return null;
  }
  if (Math.max(after.level / before.level, before.level / after.level) < minRatio) {
    return null;
  }
  if (!isNarrow(t, v, w, bins[k].from, before.level, after.level)) {
    return null;
  }
  return { at: bins[k].from, before: before.level, after: after.level };
}

/**
 * A level is where the values lie, not the average of ups and downs within seconds: on either side the middle of the
 * values must spread less than half the distance of the two levels.
 */
function isNarrow(
  t: ArrayLike<number>,
  v: ArrayLike<number>,
  w: ArrayLike<number>,
  at: number,
  before: number,
  after: number
): boolean {
  return [true, false].every((early) => {
    const weights = Float64Array.from(w, (x, i) => (t[i] < at === early ? x : 0));
    const side = sortWeighted(v, weights);
    return quantileOf(side, 0.6) - quantileOf(side, LOW) < Math.abs(after - before) / 2;
  });
}

/** First bin of the second part, such that the two parts' means differ most for their sizes; -1 without a choice. */
function bestSplit(values: number[]): number {
  const n = values.length;
  const sum = values.reduce((a, b) => a + b, 0);
  let best = -1;
  let gain = 0;
  for (let k = 1, left = 0; k < n; k++) {
    left += values[k - 1];
    const difference = left / k - (sum - left) / (n - k);
    const g = (difference * difference * k * (n - k)) / n;
    if (k >= MIN_BINS_A_SIDE && n - k >= MIN_BINS_A_SIDE && g > gain) {
      gain = g;
      best = k;
    }
  }
  return best;
}

interface Bin {
  from: number;
  value: number;
}

function lowBins(t: ArrayLike<number>, v: ArrayLike<number>, w: ArrayLike<number>): Bin[] {
  const bins: Bin[] = [];
  for (let a = 0; a < t.length;) {
    let b = a;
    while (b < t.length && t[b] < t[a] + BIN_SECONDS) {
      b++;
    }
    const value = weightedQuantile(Array.prototype.slice.call(v, a, b), LOW, Array.prototype.slice.call(w, a, b));
    if (value > 0) {
      bins.push({ from: t[a], value });
    }
    a = b;
  }
  return bins;
}
