import { type SimConfig } from '../sim/config';

export interface Variant {
  name: string;
  seed?: number;
  config: Partial<SimConfig>;
}

type Hardware = Pick<SimConfig, 'd0' | 'd_row' | 'd_ctx' | 'c_tok' | 'c0'>;

/** Other machines than the recorded one. */
export const SMALL_GPU: Hardware = { d0: 0.028, d_row: 0.0015, d_ctx: 0, c_tok: 3.2e-4, c0: 0.01 };
export const BIG_GPU: Hardware = { d0: 0.0078, d_row: 0.00025, d_ctx: 0, c_tok: 2.1e-5, c0: 0.003 };
export const LONG_CONTEXT: Hardware = { d0: 0.018, d_row: 0.0008, d_ctx: 1.2e-7, c_tok: 1.1e-4, c0: 0.008 };
export const CPU_LANE: Hardware = { d0: 0.11, d_row: 0.018, d_ctx: 0, c_tok: 1.4e-3, c0: 0.02 };

/** Short turns that keep a few rows decoding. */
export const CHAT: Partial<SimConfig> = { slots: 6, turn_rate: 1 / 12 };
/** Long prompts beside the chat, often enough to share many steps. */
export const LONG_PROMPTS: Partial<SimConfig> = { long_rate: 1 / 15, long_prompt: [12_000, 45_000] };
