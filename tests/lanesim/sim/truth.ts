import { type SimConfig } from './config';
import { loneRate, ratesOf, rerun, switchesOf } from './costs';
import { type Switch } from './engine';
import { type Turn } from './request';

/** From this cost on a mechanism is present; below the other it is absent; between them either answer is right. */
const PRESENT_FROM = 0.1;
const ABSENT_BELOW = 0.03;

const MECHANISM_OF: Record<Switch | 'contention', string> = {
  sharing: 'step-time-sharing',
  evict: 'eviction',
  train: 'training-windows',
  degrade: 'base-step-degraded',
  draft_drop: 'draft-acceptance',
  hitcut: 'self-made-prefill',
  preempt: 'preemption',
  contention: 'contention',
};

export interface Truth {
  present: string[];
  absent: string[];
  seed: number;
  config: SimConfig;
  start: number;
  end: number;
  turns: number;
  per_stream_tps: number | null;
  expected_single_stream_tps: number;
  ratio: number | null;
  slowdown_by_mechanism: Record<string, number>;
  slowdown_of_slowest_tenth: Record<string, number>;
  per_stream_tps_p10: number | null;
  preemptions: number;
  judged_from: number;
  accept: string[];
}

/** Seconds after the start from which a lane is judged: what went wrong on the way has a healthy part before it. */
export const judgedFrom = (config: SimConfig): number =>
  Math.max(config.degrade?.at ?? 0, config.draft_drop?.at ?? 0, 0);

/** What really slowed the lane down, from reruns of the same arrivals with one mechanism off. */
export function truthOf(config: SimConfig, seed: number, start: number, turns: Turn[], preemptions: number): Truth {
  const from = judgedFrom(config);
  const measured = ratesOf(turns, from);
  const expected = loneRate(config, seed);
  const costs: Record<string, number> = {};
  const tenth: Record<string, number> = {};
  const switches = switchesOf(config);
  for (const off of measured ? switches : []) {
    const without = ratesOf(rerun(config, seed, [off]), from);
    if (measured && without) {
      costs[off] = round(1 - measured.median / without.median);
      tenth[off] = round(1 - measured.slowestTenth / without.slowestTenth);
    }
  }
  // What is left when everything else is off is the neighbours' rows.
  const rest = measured ? ratesOf(rerun(config, seed, switches), from) : null;
  if (rest) {
    costs.contention = round(1 - rest.median / expected);
    tenth.contention = round(1 - rest.slowestTenth / expected);
  }
  const worst = (key: string): number => Math.max(costs[key] ?? 0, tenth[key] ?? 0);
  const keys = Object.keys(MECHANISM_OF) as Array<keyof typeof MECHANISM_OF>;
  const present = keys.filter((key) => worst(key) >= PRESENT_FROM).map((key) => MECHANISM_OF[key]);
  const absent = keys.filter((key) => worst(key) < ABSENT_BELOW).map((key) => MECHANISM_OF[key]);
  return {
    present,
    absent: absent.sort(),
    seed,
    config,
    start,
    end: start + config.hours * 3600,
    turns: turns.length,
    per_stream_tps: measured?.median ?? null,
    expected_single_stream_tps: expected,
    ratio: measured ? measured.median / expected : null,
    slowdown_by_mechanism: costs,
    slowdown_of_slowest_tenth: tenth,
    per_stream_tps_p10: measured?.slowestTenth ?? null,
    preemptions,
    judged_from: start + from,
    accept: [...(config.restart ? ['refuse-one-shape'] : []), ...(present.length ? present : ['none'])],
  };
}

const round = (x: number): number => Math.round(x * 1e4) / 1e4;
