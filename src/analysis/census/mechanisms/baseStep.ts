import { type CensusContext, type MechanismRule } from '../context';
import { costed, costWithout, stateOf, unknown } from '../judgement';
import { levelAt } from '../levelShift';
import { stepAt, type StepLine } from '../stepLine';
import { weightedMean } from '../stats';
import { at, ms, rate } from '../words';

/** A decode-only step at one in flight that takes longer than it did, for good and whatever runs beside it. */
export const baseStep: MechanismRule = {
  id: 'base-step-degraded',
  judge(context) {
    const { now, turns } = context;
    const { columns, line } = now;
    if (!columns || !line || !turns) {
      return unknown(this.id, context.engine.grade, ['The decode-only step is not measured here.']);
    }
    const reference = referenceOf(context);
    if (!reference) {
      return unknown(this.id, columns.grade, [
        `A decode-only step takes ${ms(line.alone)} at one in flight; there is no earlier stretch of the same shape and no usable expectation to hold that against.`,
      ]);
    }
    // Longer steps make a turn last longer, and so it waits for more chunks: all of its time scales.
    const cost = costWithout(
      context,
      (j) => turns.secondsPerToken[j] / Math.max(1, reference.factorAt(turns.t[j])),
      reference.error
    );
    return costed(this.id, stateOf(cost), columns.grade, cost, reference.evidence);
  },
};

interface Reference {
  /** How many times as long as the reference a step took on the level of moment `t`. */
  factorAt(t: number): number;
  /** Relative standard error. */
  error: number;
  evidence: string[];
}

function referenceOf(context: CensusContext): Reference | null {
  const { now, before, expectation } = context;
  const line = now.line!;
  const own = before?.line ?? null;
  const expected = own ? null : expectedStep(context);
  // The line lies on the lowest level of the window; how far that is above the reference, at the rows carried now.
  const base = own ? offset(line, own) : expected ? line.alone / expected : 1;
  const rises = now.shift !== null && now.shift.after > now.shift.before;
  if (!own && !expected && !rises) {
    return null;
  }
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
    error: Math.hypot(line.aloneError / line.alone, own ? own.aloneError / own.alone : 0),
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
function expectedStep({ expectation, now }: CensusContext): number | null {
  const columns = now.columns!;
  const perRow = weightedMean(columns.tokensPerRow, columns.rowSteps);
  return expectation && Math.abs(perRow - 1) < 0.01 ? 1 / expectation.tps : null;
}
