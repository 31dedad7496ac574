import { type Grade, type LaneSeries } from '../lane';
import { fromGaps } from './perStreamGaps';
import { fromGauge, fromRunning } from './perStreamRunning';
import { fromSteps } from './perStreamSteps';
import { noRate, type RateColumns } from './rateColumns';

/**
 * How the rate of one stream was come by, best first: from counted and timed steps, from the gaps between tokens,
 * from the token counter over the sampled number of requests, or from the engine's own decayed gauge.
 */
export type PerStreamSource = 'steps' | 'gaps' | 'decodeTokens' | 'decodeRate';

export interface PerStreamRate extends RateColumns {
  /** null when the lane exports none of the forms. */
  source: PerStreamSource | null;
  grade: Grade | null;
  /** True where the engine's own decayed gauge had to stand in: good for ranks, not for levels. */
  fallback: boolean;
}

const SOURCES: Array<[PerStreamSource, Grade, (series: LaneSeries) => RateColumns | null]> = [
  ['steps', 'A', fromSteps],
  ['gaps', 'B', fromGaps],
  ['decodeTokens', 'C', fromRunning],
  ['decodeRate', 'C', fromGauge],
];

/** The decode rate per stream of a lane, by the best means that its engine offers. */
export function perStreamRate(series: LaneSeries): PerStreamRate {
  for (const [source, grade, read] of SOURCES) {
    const columns = read(series);
    if (columns) {
      return { ...columns, source, grade, fallback: source === 'decodeRate' };
    }
  }
  return { ...noRate(series), source: null, grade: null, fallback: false };
}
