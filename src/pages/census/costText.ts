import type { Interval } from '../../analysis/census/types';
import { figure, NOT_MEASURED, UNIT } from '../../shared/figures';

/**
 * A cost as text: the share of the decode rate that is lost, with its interval where one is known.
 * Estimates may fall below nothing; a mechanism does not speed a lane up, so they read as 0.
 */
export function costText(cost: number | null, interval: Interval | null): string {
  if (cost === null) {
    return NOT_MEASURED;
  }
  const text = share(cost);
  return interval ? `${text} (${share(interval[0])} to ${share(interval[1])})` : text;
}

const share = (x: number) => {
  const shown = Math.max(0, x);
  return figure(shown, UNIT.share, shown < 0.0995 && shown > 0 ? 1 : 0);
};
