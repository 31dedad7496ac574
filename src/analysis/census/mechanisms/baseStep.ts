import { type CensusContext, type MechanismRule } from '../context';
import { costed, costWithout, stateOf, unknown } from '../judgement';
import { levelShift } from '../levelShift';
import { stepAt, type StepLine } from '../stepLine';
import { densest, sortWeighted, weightedMean } from '../stats';
import { at, ms, rate } from '../words';

/** A decode-only step at one in flight that takes longer than it did, for good and whatever runs beside it. */
export const baseStep: MechanismRule = {
  id: 'base-step-degraded',
  judge(context) {
    const { now, turns, around, parts } = context;
    const { columns, line } = now;
    if (!columns || !line || !turns || !around || !parts) {
      return unknown(this.id, context.engine.grade, ['The decode-only step is not measured here.']);
    }
    const reference = referenceOf(context);
    if (!reference) {
      return unknown(this.id, columns.grade, [
        `A decode-only step takes ${ms(line.alone)} at one in flight; there is no earlier stretch of the same shape and no usable expectation to hold that against.`,
      ]);
    }
    const cost = costWithout(
      context,
      (j) => {
        const factor = Math.max(1, reference.factorAt(turns.t[j]));
        return turns.secondsPerToken[j] - (around.decodeOnly[j] + parts.chunks[j]) * (1 - 1 / factor);
      },
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
  const { now, before } = context;
  const columns = now.columns!;
  const line = now.line!;
  const own = before?.line ?? null;
  const pinned = own ? null : expectedStep(context);
  const ratios = (l: StepLine) => columns.step.map((d, i) => d / stepAt(l, columns.rows[i]));
  const reference: StepLine | null =
    own ?? (pinned ? { ...line, alone: pinned.step, perRow: line.perRow * (pinned.step / line.alone) } : null);
  const ratio = ratios(reference ?? line);
  const shift = levelShift(now.view.to, ratio, columns.onlySteps);
  const level = (from: number, to: number) => {
    const w = columns.onlySteps.map((n, i) => (now.view.to[i] >= from && now.view.to[i] < to ? n : 0));
    return densest(sortWeighted(ratio, w), 0.3).middle;
  };
  const early = shift ? level(-Infinity, shift.at) : level(-Infinity, Infinity);
  const late = shift ? level(shift.at, Infinity) : early;
  const error = line.aloneError / line.alone + (own ? own.aloneError / own.alone : 0);
  if (!reference && !(shift && late > early)) {
    return null;
  }
  const base = reference ? 1 : early;
  const evidence = [
    own
      ? `A decode-only step takes ${ms(line.alone)} at one in flight, against ${ms(own.alone)} in the baseline.`
      : pinned
        ? `A decode-only step takes ${ms(line.alone)} at one in flight; the expected ${rate(context.expectation!.tps)} needs ${ms(pinned.step)}.`
        : `A decode-only step takes ${ms(line.alone)} at one in flight.`,
  ];
  if (shift && late > early) {
    evidence.push(
      `From ${at(shift.at)} on it took ${(late / early).toFixed(2)} times as long as before, at the same number of rows.`
    );
  }
  return { factorAt: (t) => (shift && t >= shift.at ? late : early) / base, error, evidence };
}

/** Step that the expected rate needs: known where a step yields one token a row, or where the yield is the baseline's. */
function expectedStep({ expectation, now }: CensusContext): { step: number } | null {
  const columns = now.columns!;
  const perRow = weightedMean(columns.tokensPerRow, columns.rowSteps);
  return expectation && expectation.tps > 0 && Math.abs(perRow - 1) < 0.01 ? { step: 1 / expectation.tps } : null;
}
