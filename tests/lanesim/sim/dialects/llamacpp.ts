import { type Engine } from '../engine';
import { counter, type Family, gauge } from '../families';

/** llama.cpp's server: one counter of steps that moves live, everything else when a prompt or a request ends. No labels. */
export function llamacpp(engine: Engine, t: number): Family[] {
  const { counters: c, batch } = engine;
  const name = (suffix: string): string => `llamacpp:${suffix}`;
  return [
    counter(name('prompt_tokens'), {}, c.promptTokensAtPrefillEnd),
    counter(name('prompt_seconds'), {}, c.prefillSecondsAtPrefillEnd),
    counter(name('tokens_predicted'), {}, c.finishedGenerationTokens),
    counter(name('tokens_predicted_seconds'), {}, c.decodeSecondsOfFinished),
    counter(name('n_decode'), {}, c.steps),
    counter(name('spec_decode_num_draft_tokens'), {}, c.draftTokens),
    counter(name('spec_decode_num_accepted_tokens'), {}, c.draftAccepted),
    counter(name('spec_decode_num_drafts'), {}, c.draftRounds),
    gauge(name('prompt_tokens_seconds'), {}, c.prefillRate.read(t)),
    gauge(name('predicted_tokens_seconds'), {}, c.decodeRate.read(t)),
    gauge(name('requests_processing'), {}, batch.running.length),
    gauge(name('requests_deferred'), {}, batch.queue.length),
    gauge(name('n_busy_slots_per_decode'), {}, c.steps ? c.rows / c.steps : 0),
  ];
}
