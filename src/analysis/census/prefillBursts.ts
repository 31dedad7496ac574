import { quantileOf, sortWeighted } from './stats';
import { type LaneView } from './view';

/** A prefill large enough to push something out: when it ended, Unix seconds. */
export interface BurstSet {
  threshold: number;
  ends: number[];
}

/** Shares of the busy intervals below which a prefill is not large. */
const LARGE = [0.5, 0.75, 0.9, 0.97];

/** Large prefills under several definitions of large; an empty list with hardly any prefill. */
export function burstSets(view: LaneView, prefill: ArrayLike<number>): BurstSet[] {
  const busy = sortWeighted(Array.from(prefill).filter((x) => x > 0));
  if (busy.v.length < 3) {
    return [];
  }
  const thresholds = [...new Set(LARGE.map((q) => quantileOf(busy, q)))];
  return thresholds.map((threshold) => ({ threshold, ends: endsOfRuns(view, prefill, threshold) }));
}

/** When each run of intervals with at least `threshold` prompt tokens ended. */
function endsOfRuns(view: LaneView, prefill: ArrayLike<number>, threshold: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < view.n; i++) {
    if (prefill[i] >= threshold && !(prefill[i + 1] >= threshold)) {
      out.push(view.to[i]);
    }
  }
  return out;
}
