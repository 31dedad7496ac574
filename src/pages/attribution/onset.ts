import { BORDER } from '../../analysis/census/definitions';
import { levelShift } from '../../analysis/census/levelShift';
import type { LaneSeries, Span } from '../../analysis/lane';
import { perStreamRate } from '../../analysis/ledger/perStream';
import { defaultBaseline } from './windows';

/** How far back the page looks for the moment the rate fell, at least. */
export const LOOK_BACK = 7200;

/**
 * When the rate of a stream fell and stayed down; Unix seconds, null where no such moment stands out. An alert may have
 * noticed it much later, or have been there from the first evaluation of its rule.
 */
export function onsetOf(series: LaneSeries): number | null {
  const { v, weight } = perStreamRate(series);
  const known = Array.from(v.keys()).filter((i) => v[i] > 0 && Number.isFinite(v[i]) && weight[i] > 0);
  const pick = (column: Float64Array) => Float64Array.from(known, (i) => column[i]);
  const shift = levelShift(pick(series.t), pick(v), pick(weight), 1 / (1 - BORDER));
  return shift && shift.after < shift.before ? shift.at : null;
}

/** The page's choice of a baseline: as long as the window, at its distance from it, and before the rate fell. */
export function chosenBaseline(window: Span, onset: number | null): Span {
  const usual = defaultBaseline(window);
  const to = onset === null ? usual.to : Math.min(usual.to, onset);
  return { from: to - (usual.to - usual.from), to };
}
