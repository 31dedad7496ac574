import { type Engine } from '../engine';
import { counter, counterBy, type Family, gauge, histogram } from '../families';

/** SGLang with mixed chunks and the device timer on: seconds by forward mode, tokens by mode. */
export function sglang(engine: Engine, t: number): Family[] {
  const { counters: c, batch, config } = engine;
  const labels = { engine_type: 'unified', model_name: config.model, pp_rank: '0', tp_rank: '0' };
  const requests = { engine_type: 'unified', is_streaming: 'true', model_name: config.model };
  const families = [
    gauge('sglang:num_running_reqs', labels, batch.running.length),
    gauge('sglang:num_queue_reqs', labels, batch.queue.length),
    gauge('sglang:token_usage', labels, engine.kvUsage),
    gauge('sglang:gen_throughput', labels, c.decodeRate.read(t)),
    counterBy('sglang:realtime_tokens', labels, 'mode', {
      prefill_compute: c.prefillTokens,
      prefill_cache: 0,
      decode: c.decodeTokens,
    }),
    counterBy('sglang:forward_execution_seconds', labels, 'category', {
      extend: c.secondsPrefill,
      decode: c.secondsDecode,
      mixed: c.secondsMixed,
    }),
    counter('sglang:num_retracted_requests', labels, c.preemptions),
    counter('sglang:prompt_tokens', requests, c.finishedPromptTokens),
    counter('sglang:generation_tokens', requests, c.finishedGenerationTokens),
    counter('sglang:num_requests', requests, c.finished),
    histogram('sglang:time_to_first_token_seconds', requests, c.ttft),
    histogram('sglang:inter_token_latency_seconds', labels, c.tokenGap),
    histogram('sglang:e2e_request_latency_seconds', requests, c.e2e),
  ];
  if (config.spec_depth > 0) {
    families.push(
      counter('sglang:spec_verify_calls', labels, c.draftRounds),
      gauge('sglang:spec_accept_length', labels, c.draftRounds ? 1 + c.draftAccepted / c.draftRounds : 0)
    );
  }
  return families;
}
