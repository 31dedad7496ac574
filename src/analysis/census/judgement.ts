import { type Grade, type MechanismId } from '../lane';
import { costOf, type Cost } from './cost';
import { type CensusContext } from './context';
import { paceWith } from './counterfactual';
import { BORDER, MIN_TURNS, NEGLIGIBLE, PRESENT } from './definitions';
import { type Interval, type MechanismState, type MechanismVerdict } from './types';

/** Cost between two paces of each turn, in seconds per token; null without turns. */
export function costBetween(
  context: CensusContext,
  on: (turn: number) => number,
  off: (turn: number) => number,
  referenceError = 0
): Cost | null {
  const turns = context.turns;
  if (!turns || turns.t.length < MIN_TURNS) {
    return null;
  }
  const column = (pace: (turn: number) => number) => turns.secondsPerToken.map((_x, j) => pace(j));
  return costOf(turns.t, column(on), column(off), turns.weight, { referenceError });
}

/** Cost of a mechanism whose absence would have given `off` seconds per token; null without turns. */
export function costWithout(context: CensusContext, off: (turn: number) => number, referenceError = 0): Cost | null {
  return costBetween(context, (j) => context.turns!.secondsPerToken[j], off, referenceError);
}

/**
 * State of a mechanism from its cost.
 * @param real whether a test of its own says that the effect exists: true, false, or null when there is none, in which
 *   case the cost's own interval must exclude a negligible one
 */
export function stateOf(cost: Cost | null, real: boolean | null = null): MechanismState {
  if (!cost) {
    return 'unknown';
  }
  const both = [
    { at: cost.median, lo: cost.medianInterval[0], hi: cost.medianInterval[1] },
    { at: cost.slowest, lo: cost.slowestInterval[0], hi: cost.slowestInterval[1] },
  ];
  if (real !== false && both.some((c) => c.at >= BORDER && (real === true || c.lo > NEGLIGIBLE))) {
    return 'present';
  }
  if (both.every((c) => c.at < BORDER && (c.hi < PRESENT || real === false))) {
    return 'absent';
  }
  return 'unknown';
}

/** A verdict with a cost. */
export function costed(
  id: MechanismId,
  state: MechanismState,
  grade: Grade,
  cost: Cost | null,
  evidence: string[]
): MechanismVerdict {
  return {
    id,
    state,
    cost: cost ? cost.median : null,
    costSlowestTenth: cost ? cost.slowest : null,
    interval: cost ? cost.medianInterval : null,
    intervalSlowestTenth: cost ? cost.slowestInterval : null,
    grade,
    evidence,
  };
}

export function unknown(id: MechanismId, grade: Grade, evidence: string[]): MechanismVerdict {
  return costed(id, 'unknown', grade, null, evidence);
}

/** A verdict that rests on a counter that never moved: the cost is none. */
export function ruledOut(id: MechanismId, grade: Grade, evidence: string[]): MechanismVerdict {
  const none: Interval = [0, 0];
  return {
    id,
    state: 'absent',
    cost: 0,
    costSlowestTenth: 0,
    interval: none,
    intervalSlowestTenth: none,
    grade,
    evidence,
  };
}

/** Cost of everything that decoding took beyond its rows, chunks included: what any cause of longer steps can have had at most. */
export function costBeyondRows(context: CensusContext): Cost | null {
  const { parts, around } = context;
  if (!parts || !around) {
    return null;
  }
  return costWithout(context, (j) => paceWith(context, j, { prompts: 0, steps: 1 / parts.stretch[j] }));
}
