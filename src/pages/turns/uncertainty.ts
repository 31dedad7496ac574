import { type JudgedTurn } from '../../analysis/turns/judgeTurns';

/** Turns looked at: the latest say how it is now. */
const LATEST = 500;

/** Median of the larger edge uncertainty of the latest whole turns, microseconds; null without any. */
export function medianUncertaintyUs(turns: JudgedTurn[]): number | null {
  const off = turns
    .slice(-LATEST)
    .map(({ turn }) => Math.max(turn.startUncertaintyUs ?? 0, turn.endUncertaintyUs ?? 0))
    .filter((us) => Number.isFinite(us))
    .sort((a, b) => a - b);
  return off.length === 0 ? null : off[Math.floor((off.length - 1) / 2)];
}
