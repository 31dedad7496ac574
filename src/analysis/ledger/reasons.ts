import { type LaneSeries, type SignalId } from '../lane';
import { type LedgerField } from './ledgerTypes';

/** What each figure is made of: any one of these sets of signals is enough. */
const NEEDS: Record<LedgerField, SignalId[][]> = {
  totalSteps: [['stepsTotal'], ['stepsDecode', 'stepsMixed'], ['stepsDecode', 'stepsPrefill']],
  decodeSteps: [['stepsDecode']],
  chunkSteps: [
    ['stepsTotal', 'stepsDecode'],
    ['stepsDecode', 'stepsMixed'],
    ['stepsDecode', 'stepsPrefill'],
  ],
  mixedSteps: [['stepsMixed']],
  prefillOnlySteps: [['stepsPrefill']],
  heldSteps: [['stepsHeld']],
  stepSeconds: [['stepSeconds'], ['stepSecondsDecode', 'stepSecondsPrefill']],
  decodeStepSeconds: [['stepSecondsDecode']],
  chunkStepSeconds: [['stepSecondsPrefill'], ['stepSeconds', 'stepSecondsDecode']],
  decodeOnlyStepMs: [['stepsDecode', 'stepSecondsDecode']],
  chunkStepMs: [
    ['stepsTotal', 'stepsDecode', 'stepSeconds', 'stepSecondsDecode'],
    ['stepsPrefill', 'stepSecondsPrefill'],
  ],
  overallStepMs: [['stepsTotal', 'stepSeconds']],
  chunkShareOfSteps: [
    ['stepsTotal', 'stepsDecode'],
    ['stepsDecode', 'stepsMixed'],
    ['stepsDecode', 'stepsPrefill'],
  ],
  chunkShareOfTime: [
    ['stepSeconds', 'stepSecondsDecode'],
    ['stepSecondsDecode', 'stepSecondsPrefill'],
  ],
  stepsPerSecond: [['stepsTotal']],
  decodeStepsPerSecond: [['stepsDecode']],
  chunkStepsPerSecond: [['stepsTotal', 'stepsDecode']],
  busyShare: [['stepSeconds']],
  decodeTokens: [['decodeTokens']],
  prefillTokens: [['prefillTokens']],
  promptTokens: [['promptTokens']],
  generationTokens: [['generationTokens']],
  decodeTps: [['decodeTokens']],
  prefillTps: [['prefillTokens']],
  tokensPerDecodeStep: [['decodeTokens', 'stepsDecode']],
  streamsPerDecodeStep: [['decodeTokens', 'stepsDecode']],
  tokensPerChunkStep: [['prefillTokens', 'stepsTotal', 'stepsDecode']],
  perStreamTps: [
    ['decodeTokens', 'running'],
    ['decodeRate', 'running'],
  ],
  perStreamTpsAtFinish: [['generationTokens', 'decodeStreamSeconds']],
  meanRunning: [['running']],
  meanWaiting: [['waiting']],
  requestsFinished: [['requestsFinished']],
  preemptions: [['preemptions']],
  draftAcceptance: [['draftTokens', 'draftAccepted']],
  hitCutTokens: [['hitCutTokens']],
  replayShareOfPrefill: [['hitCutTokens', 'prefillTokens']],
  cachedTokens: [['cachedTokens']],
};

const WORDS: Record<SignalId, string> = {
  stepsTotal: 'steps',
  stepsDecode: 'decode-only steps',
  stepsMixed: 'steps that mix prefill and decode',
  stepsPrefill: 'steps with a chunk alone',
  stepsHeld: 'held steps',
  stepSeconds: 'step time',
  stepSecondsDecode: 'time of decode-only steps',
  stepSecondsPrefill: 'time of prefill steps',
  decodeTokens: 'decoded tokens while they come',
  prefillTokens: 'prefilled tokens while they come',
  promptTokens: 'prompt tokens',
  generationTokens: 'generated tokens',
  requestsFinished: 'finished requests',
  preemptions: 'preemptions',
  draftTokens: 'drafted tokens',
  draftAccepted: 'accepted drafts',
  draftRounds: 'rounds of drafting',
  hitCutTokens: 'tokens of cut prefix hits',
  cachedTokens: 'cached tokens',
  decodeStreamSeconds: 'decode seconds of finished requests',
  up: 'the target state',
  running: 'running requests',
  waiting: 'waiting requests',
  preempted: 'preempted requests',
  kvUsage: 'KV cache use',
  decodeRate: 'a decode rate',
  prefillRate: 'a prefill rate',
};

/** Why each missing figure is missing: a signal that is not there, or a stretch without anything to divide by. */
export function notMeasured(
  series: LaneSeries,
  figures: Record<LedgerField, number | null>
): Partial<Record<LedgerField, string>> {
  const out: Partial<Record<LedgerField, string>> = {};
  for (const field of Object.keys(figures) as LedgerField[]) {
    if (figures[field] === null) {
      out[field] = reason(series, field);
    }
  }
  return out;
}

function reason(series: LaneSeries, field: LedgerField): string {
  const has = (id: SignalId) => series.signals[id] !== undefined;
  const sets = NEEDS[field];
  if (sets.some((set) => set.every(has))) {
    return 'The counters are there, but nothing of the kind happened or too few scrapes lie in this stretch.';
  }
  const nearest = [...sets].sort((a, b) => a.filter((id) => !has(id)).length - b.filter((id) => !has(id)).length)[0];
  const words = nearest.filter((id) => !has(id)).map((id) => WORDS[id]);
  return `This lane does not report ${words.join(' and ')}.`;
}
