import type { LaneSource } from './LaneSource';

export function grafanaLaneSource(_dsUid: string): LaneSource {
  throw new Error('pending');
}
