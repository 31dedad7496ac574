import { BIG_GPU, CHAT, CPU_LANE, LONG_CONTEXT, LONG_PROMPTS, SMALL_GPU, type Variant } from './types';

/** One mechanism at a time, on other machines, loads and scrape intervals. */
export const single: Variant[] = [
  { name: 'healthy-30s', config: { scrape: 30, turn_rate: 1 / 30 } },
  { name: 'healthy-big-gpu-5s', config: { ...BIG_GPU, scrape: 5, hours: 2, turn_rate: 1 / 10, slots: 8 } },
  { name: 'healthy-few-turns', config: { turn_rate: 1 / 240, long_rate: 1 / 3600 } },
  {
    name: 'healthy-cpu',
    config: { ...CPU_LANE, turn_rate: 1 / 120, turn_out: [60, 200], long_rate: 1 / 7200, slots: 2 },
  },
  {
    name: 'sharing-small-gpu',
    config: { ...SMALL_GPU, ...CHAT, turn_rate: 1 / 25, long_rate: 1 / 60, long_prompt: [8000, 24_000] },
  },
  {
    name: 'sharing-big-gpu-10s',
    config: { ...BIG_GPU, ...CHAT, scrape: 10, turn_rate: 1 / 6, long_rate: 1 / 4, long_prompt: [20_000, 60_000] },
  },
  { name: 'sharing-mild', config: { ...CHAT, c_tok: 2e-4, long_rate: 1 / 70, long_prompt: [10_000, 30_000] } },
  {
    name: 'sharing-rare-bursts',
    config: { ...CHAT, c_tok: 2e-4, long_rate: 1 / 700, long_burst: 4, long_prompt: [25_000, 60_000] },
  },
  { name: 'sharing-60s', config: { ...CHAT, ...LONG_PROMPTS, c_tok: 2e-4, scrape: 60, hours: 8 } },
  {
    name: 'eviction-5s',
    config: {
      scrape: 5,
      hours: 4,
      turn_rate: 1 / 18,
      long_rate: 1 / 1000,
      long_prompt: [20_000, 40_000],
      c_tok: 3e-5,
      evict: { mult: 2.2, delay: [90, 200], hold: [200, 420] },
    },
  },
  {
    name: 'eviction-slow',
    config: {
      hours: 8,
      turn_rate: 1 / 20,
      long_rate: 1 / 1500,
      long_prompt: [20_000, 50_000],
      c_tok: 3e-5,
      evict: { mult: 4, delay: [300, 600], hold: [300, 600] },
    },
  },
  {
    name: 'preemption-heavy',
    config: {
      slots: 12,
      c_tok: 8e-5,
      kv_pool: 60_000,
      admit_over: 2,
      turn_rate: 1 / 6,
      turn_prompt: [6000, 12_000],
      turn_out: [600, 1800],
      long_rate: 1 / 1200,
      long_prompt: [15_000, 25_000],
    },
  },
  {
    name: 'preemption-mild',
    config: {
      slots: 10,
      c_tok: 4e-5,
      kv_pool: 30_000,
      admit_over: 1.5,
      turn_rate: 1 / 6,
      turn_prompt: [4000, 8000],
      turn_out: [500, 1500],
      long_rate: 0,
    },
  },
  {
    name: 'training-short-windows',
    config: {
      slots: 3,
      turn_rate: 1 / 12,
      train: { start: 1200, end: 12_600, window: [1.5, 4], gap: [4, 12], left: 0.25 },
      pull: 2,
    },
  },
  {
    name: 'training-long-windows',
    config: {
      slots: 2,
      turn_rate: 1 / 25,
      train: { start: 1800, end: 12_600, window: [12, 30], gap: [20, 60], left: 0.08 },
      pull: 2,
    },
  },
  {
    name: 'contention-small-gpu',
    config: { ...SMALL_GPU, slots: 6, d_row: 0.012, turn_rate: 1 / 14, turn_prompt: [100, 600], long_rate: 0 },
  },
  {
    name: 'contention-long-context',
    config: {
      ...LONG_CONTEXT,
      slots: 10,
      d_ctx: 9e-7,
      turn_rate: 1 / 8,
      turn_prompt: [2000, 6000],
      long_rate: 0,
      c_tok: 2e-5,
    },
  },
  { name: 'degraded-later', config: { turn_rate: 1 / 30, degrade: { at: 9000, mult: 2.5 } } },
  { name: 'degraded-throughout', config: { turn_rate: 1 / 60, turn_out: [80, 300], degrade: { at: 0, mult: 4 } } },
  { name: 'degraded-slightly', config: { turn_rate: 1 / 30, degrade: { at: 7200, mult: 1.18 } } },
  {
    name: 'draft-drop-mild',
    config: { turn_rate: 1 / 20, spec_depth: 3, spec_p: 0.75, draft_drop: { at: 7200, p: 0.35 } },
  },
  { name: 'draft-steady-low', config: { turn_rate: 1 / 20, spec_depth: 3, spec_p: 0.4 } },
  {
    name: 'replay-small-gpu',
    config: { ...SMALL_GPU, ...CHAT, turn_rate: 1 / 25, hitcut: { rate: 1 / 40, tokens: [6000, 20_000] } },
  },
];
