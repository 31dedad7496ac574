import { type Side } from './context';
import { type StepLine } from './stepLine';

/** Rows that vary by less than this say nothing about what one more row costs. */
const TOO_NARROW = 0.5;
/** Beside no other row there is nothing to take off. */
const SHARED = 1.5;

/**
 * A window in which the number of rows never varied cannot tell the step at one row from what the others add: a full
 * lane would read as a slow base. Where the baseline's rows did vary, what one row costs is taken from there.
 */
export function withBaselineSlope(now: Side, before: Side | null): Side {
  const { line } = now;
  const known = before?.line;
  if (!line || !known || !isNarrow(line) || isNarrow(known) || line.rowsLow < SHARED) {
    return now;
  }
  const others = (line.rowsLow + line.rowsHigh) / 2 - 1;
  const step = line.alone + line.perRow * others;
  const alone = step - known.perRow * others;
  if (!(alone > 0)) {
    return now;
  }
  const { perRow, perRowError } = known;
  return { ...now, line: { ...line, alone, perRow, perRowError, aloneError: perRowError * others } };
}

/** Whether the rows of a line varied too little to tell its slope. */
export const isNarrow = (line: StepLine) => line.rowsHigh - line.rowsLow < TOO_NARROW;
