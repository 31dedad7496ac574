import type { CensusResult } from '../../analysis/census/result';
import type { MechanismVerdict } from '../../analysis/census/types';

/** What was found first, by weight; then what is open. Excluded mechanisms are listed apart. */
export function byWeight({ mechanisms, verdict }: CensusResult): MechanismVerdict[] {
  const rank = ({ id, state }: MechanismVerdict) => (state === 'present' ? verdict.ranked.indexOf(id) : Infinity);
  return mechanisms.filter(({ state }) => state !== 'absent').sort((a, b) => order(rank(a), rank(b)));
}

/** Excluded mechanisms with all that was seen of them. */
export const excluded = ({ mechanisms }: CensusResult) => mechanisms.filter(({ state }) => state === 'absent');

const order = (a: number, b: number) => (a === b ? 0 : a - b);
