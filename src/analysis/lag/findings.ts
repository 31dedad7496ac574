import { type Curve } from './curve';
import { type Setting } from './prepare';
import { type LagBand, type LagFinding, type LagPoint, type LagVerdict } from './types';

type Tested = LagPoint | LagBand;

/** This share of the later lags must exclude a real loss before "nothing later" is said. */
const CLEAR_SHARE = 0.5;

const NOTHING = { lag: null, effect: null, lo: null, hi: null, meanEffect: null, p: null, significantLags: [] };

/** The finding at lag 0: step-time sharing shows there and nowhere else. */
export function findAtOnce(all: Curve, { options }: Setting): LagFinding {
  const point = all.points[0];
  if (!point) {
    return { ...NOTHING, state: 'unknown', why: all.missing ?? 'nothing to compare' };
  }
  const { lag, effect, lo, hi, meanEffect, p } = point;
  const carried = { lag, effect, lo, hi, meanEffect, p, significantLags: [] };
  if (effect === null || Math.min(point.n, point.nReference) < options.minCell) {
    return { ...carried, state: 'unknown', why: 'too few scrapes with and without prefill' };
  }
  if (p === null) {
    return { ...carried, state: 'unknown', why: 'the recording is too short for a test' };
  }
  if (p < options.alpha && sizeOf(point) >= options.minEffect) {
    return { ...carried, state: 'present', why: 'worse with prefill in the same scrape' };
  }
  if (hi !== null && hi < options.missedEffect) {
    return { ...carried, state: 'absent', why: p < options.alpha ? 'too small to matter' : 'no effect of any size' };
  }
  return { ...carried, state: 'unknown', why: 'the interval is too wide to tell' };
}

/** The finding at later lags, without current prefill: what remains after the burst is over. */
export function findLater(quiet: Curve | null, { options, input }: Setting): LagFinding {
  if (!quiet || quiet.points.length === 0) {
    return { ...NOTHING, state: 'unknown', why: input.noLaterLags ?? quiet?.missing ?? 'nothing to compare' };
  }
  const tested: Tested[] = [...quiet.points, ...quiet.bands].filter((point) => point.pCorrected !== null);
  if (tested.length === 0) {
    return { ...NOTHING, state: 'unknown', why: 'the recording is too short for a test of later lags' };
  }
  const isSignificant = (point: Tested) =>
    (point.pCorrected ?? 1) < options.alpha &&
    sizeOf(point) >= options.minEffect &&
    Math.min(point.n, point.nReference) >= options.minCell;
  const significant = tested.filter(isSignificant);
  if (significant.length > 0) {
    const best = significant.reduce((a, b) => (stronger(b, a) ? b : a));
    const { effect, lo, hi, meanEffect, pCorrected: p } = best;
    const lags = quiet.points.filter(isSignificant).map((point) => point.lag);
    const lag = 'lag' in best ? best.lag : best.from;
    const why = 'worse after heavy prefill is over';
    return { state: 'present', lag, effect, lo, hi, meanEffect, p, significantLags: lags, why };
  }
  const best = tested.reduce((a, b) => (stronger(b, a) ? b : a));
  const { effect, lo, hi, meanEffect, pCorrected: p } = best;
  const lag = 'lag' in best ? best.lag : best.from;
  const carried = { lag, effect, lo, hi, meanEffect, p, significantLags: [] };
  const clear = quiet.points.filter((point) => point.hi !== null && point.hi < options.missedEffect).length;
  return clear >= CLEAR_SHARE * quiet.points.length
    ? { ...carried, state: 'absent', why: 'no effect of any size after prefill is over' }
    : { ...carried, state: 'unknown', why: 'the intervals of later lags are too wide to tell' };
}

/** The larger of the median's and the mean's effect: what harms only some scrapes is harm. */
function sizeOf({ effect, meanEffect }: Tested): number {
  return Math.max(effect ?? 0, meanEffect ?? 0);
}

function stronger(a: Tested, b: Tested): boolean {
  const byP = (a.pCorrected ?? 1) - (b.pCorrected ?? 1);
  return byP < 0 || (byP === 0 && sizeOf(a) > sizeOf(b));
}

/**
 * The two findings as one word. "None" needs both questions answered, unless later lags cannot be asked of this kind of
 * value at all.
 */
export function verdictOf(atOnce: LagFinding, later: LagFinding, laterAsked: boolean): LagVerdict {
  if (atOnce.state === 'present') {
    return later.state === 'present' ? 'both' : 'lag0-only';
  }
  if (later.state === 'present') {
    return 'lagged';
  }
  return atOnce.state === 'absent' && (later.state === 'absent' || !laterAsked) ? 'none' : 'insufficient';
}
