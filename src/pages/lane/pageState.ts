import type { Lane } from '../../data/types';
import type { LaneReadingState } from './LaneReadingProvider';
import type { Trouble } from './trouble';

/** What a page about one lane shows instead of, or beside, its figures. Exactly one applies. */
export type PageState =
  | { kind: 'no-prometheus' }
  | { kind: 'looking' }
  | { kind: 'trouble'; trouble: Trouble }
  | { kind: 'no-lane' }
  | { kind: 'lane-absent'; laneKey: string }
  | { kind: 'reading'; progress: number | null }
  | { kind: 'ready'; stale?: Trouble };

export interface PageFacts {
  /** Uid of the chosen data source, '' where there is none. */
  ds: string;
  laneKey: string;
  /** The lane that the key names, if it names one. */
  lane: Lane | null;
  /** How many lanes the look-up found. */
  found: number;
  lookup: 'idle' | 'loading' | 'done' | 'error';
  lookupTrouble?: Trouble;
  reading: Pick<LaneReadingState, 'state' | 'reading' | 'progress' | 'trouble'>;
}

/**
 * Decides what a page shows. What is on screen stays as long as it belongs to the chosen lane; an absence is only
 * stated once Prometheus has answered.
 */
export function pageState({ ds, laneKey, lane, found, lookup, lookupTrouble, reading }: PageFacts): PageState {
  if (!ds) {
    return lookup === 'idle' ? { kind: 'looking' } : { kind: 'no-prometheus' };
  }
  const failed = reading.state === 'error' ? reading.trouble : undefined;
  if (reading.reading && lane) {
    if (reading.reading.series.t.length > 0) {
      return { kind: 'ready', stale: failed };
    }
    return failed ? { kind: 'trouble', trouble: failed } : { kind: 'lane-absent', laneKey };
  }
  if (lane) {
    return failed ? { kind: 'trouble', trouble: failed } : { kind: 'reading', progress: reading.progress };
  }
  if (lookup === 'error' && lookupTrouble) {
    return { kind: 'trouble', trouble: lookupTrouble };
  }
  if (lookup === 'done') {
    if (laneKey) {
      return { kind: 'lane-absent', laneKey };
    }
    return found === 0 ? { kind: 'no-lane' } : { kind: 'looking' };
  }
  return { kind: 'looking' };
}
