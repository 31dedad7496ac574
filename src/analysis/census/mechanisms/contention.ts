import { expectedStep, STEADY } from '../baseReference';
import { isNarrow } from '../borrowedSlope';
import { type CensusContext, type MechanismRule } from '../context';
import { NEGLIGIBLE } from '../definitions';
import { costBetween, costed, stateOf, unknown } from '../judgement';
import { toldApart } from '../stepLine';
import { weightedMean } from '../stats';
import { ms } from '../words';

/** Decode rows that share steps with other decode rows, everything else taken out. */
export const contention: MechanismRule = {
  id: 'contention',
  judge(context) {
    const { columns, line } = context.now;
    const { turns, parts, around, draftReference } = context;
    if (!columns || !line || !turns || !parts || !around) {
      return unknown(this.id, context.engine.grade, ['The step could not be fitted against decode rows.']);
    }
    const others = weightedMean(columns.rows, columns.rowSteps) - 1;
    if (isNarrow(line) && line.perRow <= 3 * line.perRowError && others > 0.5) {
      return unknown(this.id, columns.grade, [
        `The number of rows hardly varied (${line.rowsLow.toFixed(1)} to ${line.rowsHigh.toFixed(1)}): what one more costs cannot be told from this window.`,
      ]);
    }
    if (!toldApart(line) && !confirmed(context)) {
      return unknown(this.id, columns.grade, [
        `Steps carried ${line.rowsLow.toFixed(1)} to ${line.rowsHigh.toFixed(1)} rows at nearly all times: what a row adds cannot be told from what a step takes alone.`,
      ]);
    }
    const drafts = (j: number) => {
      const gained = draftReference ? draftReference.tokens / draftReference.nowAt(turns.t[j]) : 1;
      return around.tokensPerRow[j] * Math.max(1, gained);
    };
    const { alone, slower, unloaded } = undisturbed(context);
    // The turn without anything else, sharing its shorter life with fewer rows, against a step alone.
    const cost = costBetween(
      context,
      (j) => {
        const rows = (parts.rows[j] / parts.stretch[j] / slower) * (around.tokensPerRow[j] / drafts(j));
        const own = alone / drafts(j);
        return Math.min(own + rows, own / (1 - Math.min(0.95, (rows * context.demand) / turns.secondsPerToken[j])));
      },
      (j) => unloaded / drafts(j)
    );
    const certain = line.perRow > 3 * line.perRowError;
    return costed(this.id, stateOf(cost, certain ? true : null), columns.grade, cost, [
      `A decode-only step took ${ms(line.alone)} with one row and ${ms(line.perRow)} more for each further row (fitted over ${
        line.n
      } scrapes, ${line.rowsLow.toFixed(1)} to ${line.rowsHigh.toFixed(1)} rows).`,
      `A decoding stream shared its steps with ${others.toFixed(1)} others on average.`,
    ]);
  },
};

/** Whether the expected rate needs the very step that the fit gives for one row. */
function confirmed({ now, expectation }: CensusContext): boolean {
  const expected = expectedStep(now, expectation);
  return expected !== null && Math.abs(now.line!.alone / expected - 1) < NEGLIGIBLE;
}

/**
 * The step at one in flight without disturbance: as this lane carries it, and as it would be unloaded. The two differ
 * where steps grow with the contexts they carry and the expected rate tells what a short one takes.
 */
function undisturbed({ now, baseReference, expectation }: CensusContext) {
  const line = now.line!;
  const contextual = line.spread > STEADY || now.columns!.method !== 'steps';
  const expected = contextual ? expectedStep(now, expectation) : null;
  const comparable = baseReference !== null && !(contextual && baseReference.kind === 'expectation');
  const slower = comparable ? Math.max(1, line.alone / baseReference.alone) : 1;
  const alone = line.alone / slower;
  return { alone, slower, unloaded: expected ? Math.min(alone, expected) : alone };
}
