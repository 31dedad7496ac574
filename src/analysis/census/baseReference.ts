import { type Side } from './context';
import { levelAt } from './levelShift';
import { weightedMean } from './stats';
import { stepAt, type StepLine } from './stepLine';
import { type ExpectedRate } from './types';
import { at, ms, rate } from './words';

/** Steps that vary by more than this at the same number of rows depend on something else, such as the contexts. */
export const STEADY = 0.02;

/** What a modelled step may be off by, relative: its rows are not those of the very same steps. */
const MODELLED = 0.1;

/** What the step at one in flight is held against. */
export interface BaseReference {
  /** How many times as long as the reference a step took on the lasting level of moment `t`. */
  factorAt(t: number): number;
  /** Relative standard error of that. */
  error: number;
  kind: 'baseline' | 'expectation' | 'earlier in the window';
  /** Step at one in flight of the reference, seconds. */
  alone: number;
  evidence: string[];
}

/**
 * The reference of the base step: the baseline, else the expected rate (where a step yields one token a row, so that
 * it tells the step), else the part of the window before a lasting rise. Null without any.
 */
export function baseReference(now: Side, before: Side | null, expectation: ExpectedRate | null): BaseReference | null {
  const line = now.line;
  if (!line || !now.columns) {
    return null;
  }
  const own = before?.line ?? null;
  const expected = own ? null : expectedStep(now, expectation);
  const rises = now.shift !== null && now.shift.after > now.shift.before;
  if (!own && !expected && !rises) {
    return null;
  }
  // The line lies on the lowest level of the window: how far is that above the reference, at the rows carried now?
  const base = own ? offset(line, own) : expected ? line.alone / expected : 1;
  const held = own
    ? `, against ${ms(own.alone)} in the baseline`
    : expected
      ? `; the expected ${rate(expectation!.tps)} needs ${ms(expected)}`
      : '';
  const evidence = [`A decode-only step takes ${ms(line.alone)} at one in flight${held}.`];
  if (now.shift && rises) {
    evidence.push(
      `From ${at(now.shift.at)} on it took ${(now.shift.after / now.shift.before).toFixed(2)} times as long as before, at the same number of rows.`
    );
  }
  return {
    factorAt: (t) => base * levelAt(now.shift, t, 1),
    error: Math.hypot(
      line.aloneError / line.alone,
      own ? own.aloneError / own.alone : 0,
      now.columns.method === 'steps' ? 0 : own ? MODELLED / 2 : MODELLED
    ),
    kind: own ? 'baseline' : expected ? 'expectation' : 'earlier in the window',
    alone: line.alone / base,
    evidence,
  };
}

/** Ratio of two lines in the middle of the rows that both have seen, or nearest to it. */
function offset(now: StepLine, before: StepLine): number {
  const low = Math.max(now.rowsLow, before.rowsLow);
  const high = Math.min(now.rowsHigh, before.rowsHigh);
  const rows = low <= high ? (low + high) / 2 : low > before.rowsHigh ? before.rowsHigh : now.rowsHigh;
  return stepAt(now, rows) / stepAt(before, rows);
}

/** Step that the expected rate needs: known where a step yields one token a row. */
export function expectedStep(now: Side, expectation: ExpectedRate | null): number | null {
  const columns = now.columns;
  const perRow = columns ? weightedMean(columns.tokensPerRow, columns.rowSteps) : NaN;
  return expectation && Math.abs(perRow - 1) < 0.01 ? 1 / expectation.tps : null;
}
