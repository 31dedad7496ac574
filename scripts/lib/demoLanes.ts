import { type WantedLane } from './lanes';

/** Hours that a demo lane has behind it when it starts to answer. */
const HOURS = 2.25;

/** Lanes of the demo that run on while somebody looks. */
export const DEMO_LANES: WantedLane[] = [
  { name: 'A', instance: 'lane-a:7770', mechanism: 'step-time-sharing', hours: HOURS },
  { name: 'B', instance: 'lane-b:7770', mechanism: 'training-windows', hours: HOURS },
  // Each of these was healthy and collapsed an hour before the start.
  { name: 'collapsed-sharing', mechanism: 'step-time-sharing', hours: HOURS, wrongHoursAgo: 1 },
  { name: 'collapsed-contention', mechanism: 'contention', hours: HOURS, wrongHoursAgo: 1 },
  { name: 'collapsed-base-step', mechanism: 'base-step-degraded', hours: HOURS, wrongHoursAgo: 1 },
  { name: 'collapsed-draft', mechanism: 'draft-acceptance', hours: HOURS, wrongHoursAgo: 1, model: 'sim-27b-draft' },
];
