import { bucketsOf, maxOf, sumOf, total } from './promql';
import { trainerKnobs } from './trainerKnobs';
import { type Engine, type Knob } from './types';

const own = (name: string) => total(`lmdeploy:${name}`);
const RESTORE = 'Start the server with the previous value again.';
const CHECK = 'Confirm with lmdeploy serve api_server --help of the version in use.';

const knobs: Knob[] = [
  {
    flag: '--max-prefill-token-num N (lower)',
    actsOn: ['step-time-sharing'],
    does: 'Bounds the prompt tokens of one iteration, so that decoding waits for less time at once.',
    costs: 'A later first token, slower prefill.',
    verify: 'The tail of lmdeploy:iter_token_latency comes down beside the same prompt rate.',
    doesNotFix: 'A full KV cache.',
    rollback: RESTORE,
    versions: CHECK,
  },
  {
    flag: '--max-batch-size N (lower)',
    actsOn: ['contention', 'preemption'],
    does: 'Runs fewer requests at a time.',
    costs: 'Requests wait in the queue instead.',
    verify: 'lmdeploy:num_requests_running stays below N.',
    doesNotFix: 'Prefill beside decoding.',
    rollback: RESTORE,
    versions: CHECK,
  },
  {
    flag: '--cache-max-entry-count X (higher)',
    actsOn: ['preemption'],
    does: 'Gives the KV cache a larger share of the memory.',
    costs: 'Less room for anything else on the device.',
    verify: 'lmdeploy:gpu_cache_usage_perc falls at the same load.',
    doesNotFix: 'Slow iterations.',
    rollback: RESTORE,
    versions: CHECK,
  },
];

/** lmdeploy. Like vLLM it shows interference through the gaps between tokens only. */
export const lmdeploy: Engine = {
  id: 'lmdeploy',
  name: 'LMDeploy',
  detect: 'lmdeploy:num_requests_running',
  grade: 'B',
  counters: {
    stepsTotal: sumOf(['lmdeploy:iteration_tokens_total_count'], 'live'),
    decodeTokens: sumOf(own('generation_tokens'), 'live'),
    generationTokens: sumOf(own('generation_tokens'), 'live'),
    promptTokens: sumOf(own('prompt_tokens'), 'finish'),
    requestsFinished: sumOf(own('request_success'), 'finish'),
    cachedTokens: sumOf(own('cached_tokens'), 'finish'),
    draftTokens: sumOf(own('spec_decode_num_draft_tokens'), 'live'),
    draftAccepted: sumOf(own('spec_decode_num_accepted_tokens'), 'live'),
    draftRounds: sumOf(own('spec_decode_num_drafts'), 'live'),
    decodeStreamSeconds: sumOf(['lmdeploy:request_decode_time_seconds_sum'], 'finish'),
  },
  gauges: {
    running: sumOf(['lmdeploy:num_requests_running'], 'sampled'),
    waiting: sumOf(['lmdeploy:num_requests_waiting'], 'sampled'),
    kvUsage: maxOf(['lmdeploy:gpu_cache_usage_perc'], 'sampled'),
  },
  histograms: {
    ttft: bucketsOf(['lmdeploy:time_to_first_token_seconds'], 'live'),
    itl: bucketsOf(['lmdeploy:iter_token_latency'], 'live', {
      caveat: 'As the engine or its front end sees the gaps: a mean inside each piece that is streamed.',
    }),
    e2e: bucketsOf(['lmdeploy:e2e_request_latency_seconds'], 'finish'),
    queue: bucketsOf(['lmdeploy:request_queue_time_seconds'], 'finish'),
  },
  identityLabels: ['model_name', 'engine', 'version'],
  laneLabels: ['model_name', 'engine'],
  optionalFamilies: ['lmdeploy:iteration_tokens_total', 'lmdeploy:iter_token_latency', 'lmdeploy:cached_tokens_total'],
  knobs: [...knobs, ...trainerKnobs],
  limits: [
    'Steps are not counted or timed by shape: only the gaps between tokens show interference.',
    'Names were read from the source of one version, no scrape was at hand: a missing family may only be renamed.',
  ],
};
