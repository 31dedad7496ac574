import type { Knob } from './types';

const RESTORE = 'Put the previous value back into the start command and restart the lane; nothing is rebuilt.';
const LATER = 'Described for builds 1.8.x; look it up in the help of the build that runs, which refuses unknown flags.';
const ALL = 'Known since 1.0; look up the default of the build that runs.';

/** What radiance's scheduler and prefix cache can be asked to do, the sharpest tool first. */
export const radianceKnobs: Knob[] = [
  {
    flag: '--prefill-interleave N',
    actsOn: ['step-time-sharing'],
    does: 'After each step that carried a prefill chunk beside decoders it runs N steps for the decoders alone. This is the one dial made to protect streams that decode.',
    costs:
      'The prompt being prefilled waits longer for its first token, and a queued request for its first step: a held step admits nothing.',
    verify: 'radiance:engine_steps_held_total leaves 0 while there is load.',
    doesNotFix: 'Evicted weights, preemption, or the speed of a prompt that runs alone.',
    rollback: RESTORE,
    versions: LATER,
  },
  {
    flag: '--max-num-batched-tokens N (lower)',
    actsOn: ['step-time-sharing', 'eviction'],
    does: 'Cuts the token budget of a step, so each chunk is smaller and holds the decoders up for less time. A smaller activation arena also leaves more memory to the experts. It is blunt: prefer --prefill-interleave where the build has it.',
    costs:
      'Slower prefill, more chunks. With experts in tiers the step time can jump at some sizes. The step total may not improve at all.',
    verify: 'The mean chunk step falls; prefill tokens per second fall with it.',
    doesNotFix:
      'Fairness between requests. Above --checkpoint-interval a larger budget changes nothing on hybrid models.',
    rollback: RESTORE,
    versions: ALL,
  },
  {
    flag: '--busy-prefill-chunk',
    actsOn: ['eviction'],
    does: 'Sets the size of a chunk while other requests are served. "auto" keeps rows for every decoding sequence and an eighth of the budget for each waiting request.',
    costs:
      'Below the smallest pass of the prefill stager (printed at boot) every routed layer reads its pooled experts and waits for them.',
    verify: null,
    doesNotFix: 'It is a dial for prefill speed: decoding rows alone do not halve a chunk.',
    rollback: RESTORE,
    versions: `${LATER} No counter of its own: only the mean chunk step and the prefill rate can be watched.`,
  },
  {
    flag: '--prefill-span N (lower)',
    actsOn: ['eviction'],
    does: 'Shortens the run of checkpoint intervals a lone prompt may take at once, which returns arena to the experts.',
    costs: 'A lone prompt prefills more slowly. It needs --max-num-batched-tokens of N intervals.',
    verify: null,
    doesNotFix: 'Steps held back while decoders run.',
    rollback: RESTORE,
    versions: `${LATER} No counter of its own: watch the prefill rate of prompts that run alone.`,
  },
  {
    flag: '--checkpoint-policy geometric-backoff | tip-only | keep-all',
    actsOn: ['self-made-prefill'],
    does: 'Decides which checkpoints of a prefix are kept, and so how far back a prompt must be computed again after it diverges.',
    costs: 'keep-all holds pinned host memory.',
    verify: 'prefix_hit_cut_tokens_total grows more slowly beside the same traffic.',
    doesNotFix: 'Write traffic: every interval is written whatever the policy.',
    rollback: RESTORE,
    versions: ALL,
  },
  {
    flag: '--checkpoint-slots N (higher)',
    actsOn: ['self-made-prefill'],
    does: 'Keeps more checkpoints in all, so that more prefixes can be taken up again.',
    costs: 'Host memory; "auto" stops at an eighth of it.',
    verify: 'prefix_hit_cut_tokens_total grows more slowly beside the same traffic.',
    doesNotFix: 'Interference of other prompts with decoding.',
    rollback: RESTORE,
    versions: ALL,
  },
  {
    flag: '--checkpoint-interval N (lower)',
    actsOn: ['self-made-prefill'],
    does: 'Sets checkpoints closer together, so that less is computed again after a shallow divergence. It also caps the chunk on hybrid models.',
    costs: 'Each cut multiplies the checkpoints written.',
    verify:
      'radiance:linear_checkpoints_written_total rises and prefix_hit_cut_tokens_total falls on shallow divergence.',
    doesNotFix: 'Deep divergence: the widest gap stays at about half the prompt.',
    rollback: RESTORE,
    versions: ALL,
  },
  {
    flag: '--max-num-seqs N (lower)',
    actsOn: ['preemption', 'contention'],
    does: 'Admits fewer requests at a time, so each stream shares its steps and the KV cache with fewer others.',
    costs: 'Requests wait in the queue instead; the checkpoint slots scale with it.',
    verify: 'vllm:num_requests_running stays below the new value; vllm:num_preemptions_total stops growing.',
    doesNotFix: 'The time a chunk takes beside decoders.',
    rollback: RESTORE,
    versions: ALL,
  },
  {
    flag: '--num-speculative-tokens N (lower, or auto)',
    actsOn: ['draft-acceptance'],
    does: 'Drafts fewer tokens a step, so that less work is thrown away while drafts are refused.',
    costs: 'Fewer tokens a step once drafts are accepted again.',
    verify: 'radiance:draft_tokens_total grows more slowly; accepted tokens per drafted token rise.',
    doesNotFix: 'The reason why drafts are refused (another model, another kind of text).',
    rollback: RESTORE,
    versions: ALL,
  },
];
