import { bucketsOf, sumOf, total } from './promql';
import { trainerKnobs } from './trainerKnobs';
import { type Engine, type Knob, type SignalQuery } from './types';

const RESTORE = 'Start the launcher with the previous value again.';
const CHECK = 'Read from version 3: confirm with text-generation-launcher --help.';

const PREFILL = 'method="prefill"';
const DECODE = 'method="decode"';
const METHODS = 'method=~"prefill|decode"';
const steps = (where: string): SignalQuery =>
  sumOf(
    [...total('tgi_batch_inference_count'), 'tgi_batch_inference_duration_count', 'tgi_batch_forward_duration_count'],
    'live',
    { where }
  );
/** Seconds of a whole call, or of its forward pass where the build gives no more than that. */
const seconds = (where: string): SignalQuery =>
  sumOf(['tgi_batch_inference_duration_sum', 'tgi_batch_forward_duration_sum'], 'live', { where });

const knobs: Knob[] = [
  {
    flag: '--max-batch-prefill-tokens N (lower)',
    actsOn: ['step-time-sharing'],
    does: 'Bounds the tokens of one prefill pass, during which decoding stands still.',
    costs: 'A later first token when many prompts wait.',
    verify: 'tgi_batch_inference_duration of method="prefill" becomes shorter.',
    doesNotFix: 'One prompt longer than the bound, unless it is chunked.',
    rollback: RESTORE,
    versions: CHECK,
  },
  {
    flag: '--waiting-served-ratio X (higher)',
    actsOn: ['step-time-sharing'],
    does: 'Lets a prefill interrupt decoding only when more requests wait for each one that is served.',
    costs: 'A later first token.',
    verify: 'tgi_batch_inference_count of method="prefill" grows more slowly beside the same load.',
    doesNotFix: 'The length of one interruption.',
    rollback: RESTORE,
    versions: CHECK,
  },
  {
    flag: '--max-waiting-tokens N (higher)',
    actsOn: ['step-time-sharing'],
    does: 'Runs more decode steps before waiting prompts are let in by force.',
    costs: 'A later first token.',
    verify: 'tgi_batch_inference_count: more of method="decode" for each of method="prefill".',
    doesNotFix: 'The length of one interruption.',
    rollback: RESTORE,
    versions: CHECK,
  },
  {
    flag: 'PREFILL_CHUNKING=1 (environment)',
    actsOn: ['step-time-sharing'],
    does: 'Splits long prompts over several prefill passes.',
    costs: 'More passes for one prompt.',
    verify: 'tgi_batch_concat of reason="chunking" grows.',
    doesNotFix: 'The time that prompts take in all.',
    rollback: RESTORE,
    versions: CHECK,
  },
  {
    flag: '--max-concurrent-requests N, --max-batch-size N (lower)',
    actsOn: ['contention'],
    does: 'Runs fewer requests at a time, which makes each decode pass shorter.',
    costs: 'Requests wait or are refused.',
    verify: 'tgi_batch_current_size stays below N.',
    doesNotFix: 'Prefill passes between decode passes.',
    rollback: RESTORE,
    versions: CHECK,
  },
];

/** Text Generation Inference: counts and times prefill and decode passes apart, since its batches are never mixed. */
export const tgi: Engine = {
  id: 'tgi',
  name: 'Text Generation Inference',
  detect: 'tgi_batch_current_size',
  detectAlso: ['tgi_queue_size'],
  grade: 'A',
  counters: {
    stepsTotal: steps(METHODS),
    stepsDecode: steps(DECODE),
    stepsPrefill: steps(PREFILL),
    stepSeconds: seconds(METHODS),
    stepSecondsDecode: seconds(DECODE),
    stepSecondsPrefill: seconds(PREFILL),
    promptTokens: sumOf(['tgi_request_input_length_sum'], 'finish'),
    generationTokens: sumOf(['tgi_request_generated_tokens_sum'], 'finish'),
    requestsFinished: sumOf(total('tgi_request_success'), 'finish'),
  },
  gauges: {
    running: sumOf(['tgi_batch_current_size'], 'sampled'),
    waiting: sumOf(['tgi_queue_size'], 'sampled'),
  },
  histograms: {
    itl: bucketsOf(['tgi_batch_inference_duration'], 'live', {
      where: DECODE,
      caveat:
        'Durations of decode passes, which stand in for the gaps between tokens: pauses for a prefill lie between them.',
    }),
    e2e: bucketsOf(['tgi_request_duration'], 'finish'),
    queue: bucketsOf(['tgi_request_queue_duration'], 'finish'),
  },
  identityLabels: ['model_name', 'model', 'version'],
  laneLabels: ['model_name', 'model'],
  optionalFamilies: ['tgi_batch_inference_duration', 'tgi_batch_inference_count', 'tgi_request_generated_tokens'],
  knobs: [...knobs, ...trainerKnobs],
  limits: [
    'There is no time to first token and no live token counter: tokens are known when a request ends.',
    'Decoded tokens per step are therefore not measured.',
  ],
};
