import { type BaseReference, expectedStep, STEADY } from '../baseReference';
import { type CensusContext, type MechanismRule } from '../context';
import { paceWith } from '../counterfactual';
import { BORDER } from '../definitions';
import { costed, costWithout, stateOf, unknown } from '../judgement';
import { everEvicting } from '../prefillBursts';
import { toldApart } from '../stepLine';
import { ms, rate } from '../words';

/** A decode-only step at one in flight that takes longer than it did, for good and whatever runs beside it. */
export const baseStep: MechanismRule = {
  id: 'base-step-degraded',
  judge(context) {
    const { now, turns, parts, baseReference: reference } = context;
    const { columns, line } = now;
    if (!columns || !line || !turns || !parts) {
      return unknown(this.id, context.engine.grade, ['The decode-only step is not measured here.']);
    }
    if (!reference) {
      return unknown(this.id, columns.grade, [
        `A decode-only step takes ${ms(line.alone)} at one in flight; there is no earlier stretch of the same shape and no usable expectation to hold that against.`,
      ]);
    }
    // A slower device makes chunks longer too, so the time spent waiting for them scales with it.
    const cost = costWithout(
      context,
      (j) => {
        const share = 1 / Math.max(1, reference.factorAt(turns.t[j]));
        return paceWith(context, j, { steps: share, chunks: share });
      },
      reference.error
    );
    const beyondError = Math.max(...turns.t.map((t) => reference.factorAt(t) - 1)) > 2 * reference.error;
    const found = stateOf(cost, columns.method === 'steps' ? true : null);
    const state = found === 'present' && !beyondError ? 'unknown' : found;
    const doubt = doubtOf(context, reference, state === 'present');
    return costed(this.id, doubt ? 'unknown' : state, columns.grade, cost, [
      ...(doubt ? [doubt] : []),
      ...reference.evidence,
    ]);
  },
};

/** Why the reference does not carry a claim; null when it does. */
function doubtOf(context: CensusContext, reference: BaseReference, present: boolean): string | null {
  const { now, expectation } = context;
  const line = now.line!;
  if (reference.kind === 'expectation' && present) {
    if (!toldApart(line)) {
      return 'Steps carried about the same number of rows at all times: what a step takes alone is extrapolated, and does not tell whether it became longer.';
    }
    if (line.spread > STEADY) {
      return 'Steps vary with something else than their rows (such as the length of the contexts), so the expected rate, measured at another one, does not tell whether the step itself became longer.';
    }
    if (!now.shift && everEvicting(now.view)) {
      return 'The step is longer than the expected rate needs, but hardly a moment is without a large prefill in the quarter of an hour before it: what they pushed out may be the reason.';
    }
  }
  const expected = expectedStep(now, expectation);
  if (
    reference.kind === 'baseline' &&
    !present &&
    expected &&
    1 - expected / line.alone > BORDER &&
    line.spread <= STEADY
  ) {
    return `The step is as in the baseline, but longer than the ${ms(expected)} that the expected ${rate(expectation!.tps)} needs: it was long before already, or that rate is not what this lane can do.`;
  }
  return null;
}
