import { bucketsOf, maxOf, sumOf, total } from './promql';
import { trainerKnobs } from './trainerKnobs';
import { type Engine } from './types';
import { vllmKnobs } from './vllmKnobs';

/** vLLM's name, or the same family without a prefix as NVIDIA NIM exports it. */
const either = (name: string) => [`vllm:${name}`, name];
const counter = (name: string) => total(...either(name));

/**
 * vLLM, V0 and V1, and NVIDIA NIM with vLLM inside. It does not count its steps by shape: interference is seen
 * through real gaps between tokens.
 */
export const vllm: Engine = {
  id: 'vllm',
  name: 'vLLM',
  detect: 'vllm:num_requests_running',
  detectAlso: ['num_request_max'],
  grade: 'B',
  counters: {
    stepsTotal: sumOf(either('iteration_tokens_total_count'), 'live'),
    decodeTokens: sumOf(counter('generation_tokens'), 'live', {
      caveat: 'Counts the first token of each request as well.',
    }),
    generationTokens: sumOf(counter('generation_tokens'), 'live'),
    promptTokens: sumOf(counter('prompt_tokens'), 'finish', {
      caveat: 'Comes as one lump in the step in which a prefill ends: chunks before it add nothing.',
    }),
    requestsFinished: sumOf(counter('request_success'), 'finish'),
    preemptions: sumOf(counter('num_preemptions'), 'live'),
    draftTokens: sumOf(counter('spec_decode_num_draft_tokens'), 'live'),
    draftAccepted: sumOf(counter('spec_decode_num_accepted_tokens'), 'live'),
    draftRounds: sumOf(counter('spec_decode_num_drafts'), 'live'),
    cachedTokens: sumOf([...counter('prompt_tokens_cached'), ...counter('prefix_cache_hits')], 'live'),
    decodeStreamSeconds: sumOf(either('request_decode_time_seconds_sum'), 'finish'),
  },
  gauges: {
    running: sumOf(either('num_requests_running'), 'sampled'),
    waiting: sumOf(either('num_requests_waiting'), 'sampled'),
    preempted: sumOf(either('num_requests_swapped'), 'sampled', { caveat: 'V0 only: requests swapped out.' }),
    kvUsage: maxOf([...either('kv_cache_usage_perc'), ...either('gpu_cache_usage_perc')], 'sampled'),
    decodeRate: sumOf(either('avg_generation_throughput_toks_per_s'), 'sampled', {
      caveat: 'V0 only: a mean over the log interval.',
    }),
    prefillRate: sumOf(either('avg_prompt_throughput_toks_per_s'), 'sampled', {
      caveat: 'V0 only: a mean over the log interval.',
    }),
  },
  histograms: {
    ttft: bucketsOf(either('time_to_first_token_seconds'), 'live'),
    itl: bucketsOf([...either('inter_token_latency_seconds'), ...either('time_per_output_token_seconds')], 'live', {
      caveat: 'Real gaps between outputs: with speculative decoding one gap covers several tokens.',
    }),
    tpot: bucketsOf(either('request_time_per_output_token_seconds'), 'finish', {
      caveat: 'One observation per finished request, its mean gap.',
    }),
    e2e: bucketsOf(either('e2e_request_latency_seconds'), 'finish'),
    queue: bucketsOf(either('request_queue_time_seconds'), 'finish'),
  },
  identityLabels: ['model_name', 'engine', 'version'],
  laneLabels: ['model_name', 'engine'],
  optionalFamilies: [
    'vllm:iteration_tokens_total',
    'vllm:inter_token_latency_seconds',
    'vllm:request_decode_time_seconds',
    'vllm:prompt_tokens_cached_total',
    'vllm:spec_decode_num_draft_tokens_total',
  ],
  knobs: [...vllmKnobs, ...trainerKnobs],
  limits: [
    'Steps are not counted or timed by shape, so the chunk step and its share cannot be read: only the gaps between tokens show them.',
    'Prompt tokens are counted when a prefill ends: during a long prefill the counter is flat.',
    'prefix_cache_queries counts refused admissions again in every step and is not used.',
  ],
};
