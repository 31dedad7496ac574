import { type CounterId, type GaugeId, type LaneSeries } from '../lane';
import { type LedgerField, type StepLedger } from './ledgerTypes';
import { stepColumns, timeColumns } from './phaseColumns';
import { type PhaseCounts, phaseRatios, ratio } from './phaseRatios';
import { type Gathered } from './gather';
import { notMeasured } from './reasons';
import { type Sums } from './sums';

const known = (sums: Sums | undefined): sums is Sums => sums !== undefined && sums.pairs > 0;
const value = (sums: Sums | undefined): number | null => (known(sums) ? sums.total[0] : null);
const perSecond = (sums: Sums | undefined): number | null => (known(sums) ? ratio(sums.steady[0], sums.seconds) : null);

/**
 * Turns the sums of one stretch into its figures. Nothing is divided by nothing: such a figure is null.
 * @param explain whether to say why figures are missing
 */
export function finishLedger(series: LaneSeries, sums: Gathered, explain = true): StepLedger {
  const stepCols = stepColumns(series);
  const timeCols = timeColumns(series);
  const counts = phaseCounts(stepCols && known(sums.steps) ? stepCols.read(sums.steps.total) : null);
  const steady = phaseCounts(stepCols && known(sums.steps) ? stepCols.read(sums.steps.steady) : null);
  const times = phaseCounts(timeCols && known(sums.time) ? timeCols.read(sums.time.total) : null);
  const split = stepCols?.columns.length ?? 0;
  const pairs = stepCols && timeCols && known(sums.both) ? sums.both.total : null;
  const both = pairs
    ? { ...stepCols!.read(pairs), ...pickSeconds(timeCols!.read(pairs.subarray(split))) }
    : phaseCounts(null);
  const ratios = phaseRatios(both);
  const rates = streamsAndTokens(series, sums);
  const single = (id: CounterId) => value(sums.single[id]);
  const figures: Record<LedgerField, number | null> = {
    totalSteps: counts.totalSteps,
    decodeSteps: counts.decodeSteps,
    chunkSteps: counts.chunkSteps,
    mixedSteps: single('stepsMixed'),
    prefillOnlySteps: single('stepsPrefill'),
    heldSteps: single('stepsHeld'),
    stepSeconds: times.totalStepSeconds,
    decodeStepSeconds: times.decodeStepSeconds,
    chunkStepSeconds: times.chunkStepSeconds,
    decodeOnlyStepMs: ratios.decodeOnlyStepMs,
    chunkStepMs: ratios.chunkStepMs,
    overallStepMs: ratios.overallStepMs,
    chunkShareOfSteps: ratio(counts.chunkSteps, counts.totalSteps),
    chunkShareOfTime: ratio(times.chunkStepSeconds, times.totalStepSeconds),
    stepsPerSecond: ratio(steady.totalSteps, sums.steps.seconds),
    decodeStepsPerSecond: ratio(steady.decodeSteps, sums.steps.seconds),
    chunkStepsPerSecond: ratio(steady.chunkSteps, sums.steps.seconds),
    busyShare:
      timeCols && known(sums.time) ? ratio(timeCols.read(sums.time.steady).totalStepSeconds, sums.time.seconds) : null,
    decodeTokens: single('decodeTokens'),
    prefillTokens: single('prefillTokens'),
    promptTokens: single('promptTokens'),
    generationTokens: single('generationTokens'),
    decodeTps: perSecond(sums.single.decodeTokens),
    prefillTps: perSecond(sums.single.prefillTokens),
    ...rates,
    perStreamTps: ratio(sums.streamTokens, sums.streamSeconds),
    perStreamTpsAtFinish: known(sums.atFinish) ? ratio(sums.atFinish.total[0], sums.atFinish.total[1]) : null,
    meanRunning: gaugeMean(series, 'running', sums.rows),
    meanWaiting: gaugeMean(series, 'waiting', sums.rows),
    requestsFinished: single('requestsFinished'),
    preemptions: single('preemptions'),
    draftAcceptance: known(sums.draft) ? ratio(sums.draft.total[0], sums.draft.total[1]) : null,
    hitCutTokens: single('hitCutTokens'),
    replayShareOfPrefill: known(sums.replay) ? ratio(sums.replay.total[0], sums.replay.total[1]) : null,
    cachedTokens: single('cachedTokens'),
  };
  const [lo, hi] = sums.rows;
  return {
    from: hi >= lo ? series.t[lo] : null,
    to: hi >= lo ? series.t[hi] : null,
    scrapes: Math.max(0, hi - lo + 1),
    resets: Math.max(
      sums.steps.resets,
      sums.time.resets,
      ...Object.values(sums.single).map((each) => each?.resets ?? 0)
    ),
    ...figures,
    notMeasured: explain ? notMeasured(series, figures) : {},
  };
}

function streamsAndTokens(series: LaneSeries, sums: Gathered) {
  const { stepsMixed, draftAccepted } = series.signals;
  const total = known(sums.rowsPerStep) ? sums.rowsPerStep.total : null;
  const steps = total ? total[1] + (stepsMixed ? total[2] : 0) : null;
  const accepted = total && draftAccepted ? total[total.length - 1] : 0;
  const chunk = known(sums.chunkTokens) ? sums.chunkTokens.total : null;
  const chunkSteps = chunk ? (stepColumns(series)?.read(chunk.subarray(1)).chunkSteps ?? null) : null;
  return {
    tokensPerDecodeStep: ratio(total && total[0], steps),
    streamsPerDecodeStep: ratio(total && Math.max(0, total[0] - accepted), steps),
    tokensPerChunkStep: ratio(chunk && chunk[0], chunkSteps),
  };
}

function phaseCounts(
  counts: PhaseCounts | null
): Partial<PhaseCounts> &
  Pick<
    PhaseCounts,
    'totalSteps' | 'decodeSteps' | 'chunkSteps' | 'totalStepSeconds' | 'decodeStepSeconds' | 'chunkStepSeconds'
  > {
  return (
    counts ?? {
      decodeSteps: null,
      chunkSteps: null,
      totalSteps: null,
      decodeStepSeconds: null,
      chunkStepSeconds: null,
      totalStepSeconds: null,
    }
  );
}

function pickSeconds({ decodeStepSeconds, chunkStepSeconds, totalStepSeconds }: PhaseCounts) {
  return { decodeStepSeconds, chunkStepSeconds, totalStepSeconds };
}

function gaugeMean(series: LaneSeries, id: GaugeId, [lo, hi]: [number, number]): number | null {
  const gauge = series.signals[id];
  let sum = 0;
  let n = 0;
  for (let row = lo; gauge && row <= hi; row++) {
    if (Number.isFinite(gauge[row])) {
      sum += gauge[row];
      n++;
    }
  }
  return n > 0 ? sum / n : null;
}
