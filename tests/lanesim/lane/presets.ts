import { type SimConfig } from '../sim/config';

/** What a live lane can be asked to suffer from. */
export const LIVE_MECHANISMS = [
  'none',
  'step-time-sharing',
  'training-windows',
  'eviction',
  'preemption',
  'contention',
  'base-step-degraded',
  'draft-acceptance',
  'self-made-prefill',
] as const;
export type LiveMechanism = (typeof LIVE_MECHANISMS)[number];

/** How long after the start of a live lane something goes wrong, so that there is a healthy part to compare with. */
const GOES_WRONG_AFTER = 120;

/** The traffic and the mechanism of a live lane; `warm` is the simulated time (s) that has passed when it starts to answer. */
export function preset(mechanism: LiveMechanism, warm: number): Partial<SimConfig> {
  const chat: Partial<SimConfig> = { slots: 4, turn_rate: 1 / 8, long_rate: 1 / 600 };
  switch (mechanism) {
    case 'none':
      return chat;
    case 'step-time-sharing':
      return { slots: 6, turn_rate: 1 / 12, c_tok: 2e-4, long_rate: 1 / 14, long_prompt: [15_000, 50_000] };
    case 'training-windows':
      return {
        slots: 3,
        turn_rate: 1 / 9,
        turn_out: [120, 500],
        long_rate: 1 / 1500,
        train: { start: 300, end: 3900, every: 3900, window: [4, 9], gap: [8, 20], left: 0.15 },
      };
    case 'eviction':
      return {
        ...chat,
        c_tok: 3e-5,
        long_rate: 1 / 300,
        long_prompt: [20_000, 40_000],
        evict: { mult: 3, delay: [60, 120], hold: [90, 180] },
      };
    case 'preemption':
      return {
        slots: 12,
        c_tok: 8e-5,
        kv_pool: 70_000,
        admit_over: 2,
        turn_rate: 1 / 5.5,
        turn_prompt: [6000, 12_000],
        turn_out: [600, 1800],
        long_rate: 0,
      };
    case 'contention':
      return { slots: 8, d_row: 0.011, turn_rate: 1 / 4, turn_out: [150, 500], long_rate: 0 };
    case 'base-step-degraded':
      return { ...chat, turn_rate: 1 / 12, degrade: { at: warm + GOES_WRONG_AFTER, mult: 5 } };
    case 'draft-acceptance':
      return { ...chat, spec_depth: 4, spec_p: 0.84, draft_drop: { at: warm + GOES_WRONG_AFTER, p: 0.05 } };
    case 'self-made-prefill':
      return { slots: 6, turn_rate: 1 / 12, c_tok: 2.2e-4, hitcut: { rate: 1 / 14, tokens: [9000, 30_000] } };
  }
}
