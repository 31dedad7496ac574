import { type Expectation, expectationProblems, type ExpectationSet } from '../../analysis/collapse/expectation';
import { laneFromKey } from '../laneKey';
import { matchOf } from '../match';
import { type Lane } from '../types';
import { type LaneSet } from './laneSet';
import { type AlertSignals } from './signals';

export interface ExpectedRates {
  /** PromQL: the expected tokens per second of each lane that has an expectation; null when none has. */
  expr: string | null;
  /** Expectations that were left out, with the reason, for whoever generates. */
  refused: string[];
}

/**
 * Pinned expectations as a vector over lanes, a lane's own before its model's. Whatever may not be pinned (a contended
 * rate, a rate of 0, a source that says neither measured nor estimated) is left out and named.
 */
export function expectedRates(
  signals: AlertSignals,
  set: LaneSet,
  lanes: readonly Lane[],
  expectations: ExpectationSet
): ExpectedRates {
  const refused: string[] = [];
  const terms: string[] = [];
  const add = (what: string, match: string, expectation: Expectation) => {
    const problems = expectationProblems(expectation);
    if (problems.length > 0) {
      refused.push(`${what}: ${problems.join(' ')}`);
    } else {
      terms.push(`${set.those(match)} * ${expectation.tps}`);
    }
  };
  for (const [key, expectation] of sorted(expectations.perLane)) {
    const lane = lanes.find((each) => each.key === key) ?? laneFromKey(key);
    if (lane === null) {
      refused.push(`${key}: this is no lane's key.`);
    } else if (lane.engine === signals.engine) {
      add(`lane ${lane.match}`, lane.match, expectation);
    }
  }
  for (const [model, expectation] of sorted(expectations.perModel)) {
    add(`model ${model}`, matchOf({ [signals.modelLabel]: model }), expectation);
  }
  return { expr: terms.length > 0 ? terms.join('\nor ') : null, refused };
}

function sorted(record: Record<string, Expectation>): Array<[string, Expectation]> {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}
