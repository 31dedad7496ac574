import { type Engine } from '../engine';
import { counter, counterBy, type Family, gauge, histogram } from '../families';

/** vLLM V1: no step counters; prompt tokens in one lump when a prefill ends; real gaps between tokens. */
export function vllm(engine: Engine): Family[] {
  const { counters: c, batch, config } = engine;
  const labels = { engine: '0', model_name: config.model };
  const families = [
    gauge('vllm:num_requests_running', labels, batch.running.length),
    gauge('vllm:num_requests_waiting', labels, batch.queue.length),
    gauge('vllm:kv_cache_usage_perc', labels, engine.kvUsage),
    counter('vllm:num_preemptions', labels, c.preemptions),
    counter('vllm:prompt_tokens', labels, c.promptTokensAtPrefillEnd),
    counter('vllm:generation_tokens', labels, c.decodeTokens),
    counterBy('vllm:request_success', labels, 'finished_reason', { stop: c.finished, length: 0, abort: 0 }),
    histogram('vllm:iteration_tokens_total', labels, c.iteration),
    histogram('vllm:time_to_first_token_seconds', labels, c.ttft),
    histogram('vllm:inter_token_latency_seconds', labels, c.tokenGap),
    histogram('vllm:request_time_per_output_token_seconds', labels, c.meanGap),
    histogram('vllm:e2e_request_latency_seconds', labels, c.e2e),
  ];
  if (config.spec_depth > 0) {
    families.push(
      counter('vllm:spec_decode_num_drafts', labels, c.draftRounds),
      counter('vllm:spec_decode_num_draft_tokens', labels, c.draftTokens),
      counter('vllm:spec_decode_num_accepted_tokens', labels, c.draftAccepted)
    );
  }
  return families;
}
