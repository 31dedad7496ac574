type Range = [number, number];

export type Dialect = 'radiance' | 'vllm' | 'sglang' | 'llamacpp';

/** One simulated lane. Times in seconds since the recording's start, sizes in tokens, rates per second. */
export interface SimConfig {
  hours: number;
  /** Scrape interval and the largest deviation of one scrape from its place. */
  scrape: number;
  scrape_jitter: number;
  slots: number;
  model: string;
  job: string;
  instance: string;
  dialect: Dialect;
  /** Tokens one step may carry; tokens of one prompt it may carry. */
  budget: number;
  chunk: number;
  /** A decode-only step takes d0 + d_row * rows + d_ctx * context; a chunk adds c0 + c_tok * tokens. */
  d0: number;
  d_row: number;
  d_ctx: number;
  c_tok: number;
  c0: number;
  /** Drafted tokens a row and the chance that the next one is accepted. */
  spec_depth: number;
  spec_p: number;
  /** Decode-only steps after a chunk step beside decoders. 0: nothing protects them. */
  interleave: number;
  kv_pool: number;
  /** Requests that may wait; more are turned away. null: no limit. */
  max_queue: number | null;
  /** How far admission may promise more KV cache than is free. 1: never. */
  admit_over: number;
  /** Prompts are computed on another device: tokens count, no step carries them. */
  separate_prefill: boolean;
  turn_rate: number;
  turn_prompt: Range;
  turn_out: Range;
  long_rate: number;
  long_prompt: Range;
  long_out: Range;
  long_burst: number;
  /** Depth of a slow wave on the arrivals, 0..1, and its period. */
  diurnal: number;
  diurnal_period: number;
  /** From `at` on, that many times as many short turns and long prompts arrive. */
  surge: { at: number; turns: number; longs: number } | null;
  /** After a large prefill the decode part of a step takes `mult` times as long: `delay` later, for `hold`. */
  evict: { mult: number; delay: Range; hold: Range } | null;
  /** Training windows; `left` is the share of speed that serving keeps inside one, `every` the distance of repeated runs. */
  train: { start: number; end: number; window: Range; gap: Range; left: number; every?: number } | null;
  degrade: { at: number; mult: number } | null;
  draft_drop: { at: number; p: number } | null;
  /** Prompts computed again because their cached prefix was cut. */
  hitcut: { rate: number; tokens: Range } | null;
  restart: { at: number; new_build: boolean; downtime: number } | null;
  /** Stretches [from, to) in which nothing was scraped. */
  gaps: Range[] | null;
  /** Seconds between pulls of /train and /slots, where they are recorded. */
  pull: number | null;
  /** Spread of one step's length, relative. */
  noise: number;
}

/** A light, healthy lane; every configuration says only where it differs. */
export const DEFAULTS: SimConfig = {
  hours: 4,
  scrape: 15,
  scrape_jitter: 0,
  slots: 4,
  model: 'sim-27b',
  job: 'lanes',
  instance: 'lane:7770',
  dialect: 'radiance',
  budget: 8192,
  chunk: 2048,
  d0: 0.0145,
  d_row: 0.0006,
  d_ctx: 0,
  c_tok: 5.5e-5,
  c0: 0.006,
  spec_depth: 0,
  spec_p: 0.8,
  interleave: 0,
  kv_pool: 600_000,
  max_queue: null,
  admit_over: 1,
  separate_prefill: false,
  turn_rate: 1 / 20,
  turn_prompt: [200, 1500],
  turn_out: [150, 900],
  long_rate: 1 / 900,
  long_prompt: [4000, 9000],
  long_out: [100, 400],
  long_burst: 1,
  diurnal: 0,
  diurnal_period: 10_800,
  surge: null,
  evict: null,
  train: null,
  degrade: null,
  draft_drop: null,
  hitcut: null,
  restart: null,
  gaps: null,
  pull: null,
  noise: 0.024,
};

/**
 * Fills a partial configuration up with the defaults.
 * Throws when a key is unknown or a number is not finite, so that a misspelt mechanism cannot read as "off".
 */
export function configure(partial: Partial<SimConfig>): SimConfig {
  for (const [key, value] of Object.entries(partial)) {
    if (!(key in DEFAULTS)) {
      throw new Error(`unknown configuration key "${key}"`);
    }
    if (typeof value === 'number' && !Number.isFinite(value)) {
      throw new Error(`"${key}" is not a finite number`);
    }
  }
  const config = { ...DEFAULTS, ...partial };
  if (!(config.slots >= 1) || !(config.scrape > 0) || !(config.hours > 0) || !(config.chunk > 0)) {
    throw new Error('slots, scrape, hours and chunk must be positive');
  }
  return config;
}
