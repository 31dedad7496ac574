import type { HistogramId, SignalId } from '../../analysis/lane';
import type { Engine } from '../../engines/types';

const SIGNALS: SignalId[] = [
  'stepsTotal',
  'stepsDecode',
  'stepsMixed',
  'stepsPrefill',
  'stepSeconds',
  'stepSecondsDecode',
  'stepSecondsPrefill',
  'decodeTokens',
  'draftAccepted',
  'decodeRate',
  'requestsFinished',
  'running',
];

/**
 * What a row of the overview needs of a lane, and no more. Histograms are dear; only an engine that does not time its
 * steps needs them, for the gaps between tokens.
 */
export function overviewSelection(engine: Engine): { signals: SignalId[]; histograms: HistogramId[] } {
  const timed = engine.counters.stepsDecode && engine.counters.stepSecondsDecode;
  return { signals: SIGNALS, histograms: timed ? [] : ['itl', 'ttft'] };
}
