import { type EngineId } from '../../engines/types';

/**
 * The families that alert rules read, as plain names: a rule keeps labels and takes rates, so it cannot use the
 * aggregated expressions of the engines. A test holds the two together.
 */
export interface AlertSignals {
  engine: EngineId;
  name: string;
  running: string;
  /** Labels of ranks that repeat one number; the largest is taken. */
  ranks: string[];
  /** A lane that exports this family belongs to another engine. */
  unless: string | null;
  /** Label that holds the model's name. */
  modelLabel: string;
  /** How the rate of one stream is read. */
  rate: StreamRate;
  prefillTokens: string | null;
  steps: StepSignals | null;
  preemptions: string | null;
  drafts: { drafted: string; accepted: string } | null;
}

/**
 * - `steps`: from counters of steps, exact: every step that decodes gives each of its streams a token, or more of them
 *   where drafts are accepted; the seconds are those in which a stream could wait for a step.
 * - `seconds`: tokens over the seconds that streams waited for them. Live where gaps are observed token by token; else
 *   both are added when a request ends. Several names of the seconds: the first that is scraped.
 */
export type StreamRate =
  { kind: 'steps'; tokens: string | null } | { kind: 'seconds'; tokens: string; seconds: string[]; live: boolean };

export interface StepSignals {
  decodeSteps: string;
  /** Steps that carry a chunk and decode rows; null: the engine never mixes them. */
  mixedSteps: string | null;
  /** Steps that carry a chunk only. */
  prefillSteps: string;
  decodeSeconds: string;
  allSeconds: string;
}

const base = {
  ranks: [],
  unless: null,
  modelLabel: 'model_name',
  prefillTokens: null,
  steps: null,
  preemptions: null,
  drafts: null,
};
const SGLANG_RANKS = ['tp_rank', 'pp_rank', 'moe_ep_rank', 'pid'];
const DECODE = '{method="decode"}';

const RADIANCE_STEPS: StepSignals = {
  decodeSteps: 'radiance:engine_steps_decode_total',
  mixedSteps: 'radiance:engine_steps_mixed_total',
  prefillSteps: 'radiance:engine_steps_prefill_total',
  decodeSeconds: 'radiance:engine_step_seconds_decode_total',
  allSeconds: 'radiance:engine_step_seconds_total',
};
const TGI_STEPS: StepSignals = {
  decodeSteps: `tgi_batch_inference_duration_count${DECODE}`,
  mixedSteps: null,
  prefillSteps: 'tgi_batch_inference_duration_count{method="prefill"}',
  decodeSeconds: `tgi_batch_inference_duration_sum${DECODE}`,
  allSeconds: 'tgi_batch_inference_duration_sum{method=~"prefill|decode"}',
};

export const ALERT_SIGNALS: Record<EngineId, AlertSignals> = {
  radiance: {
    ...base,
    engine: 'radiance',
    name: 'radiance',
    running: 'vllm:num_requests_running',
    rate: { kind: 'steps', tokens: 'radiance:decode_tokens_total' },
    prefillTokens: 'radiance:prefill_tokens_total',
    steps: RADIANCE_STEPS,
    preemptions: 'vllm:num_preemptions_total',
    drafts: { drafted: 'radiance:draft_tokens_total', accepted: 'radiance:draft_accepted_total' },
  },
  vllm: {
    ...base,
    engine: 'vllm',
    name: 'vLLM',
    running: 'vllm:num_requests_running',
    unless: 'radiance:engine_steps_total',
    rate: {
      kind: 'seconds',
      tokens: 'vllm:generation_tokens_total',
      seconds: ['vllm:inter_token_latency_seconds_sum', 'vllm:time_per_output_token_seconds_sum'],
      live: true,
    },
    preemptions: 'vllm:num_preemptions_total',
    drafts: {
      drafted: 'vllm:spec_decode_num_draft_tokens_total',
      accepted: 'vllm:spec_decode_num_accepted_tokens_total',
    },
  },
  sglang: {
    ...base,
    engine: 'sglang',
    name: 'SGLang',
    running: 'sglang:num_running_reqs',
    ranks: SGLANG_RANKS,
    rate: {
      kind: 'seconds',
      // One observation a token.
      tokens: 'sglang:inter_token_latency_seconds_count',
      seconds: ['sglang:inter_token_latency_seconds_sum'],
      live: true,
    },
    prefillTokens: 'sglang:realtime_tokens_total{mode="prefill_compute"}',
    preemptions: 'sglang:num_retracted_requests_total',
  },
  lmdeploy: {
    ...base,
    engine: 'lmdeploy',
    name: 'LMDeploy',
    running: 'lmdeploy:num_requests_running',
    rate: {
      kind: 'seconds',
      tokens: 'lmdeploy:generation_tokens_total',
      seconds: ['lmdeploy:iter_token_latency_sum'],
      live: true,
    },
    drafts: {
      drafted: 'lmdeploy:spec_decode_num_draft_tokens_total',
      accepted: 'lmdeploy:spec_decode_num_accepted_tokens_total',
    },
  },
  llamacpp: {
    ...base,
    engine: 'llamacpp',
    name: 'llama.cpp',
    running: 'llamacpp:requests_processing',
    modelLabel: 'model',
    rate: {
      kind: 'seconds',
      tokens: 'llamacpp:tokens_predicted_total',
      seconds: ['llamacpp:tokens_predicted_seconds_total'],
      live: false,
    },
  },
  trtllm: {
    ...base,
    engine: 'trtllm',
    name: 'TensorRT-LLM',
    running: 'trtllm_num_requests_running',
    ranks: ['pid', 'rank'],
    rate: {
      kind: 'seconds',
      tokens: 'trtllm_generation_tokens_total',
      seconds: ['trtllm_request_decode_time_seconds_sum'],
      live: false,
    },
    prefillTokens: 'trtllm_prefill_batch_tokens_sum',
    drafts: {
      drafted: 'trtllm_spec_decode_num_draft_tokens_total',
      accepted: 'trtllm_spec_decode_num_accepted_tokens_total',
    },
  },
  tgi: {
    ...base,
    engine: 'tgi',
    name: 'Text Generation Inference',
    running: 'tgi_batch_current_size',
    modelLabel: 'model',
    rate: { kind: 'steps', tokens: null },
    steps: TGI_STEPS,
  },
};

/** Every family (without matchers) that the rules of an engine may read. */
export function familiesOf(signals: AlertSignals): string[] {
  const { running, rate, prefillTokens, steps, preemptions, drafts } = signals;
  const named = [
    running,
    rate.tokens,
    ...(rate.kind === 'seconds' ? rate.seconds : []),
    prefillTokens,
    ...(steps ? Object.values(steps as unknown as Record<string, string | null>) : []),
    preemptions,
    ...(drafts ? [drafts.drafted, drafts.accepted] : []),
  ];
  return [...new Set(named.filter((each) => each !== null).map((each) => each.replace(/\{.*$/, '')))];
}
