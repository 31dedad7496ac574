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
  /** One pass over a lane's series. `maxSamples` asks for fewer of them per series, for a cheap look. */
  read(lane: Lane, span: TimeSpan, options?: ReadOptions & { maxSamples?: number }): Promise<LaneReading>;
}

/** Makes a source from the uid of a Prometheus data source; tests give their own. */
export type LaneSourceFactory = (dsUid: string) => LaneSource;
