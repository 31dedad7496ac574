import { associate, type Association } from './association';
import { busiest, effectOf, groupsAtLag, groupsInBand } from './effect';
import { toColumn, type Column } from './groupMedians';
import { type Setting } from './prepare';
import { guardFor, quietRule, quietValues } from './quiet';
import { type ShiftCorrelation } from './shiftCorrelation';
import { familyTest, type FamilyMember, type NullDraws } from './shiftTest';
import { type LagBand, type LagPoint, type LagProgress } from './types';

/** A curve of effects over lags with what it rests on. */
export interface Curve {
  points: LagPoint[];
  /** Stretches of later lags taken together. */
  bands: LagBand[];
  /** Lower edge of prefill that counts as busy, tokens/s. */
  busyFrom: number | null;
  /** Seconds that must be quiet before a scrape; null when not asked for. */
  guardSeconds: number | null;
  /** Why there is nothing, in words. */
  missing: string | null;
}

const LATER: LagProgress = { done: 0.6, stage: 'Testing later lags' };

type Steps<T> = Generator<LagProgress, T>;

function nothing(missing: string): Curve {
  return { points: [], bands: [], busyFrom: null, guardSeconds: null, missing };
}

/** Every lag over all usable scrapes: lag 0 is the test of step-time sharing, the others are for the eye. */
export function* allScrapesCurve(setting: Setting, compared: Column, cause: ShiftCorrelation): Steps<Curve> {
  const { data } = setting;
  if (!data.reference) {
    return nothing('prefill hardly varies between scrapes');
  }
  const busyFrom = busiest(data, compared.value);
  if (busyFrom === null) {
    return nothing('too few scrapes with prefill can be compared');
  }
  const edges = { referenceTo: data.reference.hi, busyFrom };
  const points: LagPoint[] = [];
  for (const lag of data.lags) {
    const effect = effectOf(compared, groupsAtLag(data.grid.x, lag, edges), setting);
    points.push({ lag: lag * data.grid.slot, ...effect, p: null, pCorrected: null, conditional: false });
    yield { done: 0.4 + (0.1 * points.length) / data.lags.length, stage: 'Comparing busy and idle scrapes' };
  }
  const found = yield* associate(compared.value, cause, 'one', setting);
  const members = data.lags.map((lag) => ({ scores: found.scores, lag }));
  setTests(points, members, found);
  // Lag 0 is a question of its own.
  points[0].pCorrected = points[0].p;
  return { points, bands: [], busyFrom, guardSeconds: null, missing: null };
}

/** Scrapes that share one guard, and their association with past prefill. */
interface QuietSet extends Association {
  guard: number;
  column: Column;
}

/** Lags above 0 on scrapes without current prefill. The lag next door is left out: a step can lie across two scrapes. */
export function* quietCurve(setting: Setting, cause: ShiftCorrelation): Steps<Curve> {
  const { data, input } = setting;
  const { x, slot } = data.grid;
  yield LATER;
  const rule = quietRule(setting);
  yield LATER;
  const lags = data.lags.filter((lag) => lag >= 2);
  if (!rule || lags.length === 0) {
    return nothing('too few scrapes without current prefill follow heavy prefill');
  }
  const edges = { referenceTo: rule.referenceTo, busyFrom: rule.busyFrom };
  const points: LagPoint[] = [];
  const bands: LagBand[] = [];
  const members: FamilyMember[] = [];
  let set: QuietSet | null = null;
  for (const lag of lags) {
    const guard = guardFor(lag, rule);
    if (set === null || set.guard !== guard) {
      const value = quietValues(data, rule, guard, input.worse);
      yield LATER;
      const column = toColumn(value);
      yield LATER;
      set = { guard, column, ...(yield* associate(column.value, cause, 'many', setting)) };
    }
    const effect = effectOf(set.column, groupsAtLag(x, lag, edges), setting);
    points.push({ lag: lag * slot, ...effect, p: null, pCorrected: null, conditional: true });
    members.push({ scores: set.scores, lag });
    yield { done: 0.6 + (0.4 * points.length) / lags.length, stage: 'Testing later lags' };
  }
  const last = lags[lags.length - 1];
  if (set && last > set.guard + 2) {
    for (const [from, to] of halves(set.guard + 1, last)) {
      const effect = effectOf(set.column, groupsInBand(x, { from, to, clear: last }, rule.busyFrom), setting);
      bands.push({ from: from * slot, to: to * slot, ...effect, p: null, pCorrected: null });
      members.push({ scores: bandScores(set.scores, from, to), lag: 0 });
    }
  }
  setTests([...points, ...bands], members, set);
  return { points, bands, busyFrom: rule.busyFrom, guardSeconds: (rule.guard + 1) * slot, missing: null };
}

/** The whole stretch, its first half and its second half. */
function halves(from: number, to: number): Array<[number, number]> {
  const middle = (from + to) >> 1;
  return [
    [from, to],
    [from, middle],
    [middle + 1, to],
  ];
}

/** Scores of all lags of a band added up, by shift: prefill anywhere in the band counts. */
function bandScores(scores: Float64Array, from: number, to: number): Float64Array {
  const n = scores.length;
  const out = new Float64Array(n);
  let sum = 0;
  for (let lag = from; lag <= to; lag++) {
    sum += scores[lag % n];
  }
  for (let k = 0; k < n; k++) {
    out[k] = sum;
    sum += scores[(k + to + 1) % n] - scores[(k + from) % n];
  }
  return out;
}

function setTests(
  targets: Array<{ p: number | null; pCorrected: number | null }>,
  members: FamilyMember[],
  draws: NullDraws | null
): void {
  if (draws && draws.shifts.length > 1) {
    familyTest(members, draws).forEach((result, k) => Object.assign(targets[k], result));
  }
}
