import type { LaneSeries } from '../../../analysis/lane';
import { counterDeltas } from '../../../analysis/ledger/counters';

/** Preemptions that came close together. */
export interface Burst {
  /** Unix seconds: the scrape before the first preemption and the one that shows the last. */
  from: number;
  to: number;
  preemptions: number;
}

/** Preemptions with no more than this many quiet scrapes between them belong together. */
const QUIET_SCRAPES = 2;
/** A single preemption is none. */
const LEAST = 2;

/**
 * Bursts of preemptions, in order of time, from the counter; null where it is not exported. Single preemptions are no
 * burst. A restart's counter starts at zero: what it shows first counts.
 */
export function preemptionBursts({ t, scrapeSeconds, signals }: LaneSeries): Burst[] | null {
  if (!signals.preemptions) {
    return null;
  }
  const grew = counterDeltas(t, signals.preemptions);
  const bursts: Burst[] = [];
  let open: Burst | null = null;
  for (let i = 1; i < t.length; i++) {
    if (!(grew[i] > 0)) {
      continue;
    }
    if (open && t[i - 1] - open.to <= QUIET_SCRAPES * scrapeSeconds) {
      open.to = t[i];
      open.preemptions += grew[i];
    } else {
      open = { from: t[i - 1], to: t[i], preemptions: grew[i] };
      bursts.push(open);
    }
  }
  return bursts.filter(({ preemptions }) => preemptions >= LEAST);
}
