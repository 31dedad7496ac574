import { type LaneSeries, type Span } from '../lane';
import { evidenceChecks } from './preflight/evidence';
import { familyChecks } from './preflight/families';
import { samplingChecks } from './preflight/sampling';
import { shapeChecks } from './preflight/shape';
import { valueChecks } from './preflight/values';
import { type Segmentation } from './segments';
import { type Shape } from './shapes';
import { type CensusInput, type Check } from './types';
import { type LaneView } from './view';

/** What the checks look at. */
export interface PreflightFacts {
  input: CensusInput;
  series: LaneSeries;
  window: Span;
  segmentation: Segmentation;
  shapes: Shape[];
  /** The shape that is judged; null when none has enough. */
  chosen: Shape | null;
  /** The intervals that are judged, or all of the window when nothing is. */
  view: LaneView;
  /** What was found as a baseline, in words. */
  baseline: string;
}

/**
 * All checks before a verdict. A `fail` withholds the verdict, or the part of it that the text names; a `warn` is said
 * beside it.
 */
export function preflight(facts: PreflightFacts): Check[] {
  return [
    ...shapeChecks(facts),
    ...samplingChecks(facts),
    ...familyChecks(facts),
    ...evidenceChecks(facts),
    ...valueChecks(facts),
  ];
}
