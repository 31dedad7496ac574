import { type MechanismRule } from '../context';
import { costBetween, costed, stateOf, unknown } from '../judgement';
import { weightedMean } from '../stats';
import { ms } from '../words';
import { fewerRows } from './sharing';

/** Decode rows that share steps with other decode rows, prefill taken out. */
export const contention: MechanismRule = {
  id: 'contention',
  judge(context) {
    const { columns, line } = context.now;
    const { turns, parts, around } = context;
    if (!columns || !line || !turns || !parts || !around) {
      return unknown(this.id, context.engine.grade, ['The step could not be fitted against decode rows.']);
    }
    // Prefill and what stretches steps is taken out first: the same turns without them, against a step alone.
    const alone = (j: number) => line.alone / around.tokensPerRow[j];
    const cost = costBetween(
      context,
      (j) => alone(j) + Math.max(0, parts.rows[j] - fewerRows(context, j)) / parts.stretch[j],
      alone
    );
    const rows = weightedMean(columns.rows, columns.rowSteps);
    return costed(this.id, stateOf(cost), columns.grade, cost, [
      `A decode-only step took ${ms(line.alone)} with one row and ${ms(line.perRow)} more for each further row (fitted over ${
        line.n
      } scrapes, ${line.rowsLow.toFixed(1)} to ${line.rowsHigh.toFixed(1)} rows).`,
      `A decoding stream shared its steps with ${(rows - 1).toFixed(1)} others on average.`,
    ]);
  },
};
