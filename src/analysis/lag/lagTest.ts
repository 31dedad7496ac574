import { causeOf } from './association';
import { blockLength } from './autocorrelation';
import { cellsOfLag } from './cells';
import { allScrapesCurve, quietCurve } from './curve';
import { toColumn } from './groupMedians';
import { prepare } from './prepare';
import { nothingToTest, toResult } from './result';
import { LAG_DEFAULTS, type LagInput, type LagOptions, type LagProgress, type LagTestResult } from './types';

/**
 * The automatic block length serves series without slow parts. The medians as measured keep theirs: blocks twice as long
 * bring their intervals to the nominal coverage (see the calibration).
 */
const MEASURED_BLOCKS = 2;

/**
 * Does prefill slow decode, and at once or minutes later?
 *
 * `y` is bucketed by the prefill rate of the same scrape, and again with prefill shifted by each lag. Cells hold the
 * medians; the curve holds, for each lag, the loss in the busiest buckets with its interval and p-value. Later lags are
 * tested on scrapes without current prefill. Any input gives a result: what cannot be judged is "insufficient".
 * @param options overrides of `LAG_DEFAULTS`
 */
export function lagTest(input: LagInput, options: Partial<LagOptions> = {}): LagTestResult {
  const steps = lagTestSteps(input, options);
  for (;;) {
    const step = steps.next();
    if (step.done) {
      return step.value;
    }
  }
}

/**
 * The same in slices: each `next()` does a bounded piece of work and says how far it is, so that a page can draw in
 * between and stop at any time by not calling it again.
 */
export function* lagTestSteps(
  input: LagInput,
  overrides: Partial<LagOptions> = {}
): Generator<LagProgress, LagTestResult> {
  const options = { ...LAG_DEFAULTS, ...overrides };
  const data = yield* prepare(input, options);
  if (!data) {
    return nothingToTest(input);
  }
  const setting = { data, input, options };
  yield { done: 0.07, stage: 'Sorting' };
  const measured = toColumn(data.grid.y, MEASURED_BLOCKS * (blockLength(data.grid.y) ?? 1));
  yield { done: 0.08, stage: 'Sorting' };
  const compared = toColumn(data.compared);
  const cells: LagTestResult['cells'] = [];
  for (let l = 0; l < data.lags.length; l++) {
    yield { done: 0.1 + (0.3 * l) / data.lags.length, stage: 'Measuring the cells' };
    cells.push(...cellsOfLag(data, data.lags[l], measured, compared, options));
  }
  yield { done: 0.4, stage: 'Comparing busy and idle scrapes' };
  const cause = causeOf(data);
  const all = yield* allScrapesCurve(setting, compared, cause);
  const quiet = input.noLaterLags ? null : yield* quietCurve(setting, cause);
  return toResult({ cells, all, quiet, blocks: { measured: measured.block, compared: compared.block } }, setting);
}
