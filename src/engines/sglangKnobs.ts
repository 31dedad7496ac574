import type { Knob } from './types';

const RESTORE = 'Start the server with the previous value again.';
const CHECK = 'Defaults go by GPU and version: confirm with the server arguments printed at start.';

/** Flags of SGLang's scheduler that bear on how long decoding pauses for a prompt. */
export const sglangKnobs: Knob[] = [
  {
    flag: '--chunked-prefill-size N (lower)',
    actsOn: ['step-time-sharing'],
    does: 'Makes each prefill batch smaller, so that decoding pauses for less time at once. -1 turns chunking off.',
    costs: 'More pauses, slower prefill.',
    verify: 'Seconds of category="extend" per prefilled token, and the tail of sglang:inter_token_latency_seconds.',
    doesNotFix: 'The time that prefill takes in all.',
    rollback: RESTORE,
    versions: CHECK,
  },
  {
    flag: '--enable-mixed-chunk',
    actsOn: ['step-time-sharing'],
    does: 'Lets decoding rows ride in the same step as a chunk. Off by default: a prefill batch then runs alone and decoding stands still.',
    costs: 'Each such step is longer than a decode step.',
    verify: 'sglang:forward_execution_seconds_total of category="mixed" begins to grow.',
    doesNotFix: 'The length of the step that carries the chunk.',
    rollback: RESTORE,
    versions: CHECK,
  },
  {
    flag: '--max-prefill-tokens N (lower), --prefill-max-requests N',
    actsOn: ['step-time-sharing'],
    does: 'Bounds how much is prefilled in one batch.',
    costs: 'A later first token when many prompts wait.',
    verify: 'The tail of sglang:inter_token_latency_seconds while prompts come in.',
    doesNotFix: 'One long prompt, which --chunked-prefill-size cuts.',
    rollback: RESTORE,
    versions: CHECK,
  },
  {
    flag: '--schedule-conservativeness X (higher)',
    actsOn: ['preemption'],
    does: 'Admits requests more carefully, so that fewer have to be retracted later.',
    costs: 'Requests wait longer in the queue.',
    verify: 'sglang:num_retracted_requests_total stops growing.',
    doesNotFix: 'Prefill beside decoding.',
    rollback: RESTORE,
    versions: CHECK,
  },
  {
    flag: '--max-running-requests N (lower)',
    actsOn: ['contention', 'preemption'],
    does: 'Runs fewer requests at a time, which makes each decode step shorter.',
    costs: 'Requests wait in the queue instead.',
    verify: 'sglang:num_running_reqs stays below N.',
    doesNotFix: 'Prefill beside decoding.',
    rollback: RESTORE,
    versions: CHECK,
  },
  {
    flag: '--disaggregation-mode',
    actsOn: ['step-time-sharing'],
    does: 'Computes prompts on other servers, which takes prefill out of the decoding server.',
    costs: 'More devices, a transfer of the KV cache before the first token.',
    verify: 'No seconds of category="extend" on the decoding server any more.',
    doesNotFix: 'Contention between decoding streams.',
    rollback: 'Route requests to a server that does both again.',
    versions: CHECK,
  },
  {
    flag: '--speculative-num-steps, --speculative-num-draft-tokens (lower)',
    actsOn: ['draft-acceptance'],
    does: 'Drafts fewer tokens a round, so that less work is thrown away while drafts are refused.',
    costs: 'Fewer tokens a round once drafts are accepted again.',
    verify: 'sglang:spec_accept_length against the drafted length.',
    doesNotFix: 'The reason why drafts are refused.',
    rollback: RESTORE,
    versions: CHECK,
  },
];
