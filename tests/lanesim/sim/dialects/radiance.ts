import { type Engine } from '../engine';
import { counter, type Family, gauge, histogram } from '../families';

/** The families of radiance: its own counters by step shape, and vLLM's names for requests and latencies. */
export function radiance(engine: Engine, t: number): Family[] {
  const { counters: c, batch, config } = engine;
  const labels = { model_name: config.model, engine: '0' };
  const g = (name: string, value: number): Family => gauge(name, labels, value);
  const n = (name: string, value: number): Family => counter(name, labels, value);
  const families = [
    g('vllm:num_requests_running', batch.running.length),
    g('vllm:num_requests_waiting', batch.queue.length),
    g('vllm:kv_cache_usage_perc', engine.kvUsage),
    n('vllm:num_preemptions', c.preemptions),
    n('vllm:request_success', c.finished),
    n('vllm:prompt_tokens', c.finishedPromptTokens),
    n('vllm:generation_tokens', c.finishedGenerationTokens),
    histogram('vllm:time_to_first_token_seconds', labels, c.ttft),
    histogram('vllm:inter_token_latency_seconds', labels, c.meanGap),
    histogram('vllm:time_per_output_token_seconds', labels, c.meanGap),
    histogram('vllm:e2e_request_latency_seconds', labels, c.e2e),
    g('radiance:prefill_tokens_per_second', c.prefillRate.read(t)),
    g('radiance:decode_tokens_per_second', c.decodeRate.read(t)),
    g('radiance:num_requests_preempted', batch.queue.filter((r) => r.preempted > 0).length),
    n('radiance:engine_steps', c.steps),
    n('radiance:engine_steps_prefill', c.stepsPrefill),
    n('radiance:engine_steps_mixed', c.stepsMixed),
    n('radiance:engine_steps_decode', c.stepsDecode),
    n('radiance:engine_step_seconds', c.seconds),
    n('radiance:engine_step_seconds_decode', c.secondsDecode),
    n('radiance:prefill_tokens', c.prefillTokens),
    n('radiance:decode_tokens', c.decodeTokens),
    n('radiance:draft_tokens', c.draftTokens),
    n('radiance:draft_accepted', c.draftAccepted),
    n('radiance:linear_checkpoints_written', c.checkpoints),
  ];
  // The old build of a lane that is restarted with a new one does not export these yet.
  if (!config.restart?.new_build || engine.restarts > 0) {
    families.push(n('radiance:engine_steps_held', c.stepsHeld), n('radiance:prefix_hit_cut_tokens', c.hitCutTokens));
  }
  return families;
}
