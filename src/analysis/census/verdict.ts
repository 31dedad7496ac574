import { type MechanismId, type Span } from '../lane';
import { BORDER } from './definitions';
import { type CensusVerdict, type MechanismVerdict } from './types';
import { list, percent, rate } from './words';

/** Mechanisms as people say them. */
export const NAMES: Record<MechanismId, string> = {
  'step-time-sharing': 'step-time sharing with prefill',
  eviction: 'eviction after large prefills',
  preemption: 'preemption',
  'training-windows': 'training windows',
  contention: 'contention between decoding streams',
  'base-step-degraded': 'a degraded base step',
  'draft-acceptance': 'lower draft acceptance',
  'self-made-prefill': 'self-made prefill (replay of cut prefix hits)',
};

export interface VerdictFacts {
  mechanisms: MechanismVerdict[];
  measuredTps: number | null;
  slowestTps: number | null;
  expectedTps: number | null;
  judged: Span | null;
  baseline: Span | null;
  /** Why the evidence does not carry a verdict; null when it does. */
  insufficient: string | null;
  /** Further sentences on what would change the verdict. */
  wouldChange: string[];
}

/** Puts the judged mechanisms in order and says what they come to. */
export function verdictOf(facts: VerdictFacts): CensusVerdict {
  const present = facts.mechanisms.filter((m) => m.state === 'present').sort((a, b) => weightOf(b) - weightOf(a));
  const by = (state: 'absent' | 'unknown') =>
    facts.mechanisms.filter((m) => m.state === state).map((m) => ({ id: m.id, why: m.evidence[0] ?? '' }));
  const open = by('unknown');
  return {
    headline:
      facts.insufficient ??
      `${measured(facts)} ${findings(
        present,
        open.map((o) => o.id)
      )}`,
    ranked: present.map((m) => m.id),
    sufficient: facts.insufficient === null,
    ruledOut: by('absent'),
    open,
    wouldChange: facts.wouldChange,
    judged: facts.judged,
    baseline: facts.baseline,
  };
}

/** The median turn's loss counts first; what only the slowest feel comes after it. */
function weightOf(m: MechanismVerdict): number {
  const cost = m.cost ?? 0;
  return cost >= BORDER ? 1 + cost : (m.costSlowestTenth ?? 0);
}

function measured(facts: VerdictFacts): string {
  if (facts.measuredTps === null) {
    return 'The rate of a stream is not measured.';
  }
  const of = facts.expectedTps
    ? `, ${percent(facts.measuredTps / facts.expectedTps)} of the ${rate(facts.expectedTps)} expected`
    : '';
  const slow = facts.slowestTps !== null ? `; the slowest tenth ${rate(facts.slowestTps)} or less` : '';
  return `The median turn decodes ${rate(facts.measuredTps)}${of}${slow}.`;
}

function findings(present: MechanismVerdict[], open: MechanismId[]): string {
  const left = open.length ? ` Not judged: ${list(open.map((id) => NAMES[id]))}.` : '';
  if (present.length === 0) {
    return `No mechanism was found that takes 10% of it.${left}`;
  }
  const parts = present.map((m) => {
    const cost = m.cost === null ? 'cost not measured' : `${percent(Math.max(0, m.cost))} of the median turn's rate`;
    const slow =
      m.costSlowestTenth === null ? '' : `, ${percent(Math.max(0, m.costSlowestTenth))} for the slowest tenth`;
    return `${NAMES[m.id]} (${cost}${slow})`;
  });
  return `Found: ${list(parts)}.${left}`;
}
