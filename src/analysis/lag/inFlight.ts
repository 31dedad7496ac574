import { sortedOrder } from './sort';
import { median } from './stats';

/** What a value is expected to be at a given level of requests in flight. */
export interface LevelCurve {
  /** Middle of each bin, ascending, and the expected value there. */
  level: number[];
  value: number[];
  /** Above this level the reference has (nearly) no rows: nothing can be said there. */
  highest: number;
}

const BINS = 8;
const BIN_ROWS = 15;
/** A level counts as seen when this many reference rows reach it. */
const SEEN = 5;

/**
 * Expected value by level, from reference rows only: medians in bins of equal size, made monotone (more in flight is
 * never better), so that a busy lane's contention is taken out without taking prefill's own cost with it.
 * @param reference rows to learn from; `value` and `level` may hold NaN
 * @returns null with fewer than two bins' worth of rows
 */
export function levelCurve(
  value: Float64Array,
  level: Float64Array,
  reference: Uint8Array,
  worse: 'lower' | 'higher'
): LevelCurve | null {
  const masked = level.map((l, i) => (reference[i] && Number.isFinite(value[i]) ? l : NaN));
  const order = sortedOrder(masked);
  const bins = Math.min(BINS, Math.floor(order.length / BIN_ROWS));
  if (bins < 1 || order.length < SEEN) {
    return null;
  }
  const curve: LevelCurve = { level: [], value: [], highest: level[order[order.length - SEEN]] };
  const weights: number[] = [];
  for (let b = 0, from = 0; b < bins && from < order.length; b++) {
    let to = Math.max(from + 1, Math.round(((b + 1) * order.length) / bins));
    // Rows of one level stay together.
    while (to < order.length && level[order[to]] === level[order[to - 1]]) {
      to++;
    }
    curve.level.push(level[order[(from + to - 1) >> 1]]);
    curve.value.push(median(Float64Array.from(order.subarray(from, to), (i) => value[i])));
    weights.push(to - from);
    from = to;
  }
  poolViolators(curve, weights, worse === 'lower' ? -1 : 1);
  return curve;
}

/** Expected value at a level: straight lines between the bins, flat beyond them; NaN above the highest level seen. */
export function expectedAt(curve: LevelCurve, level: number): number {
  const { level: xs, value: ys } = curve;
  if (!(level <= curve.highest)) {
    return NaN;
  }
  let k = 0;
  while (k < xs.length && xs[k] < level) {
    k++;
  }
  if (k === 0 || k === xs.length) {
    return ys[Math.min(k, ys.length - 1)];
  }
  const part = (level - xs[k - 1]) / (xs[k] - xs[k - 1]);
  return ys[k - 1] * (1 - part) + ys[k] * part;
}

/** Pool-adjacent-violators: the closest curve that only moves in `direction`. */
function poolViolators(curve: LevelCurve, weights: number[], direction: 1 | -1): void {
  const pools: Array<{ value: number; weight: number; bins: number }> = [];
  curve.value.forEach((value, b) => {
    pools.push({ value, weight: weights[b], bins: 1 });
    for (let p = pools.length - 1; p > 0 && direction * (pools[p].value - pools[p - 1].value) < 0; p--) {
      const [a, c] = [pools[p - 1], pools[p]];
      const weight = a.weight + c.weight;
      pools.splice(p - 1, 2, {
        value: (a.value * a.weight + c.value * c.weight) / weight,
        weight,
        bins: a.bins + c.bins,
      });
    }
  });
  curve.value = pools.flatMap((pool) => new Array<number>(pool.bins).fill(pool.value));
}
