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

/**
 * The traffic and the mechanism of a live lane.
 * `wrongAt` is when it goes wrong (s on the engine's clock): 0 means that sharing and contention are there from the start,
 * while a lane that loses its base step or its drafts needs a healthy part before.
 */
export function preset(mechanism: LiveMechanism, wrongAt: number): Partial<SimConfig> {
  const chat: Partial<SimConfig> = { slots: 4, turn_rate: 1 / 8, long_rate: 1 / 600 };
  switch (mechanism) {
    case 'none':
      return chat;
    case 'step-time-sharing':
      return {
        slots: 6,
        turn_rate: 1 / 12,
        c_tok: 2e-4,
        long_prompt: [15_000, 50_000],
        ...(wrongAt > 0
          ? { long_rate: 1 / 1500, surge: { at: wrongAt, turns: 1, longs: 200 } }
          : { long_rate: 1 / 14 }),
      };
    case 'training-windows':
      return {
        slots: 3,
        turn_rate: 1 / 9,
        turn_out: [120, 500],
        long_rate: 1 / 1500,
        train: { start: 300, end: 3600, every: 3600, window: [4, 9], gap: [8, 20], left: 0.15 },
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
      return {
        slots: 20,
        d0: 0.0116,
        d_row: 0.0035,
        turn_out: [150, 500],
        long_rate: 0,
        ...(wrongAt > 0 ? { turn_rate: 1 / 15, surge: { at: wrongAt, turns: 12, longs: 1 } } : { turn_rate: 1 / 1.25 }),
      };
    case 'base-step-degraded':
      return { ...chat, turn_rate: 1 / 40, degrade: { at: wrongAt, mult: 6 } };
    case 'draft-acceptance':
      return { ...chat, spec_depth: 6, spec_p: 0.9, draft_drop: { at: wrongAt, p: 0.03 } };
    case 'self-made-prefill':
      return { slots: 6, turn_rate: 1 / 12, c_tok: 2.2e-4, hitcut: { rate: 1 / 14, tokens: [9000, 30_000] } };
  }
}

/** Mechanisms that need a healthy part before them to be seen at all. */
export const NEEDS_BEFORE: ReadonlySet<LiveMechanism> = new Set(['base-step-degraded', 'draft-acceptance']);
