import { bucketsOf, maxOf, sumOf, total } from './promql';
import { radianceKnobs } from './radianceKnobs';
import { trainerKnobs } from './trainerKnobs';
import { type Engine } from './types';

/**
 * A name of radiance's own: with its prefix, or bare as in later builds; as a counter with its suffix, or without.
 */
const own = (name: string) => total(`radiance:${name}`, name);
const AT_FINISH = 'Moves only when a request ends: it stays flat while a long request runs.';

/** radiance: counts its steps by shape and times them, so the ledger needs no estimate. */
export const radiance: Engine = {
  id: 'radiance',
  name: 'radiance',
  detect: 'radiance:engine_steps_total',
  detectAlso: ['engine_steps_decode_total'],
  grade: 'A',
  counters: {
    stepsTotal: sumOf(own('engine_steps'), 'live'),
    stepsDecode: sumOf(own('engine_steps_decode'), 'live'),
    stepsMixed: sumOf(own('engine_steps_mixed'), 'live'),
    stepsPrefill: sumOf(own('engine_steps_prefill'), 'live', {
      caveat: 'Counts also the steps in which an older prompt used up the budget while decoders waited.',
    }),
    stepsHeld: sumOf(own('engine_steps_held'), 'live', {
      caveat: 'Later builds only: where it is missing nothing is known about a guard.',
    }),
    stepSeconds: sumOf(own('engine_step_seconds'), 'live'),
    stepSecondsDecode: sumOf(own('engine_step_seconds_decode'), 'live', {
      caveat: 'A decode step right after a lone chunk may carry some of the time of that chunk.',
    }),
    decodeTokens: sumOf(own('decode_tokens'), 'live'),
    prefillTokens: sumOf(own('prefill_tokens'), 'live'),
    promptTokens: sumOf(total('vllm:prompt_tokens'), 'finish', { caveat: AT_FINISH }),
    generationTokens: sumOf(total('vllm:generation_tokens'), 'finish', { caveat: AT_FINISH }),
    requestsFinished: sumOf(total('vllm:request_success'), 'finish'),
    preemptions: sumOf(total('vllm:num_preemptions'), 'live'),
    draftTokens: sumOf(own('draft_tokens'), 'live'),
    draftAccepted: sumOf(own('draft_accepted'), 'live'),
    hitCutTokens: sumOf(own('prefix_hit_cut_tokens'), 'live', { caveat: 'Later builds only.' }),
    cachedTokens: sumOf(own('attn_cached_tokens'), 'live'),
    decodeStreamSeconds: sumOf(['vllm:request_decode_time_seconds_sum'], 'finish', { caveat: AT_FINISH }),
  },
  gauges: {
    running: sumOf(['vllm:num_requests_running'], 'sampled'),
    waiting: sumOf(['vllm:num_requests_waiting'], 'sampled', { caveat: 'Preempted requests are included.' }),
    preempted: sumOf(['radiance:num_requests_preempted', 'num_requests_preempted'], 'sampled'),
    kvUsage: maxOf(['vllm:kv_cache_usage_perc', 'vllm:gpu_cache_usage_perc'], 'sampled'),
    decodeRate: sumOf(['radiance:decode_tokens_per_second', 'decode_tokens_per_second'], 'sampled', {
      caveat: 'A decaying mean over about a second: it goes on falling for seconds after work stops.',
    }),
    prefillRate: sumOf(['radiance:prefill_tokens_per_second', 'prefill_tokens_per_second'], 'sampled', {
      caveat: 'A decaying mean over about a second: trust it only while requests run.',
    }),
  },
  histograms: {
    ttft: bucketsOf(['vllm:time_to_first_token_seconds'], 'finish', { caveat: AT_FINISH }),
    itl: bucketsOf(['vllm:inter_token_latency_seconds', 'vllm:time_per_output_token_seconds'], 'finish', {
      caveat: 'One observation per finished request, its mean gap: single stalls do not show in it.',
    }),
    e2e: bucketsOf(['vllm:e2e_request_latency_seconds'], 'finish'),
  },
  identityLabels: ['model_name', 'engine', 'version'],
  laneLabels: ['model_name', 'engine'],
  optionalFamilies: [
    'radiance:engine_steps_held_total',
    'radiance:prefix_hit_cut_tokens_total',
    'prefill_steps_duration',
    'prefill_step_tokens',
    'token_queue_wait',
    'vllm:request_decode_time_seconds',
  ],
  knobs: [...radianceKnobs, ...trainerKnobs],
  limits: [
    'The time of mixed steps and of steps with a chunk alone is counted together and cannot be told apart.',
    'Expert and arena residency have no metric: they are visible only in GET /stats and the boot log.',
    'Whether the prompts of a burst came from few or many users is not counted.',
  ],
};
