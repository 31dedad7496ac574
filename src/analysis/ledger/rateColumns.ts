import { type LaneSeries } from '../lane';

/** The rate of one stream by scrape. */
export interface RateColumns {
  /** Tokens per second of one decoding stream over the stretch that ends at this scrape; NaN where not measured. */
  v: Float64Array;
  /** Stream-seconds behind each value: weigh means with it. */
  weight: Float64Array;
}

/** Columns without a value, to be filled. */
export function noRate({ t }: LaneSeries): RateColumns {
  return { v: new Float64Array(t.length).fill(NaN), weight: new Float64Array(t.length) };
}
