import { CHAT, LONG_PROMPTS, type Variant } from './types';

/** Confounders and bad sampling: where a careless rule accuses the innocent. */
export const traps: Variant[] = [
  {
    name: 'diurnal-elsewhere',
    config: {
      hours: 6,
      slots: 8,
      d_row: 0.005,
      separate_prefill: true,
      turn_rate: 1 / 6,
      long_rate: 1 / 50,
      long_prompt: [10_000, 40_000],
      diurnal: 0.9,
    },
  },
  {
    name: 'diurnal-elsewhere-flat',
    config: {
      hours: 6,
      slots: 8,
      separate_prefill: true,
      turn_rate: 1 / 8,
      long_rate: 1 / 40,
      long_prompt: [10_000, 40_000],
      diurnal: 0.8,
    },
  },
  {
    name: 'diurnal-sharing',
    config: { ...CHAT, ...LONG_PROMPTS, hours: 6, c_tok: 1.6e-4, long_rate: 1 / 30, diurnal: 0.7 },
  },
  {
    name: 'counters-reset',
    config: {
      ...CHAT,
      ...LONG_PROMPTS,
      c_tok: 1.8e-4,
      long_rate: 1 / 20,
      restart: { at: 8000, new_build: false, downtime: 20 },
    },
  },
  { name: 'new-build-healthy', config: { turn_rate: 1 / 15, restart: { at: 6000, new_build: true, downtime: 90 } } },
  {
    name: 'gaps-and-jitter',
    config: {
      ...CHAT,
      ...LONG_PROMPTS,
      c_tok: 2e-4,
      scrape_jitter: 3,
      gaps: [
        [2000, 2600],
        [9000, 9120],
        [12_000, 12_045],
      ],
    },
  },
  {
    name: 'gaps-healthy',
    config: {
      turn_rate: 1 / 18,
      scrape_jitter: 5,
      gaps: [
        [3000, 4200],
        [10_000, 10_300],
      ],
    },
  },
  {
    name: 'jitter-eviction',
    config: {
      hours: 6,
      scrape_jitter: 4,
      turn_rate: 1 / 16,
      c_tok: 3e-5,
      long_rate: 1 / 1000,
      long_prompt: [20_000, 40_000],
      evict: { mult: 3, delay: [120, 300], hold: [240, 480] },
    },
  },
  {
    name: 'few-turns-sharing',
    config: { c_tok: 2e-4, turn_rate: 1 / 150, long_rate: 1 / 200, long_prompt: [20_000, 50_000] },
  },
  { name: 'idle', config: { turn_rate: 1 / 2400, long_rate: 0 } },
];
