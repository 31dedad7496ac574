import { bucketsOf, maxOf, sumOf, total } from './promql';
import { sglangKnobs } from './sglangKnobs';
import { trainerKnobs } from './trainerKnobs';
import { type Engine } from './types';

/** Tensor and pipeline ranks report one and the same scheduler; `pid` names the process of a rank. */
const RANKS = ['tp_rank', 'pp_rank', 'moe_ep_rank', 'pid'];
const ranks = { ranks: RANKS };
const own = (name: string) => total(`sglang:${name}`);
const FORWARD = [...own('forward_execution_seconds'), ...own('gpu_execution_seconds')];
const BUSY = 'Seconds in which the device was busy, so a pause between two steps is in none of them.';

/** SGLang. With its device timer on it counts seconds by forward mode, which makes its time shares exact. */
export const sglang: Engine = {
  id: 'sglang',
  name: 'SGLang',
  detect: 'sglang:num_running_reqs',
  grade: 'A',
  counters: {
    stepSeconds: sumOf(FORWARD, 'live', { ...ranks, caveat: BUSY }),
    stepSecondsDecode: sumOf(FORWARD, 'live', { ...ranks, where: 'category="decode"', caveat: BUSY }),
    stepSecondsPrefill: sumOf(FORWARD, 'live', { ...ranks, where: 'category=~"extend|mixed"', caveat: BUSY }),
    decodeTokens: sumOf(own('realtime_tokens'), 'live', {
      ...ranks,
      where: 'mode="decode"',
      caveat: 'Published once per log interval, 40 steps by default.',
    }),
    prefillTokens: sumOf(own('realtime_tokens'), 'live', {
      ...ranks,
      where: 'mode="prefill_compute"',
      caveat: 'Published once per prefill batch that is logged.',
    }),
    promptTokens: sumOf(own('prompt_tokens'), 'finish', ranks),
    generationTokens: sumOf(own('generation_tokens'), 'finish', ranks),
    requestsFinished: sumOf(own('num_requests'), 'finish', ranks),
    preemptions: sumOf(own('num_retracted_requests'), 'live', { ...ranks, caveat: 'Counts retractions.' }),
    cachedTokens: sumOf(own('cached_tokens'), 'finish', ranks),
    draftRounds: sumOf(own('spec_verify_calls'), 'live', ranks),
  },
  gauges: {
    running: sumOf(['sglang:num_running_reqs'], 'sampled', ranks),
    waiting: sumOf(['sglang:num_queue_reqs'], 'sampled', ranks),
    preempted: sumOf(['sglang:num_retracted_reqs'], 'sampled', ranks),
    kvUsage: maxOf(['sglang:token_usage'], 'sampled'),
    decodeRate: sumOf(['sglang:gen_throughput'], 'sampled', {
      ...ranks,
      caveat: 'A mean over the last log interval, kept when the lane goes idle.',
    }),
  },
  histograms: {
    ttft: bucketsOf(['sglang:time_to_first_token_seconds'], 'live', ranks),
    itl: bucketsOf(['sglang:inter_token_latency_seconds', 'sglang:time_per_output_token_seconds'], 'live', {
      ...ranks,
      caveat: 'A mean inside each chunk of the stream: a stall of one token is spread over its chunk.',
    }),
    e2e: bucketsOf(['sglang:e2e_request_latency_seconds'], 'finish', ranks),
    queue: bucketsOf(['sglang:queue_time_seconds'], 'finish', ranks),
  },
  identityLabels: ['model_name', 'engine_type', 'dp_rank', 'version'],
  laneLabels: ['model_name', 'dp_rank'],
  rankLabels: RANKS,
  optionalFamilies: [
    'sglang:forward_execution_seconds_total',
    'sglang:realtime_tokens_total',
    'sglang:num_retracted_requests_total',
    'sglang:queue_time_seconds',
  ],
  knobs: [...sglangKnobs, ...trainerKnobs],
  limits: [
    'Steps are not counted, only their seconds by kind, and those only with SGLANG_ENABLE_METRICS_DEVICE_TIMER=1: without them the grade falls to B.',
    'Token counts by mode move once per log interval, so two scrapes close together may see none.',
  ],
};
