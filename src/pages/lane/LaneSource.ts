import type { ReadLaneOptions } from '../../data/readLane';
import type { Lane, LaneReading, ReadOptions } from '../../data/types';

export interface TimeSpan {
  /** Unix seconds. */
  from: number;
  to: number;
}

/** What the pages ask of the floor below: which lanes there are, and all series of one. */
export interface LaneSource {
  /** Lanes with samples in the span. */
  discover(span: TimeSpan, options?: ReadOptions): Promise<Lane[]>;
  /** One pass over a lane's series. A selection of signals makes it cheaper. */
  read(lane: Lane, span: TimeSpan, options?: ReadLaneOptions): Promise<LaneReading>;
}

/** Makes a source from the uid of a Prometheus data source; tests give their own. */
export type LaneSourceFactory = (dsUid: string) => LaneSource;
