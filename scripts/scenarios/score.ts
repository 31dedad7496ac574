import { type CensusResult } from '../../src/analysis/census/result';
import { type MechanismVerdict } from '../../src/analysis/census/types';
import { type Scenario, trueCosts, type Truth } from './folder';

/** Largest error of a cost at the median turn. */
const COST_TOLERANCE = 0.1;

export type Wrong = 'missed' | 'false claim' | 'cost off';

/** One judged mechanism against its label. */
export interface Row {
  scenario: string;
  id: string;
  label: 'present' | 'absent' | 'either';
  found: MechanismVerdict['state'];
  cost: number | null;
  trueCost: number | null;
  slowest: number | null;
  trueSlowest: number | null;
  wrong: Wrong | null;
}

/** Holds a result against the labels; a headline that none of the accepted mechanisms explains counts as a row, too. */
export function scoreOf(scenario: Scenario, result: CensusResult): Row[] {
  const { truth, name } = scenario;
  const rows = result.mechanisms.map((m): Row => {
    const label = truth.present.includes(m.id) ? 'present' : truth.absent.includes(m.id) ? 'absent' : 'either';
    const costs = trueCosts(truth, m.id);
    return {
      scenario: name,
      id: m.id,
      label,
      found: m.state,
      cost: m.cost,
      trueCost: costs.median,
      slowest: m.costSlowestTenth,
      trueSlowest: costs.slowest,
      wrong: wrongOf(label, m, costs.median),
    };
  });
  if (!accepted(truth, result)) {
    rows.push({
      scenario: name,
      id: `headline: one of ${truth.accept.join(', ')}`,
      label: 'present',
      found: 'unknown',
      cost: null,
      trueCost: null,
      slowest: null,
      trueSlowest: null,
      wrong: 'missed',
    });
  }
  return rows;
}

function wrongOf(label: Row['label'], m: MechanismVerdict, trueCost: number | null): Wrong | null {
  if (label === 'present' && m.state !== 'present') {
    return 'missed';
  }
  if (label === 'absent' && m.state === 'present') {
    return 'false claim';
  }
  const off =
    m.state === 'present' && m.cost !== null && trueCost !== null && Math.abs(m.cost - trueCost) > COST_TOLERANCE;
  return off ? 'cost off' : null;
}

function accepted(truth: Truth, { verdict, segments }: CensusResult): boolean {
  const { accept } = truth;
  const split = segments.some((s) => !s.judged) || !verdict.sufficient;
  return (
    verdict.ranked.some((id) => accept.includes(id)) ||
    (accept.includes('none') && verdict.ranked.every((id) => !truth.absent.includes(id))) ||
    (accept.includes('refuse-one-shape') && split)
  );
}
