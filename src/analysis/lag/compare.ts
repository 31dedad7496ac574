import { type Grid } from './grid';
import { expectedAt, levelCurve } from './inFlight';
import { localLevel } from './localLevel';
import { type LagInput, type LagOptions, type LagProgress, type LagTestResult } from './types';

interface Compared {
  compared: Float64Array;
  leftOut: LagTestResult['leftOut'];
}

/**
 * Every value against what rows with little or no prefill show at the same in-flight level and hour: takes out what
 * contention and slow trends explain, and leaves prefill's own cost in. Rows at levels or hours that were never seen with
 * little prefill are left out and counted: nothing can be said about them.
 * @param rates prefill rate of usable rows; NaN for the others
 * @param lightTo prefill up to here is little, tokens/s; null when there is no reference, then nothing is compared
 */
export function* comparedValues(
  grid: Grid,
  rates: Float64Array,
  lightTo: number | null,
  input: LagInput,
  options: LagOptions
): Generator<LagProgress, Compared> {
  const leftOut = { inFlightNeverSeenWithoutPrefill: 0, noReferenceNearby: 0 };
  const compared = grid.y.slice();
  if (lightTo === null) {
    return { compared: compared.fill(NaN), leftOut };
  }
  const isReference = new Uint8Array(grid.length);
  for (let i = 0; i < grid.length; i++) {
    isReference[i] = rates[i] <= lightTo ? 1 : 0;
  }
  const { control } = grid;
  const curve = options.adjust && control && levelCurve(compared, control, isReference, input.worse ?? 'lower');
  if (curve && control) {
    const expected = control.map((level) => expectedAt(curve, level));
    leftOut.inFlightNeverSeenWithoutPrefill = divide(compared, expected, rates);
  }
  yield { done: 0.06, stage: 'Laying out the scrapes' };
  if (options.localSeconds > 0) {
    const level = localLevel(compared, isReference, Math.max(4, Math.round(options.localSeconds / grid.slot)));
    leftOut.noReferenceNearby = divide(compared, level, rates);
  }
  return { compared, leftOut };
}

/** Divides in place; what has no positive divisor becomes NaN. @returns how many usable rows were lost by it */
function divide(v: Float64Array, by: Float64Array, rates: Float64Array): number {
  let lost = 0;
  for (let i = 0; i < v.length; i++) {
    const ratio = by[i] > 0 ? v[i] / by[i] : NaN;
    lost += Number.isFinite(v[i]) && !Number.isFinite(ratio) && Number.isFinite(rates[i]) ? 1 : 0;
    v[i] = Number.isFinite(ratio) ? ratio : NaN;
  }
  return lost;
}
