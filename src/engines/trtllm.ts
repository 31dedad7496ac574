import { bucketsOf, maxOf, sumOf, total } from './promql';
import { trainerKnobs } from './trainerKnobs';
import { type Engine, type Knob } from './types';

const own = (name: string) => total(`trtllm_${name}`);
const CHECK = 'Directions are as generally documented and were not confirmed here: check with the version in use.';
const RESTORE = 'Start the server with the previous configuration again.';
const LAST = 'A gauge of the last iteration that reported: it may stand still after the load has ended.';

const knobs: Knob[] = [
  {
    flag: 'max_num_tokens (lower), with enable_chunked_prefill',
    actsOn: ['step-time-sharing'],
    does: 'Caps the tokens of one iteration, so that an iteration with context tokens is shorter.',
    costs: 'A later first token, slower prefill.',
    verify:
      'trtllm_prefill_batch_tokens moves to smaller buckets; trtllm_max_num_tokens_runtime shows the value where it is above 0.',
    doesNotFix: 'A full KV cache.',
    rollback: RESTORE,
    versions: CHECK,
  },
  {
    flag: 'max_batch_size (lower)',
    actsOn: ['contention', 'preemption'],
    does: 'Runs fewer requests at a time.',
    costs: 'Requests wait in the queue instead.',
    verify: 'trtllm_num_requests_running stays below it.',
    doesNotFix: 'Context tokens beside generation.',
    rollback: RESTORE,
    versions: CHECK,
  },
  {
    flag: 'scheduler capacity policy: GUARANTEED_NO_EVICT',
    actsOn: ['preemption'],
    does: 'Admits a request only when its KV cache is sure to suffice, so that none is paused.',
    costs: 'Fewer requests run at a time.',
    verify: 'trtllm_num_paused_requests stays at 0.',
    doesNotFix: 'Context tokens beside generation.',
    rollback: RESTORE,
    versions: CHECK,
  },
];

/** TensorRT-LLM (trtllm-serve). Chunk sizes are a true distribution; iterations are otherwise only sampled. */
export const trtllm: Engine = {
  id: 'trtllm',
  name: 'TensorRT-LLM',
  detect: 'trtllm_num_requests_running',
  grade: 'B',
  counters: {
    prefillTokens: sumOf(['trtllm_prefill_batch_tokens_sum'], 'live', {
      caveat: 'Context tokens by iteration.',
    }),
    promptTokens: sumOf(own('prompt_tokens'), 'finish'),
    generationTokens: sumOf(own('generation_tokens'), 'finish'),
    requestsFinished: sumOf([...own('num_requests_completed'), ...own('request_success')], 'finish'),
    draftTokens: sumOf(own('spec_decode_num_draft_tokens'), 'live'),
    draftAccepted: sumOf(own('spec_decode_num_accepted_tokens'), 'live'),
    cachedTokens: sumOf(own('prompt_cached_tokens'), 'finish'),
    decodeStreamSeconds: sumOf(['trtllm_request_decode_time_seconds_sum'], 'finish'),
  },
  gauges: {
    running: maxOf(['trtllm_num_requests_running'], 'sampled', { caveat: LAST }),
    waiting: maxOf(['trtllm_num_requests_waiting'], 'sampled', { caveat: LAST }),
    preempted: maxOf(['trtllm_num_paused_requests'], 'sampled', { caveat: LAST }),
    kvUsage: maxOf(['trtllm_kv_cache_utilization'], 'sampled', { caveat: LAST }),
  },
  histograms: {
    ttft: bucketsOf(['trtllm_time_to_first_token_seconds'], 'finish'),
    itl: bucketsOf(['trtllm_time_per_output_token_seconds'], 'finish', {
      caveat: 'One observation per finished request, its mean gap: single stalls do not show in it.',
    }),
    e2e: bucketsOf(['trtllm_e2e_request_latency_seconds'], 'finish'),
    queue: bucketsOf(['trtllm_request_queue_time_seconds'], 'finish'),
    prefillChunk: bucketsOf(['trtllm_prefill_batch_tokens'], 'live', {
      caveat: 'Its count is taken as the number of iterations with context tokens.',
    }),
  },
  identityLabels: ['model_name', 'engine_type', 'version'],
  laneLabels: ['model_name'],
  rankLabels: ['pid', 'rank'],
  optionalFamilies: [
    'trtllm_prefill_batch_tokens',
    'trtllm_time_to_first_token_seconds',
    'trtllm_request_decode_time_seconds',
    'trtllm_spec_decode_num_draft_tokens_total',
  ],
  knobs: [...knobs, ...trainerKnobs],
  limits: [
    'Iterations are neither counted nor timed by shape: the latency is a gauge of the last iteration.',
    'Gauges repeat for each rank and are refreshed when a request completes: they are not added up and may be stale.',
    'Latencies need return_perf_metrics.',
  ],
};
