import { BIG_GPU, CHAT, LONG_PROMPTS, type Variant } from './types';

/** Several mechanisms in one lane. */
export const combined: Variant[] = [
  {
    name: 'eviction-and-sharing',
    config: {
      ...CHAT,
      hours: 6,
      c_tok: 4.5e-4,
      long_rate: 1 / 1500,
      long_burst: 12,
      long_prompt: [20_000, 45_000],
      evict: { mult: 2.6, delay: [120, 240], hold: [200, 400] },
    },
  },
  {
    name: 'training-and-sharing',
    config: {
      ...CHAT,
      ...LONG_PROMPTS,
      slots: 4,
      c_tok: 1.5e-4,
      long_rate: 1 / 45,
      train: { start: 1800, end: 12_600, window: [5, 10], gap: [8, 20], left: 0.15 },
      pull: 2,
    },
  },
  {
    name: 'draft-drop-and-contention',
    config: { slots: 8, d_row: 0.006, turn_rate: 1 / 7, spec_depth: 4, spec_p: 0.82, draft_drop: { at: 7200, p: 0.1 } },
  },
  {
    name: 'sharing-and-contention',
    config: { ...LONG_PROMPTS, slots: 8, d_row: 0.004, c_tok: 1.2e-4, turn_rate: 1 / 8, long_rate: 1 / 25 },
  },
  {
    name: 'degraded-and-sharing',
    config: {
      ...CHAT,
      c_tok: 1.2e-4,
      turn_rate: 1 / 25,
      long_rate: 1 / 60,
      long_prompt: [10_000, 30_000],
      degrade: { at: 7200, mult: 1.8 },
    },
  },
  {
    name: 'preemption-and-eviction',
    config: {
      slots: 10,
      c_tok: 4e-5,
      kv_pool: 30_000,
      admit_over: 1.5,
      hours: 6,
      turn_rate: 1 / 7,
      turn_prompt: [4000, 8000],
      turn_out: [500, 1400],
      long_rate: 1 / 1500,
      long_prompt: [15_000, 25_000],
      evict: { mult: 2.5, delay: [120, 240], hold: [240, 420] },
    },
  },
  {
    name: 'replay-and-protected',
    config: { ...CHAT, c_tok: 2.2e-4, interleave: 8, hitcut: { rate: 1 / 16, tokens: [9000, 26_000] } },
  },
  {
    name: 'sharing-protected-big',
    config: { ...BIG_GPU, ...CHAT, interleave: 12, turn_rate: 1 / 6, long_rate: 1 / 6, long_prompt: [30_000, 70_000] },
  },
  {
    name: 'training-and-contention',
    config: {
      slots: 6,
      d_row: 0.007,
      turn_rate: 1 / 9,
      train: { start: 2400, end: 12_000, window: [4, 9], gap: [10, 25], left: 0.2 },
      pull: 2,
    },
  },
];
