import { waterfall } from '../../analysis/collapse/waterfall';
import type { NoWaterfall, Waterfall } from '../../analysis/collapse/waterfallTypes';
import type { Findings } from './inquiry';

/** From the expectation down to what was measured; where there is no expectation, the sentence that says so. */
export function waterfallFor({ result }: Findings): Waterfall | NoWaterfall {
  const { expectedTps, measuredTps } = result.collapse;
  if (!result.verdict.sufficient) {
    return { reason: result.verdict.headline };
  }
  return waterfall({
    expectedTps: expectedTps ?? NaN,
    measuredTps: measuredTps ?? NaN,
    mechanisms: result.mechanisms,
  });
}
