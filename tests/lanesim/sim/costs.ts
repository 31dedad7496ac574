import { type SimConfig } from './config';
import { Engine, type Switch } from './engine';
import { type Turn } from './request';

/** Median and slowest tenth of the per-stream decode rates (tokens/s); null without turns. */
export interface Rates {
  median: number;
  slowestTenth: number;
  turns: number;
}

/** Rates of the short turns that began to decode at `from` or later. */
export function ratesOf(turns: readonly Turn[], from: number): Rates | null {
  const rates = turns
    .filter((turn) => !turn.long && turn.genStart >= from && turn.genEnd > turn.genStart && turn.steps > 0)
    .map((turn) => turn.steps / (turn.genEnd - turn.genStart))
    .sort((a, b) => a - b);
  if (!rates.length) {
    return null;
  }
  return {
    median: median(rates),
    slowestTenth: rates[Math.min(rates.length - 1, Math.floor(0.1 * rates.length))],
    turns: rates.length,
  };
}

/** Reruns the same arrivals with something off. */
export function rerun(config: SimConfig, seed: number, off: readonly Switch[]): Turn[] {
  const engine = new Engine(config, seed, off);
  const turns: Turn[] = [];
  engine.onTurn = (turn) => turns.push(turn);
  engine.runUntil(config.hours * 3600);
  return turns;
}

/** The rate of one stream that has the lane to itself, everything healthy. */
export function loneRate(config: SimConfig, seed: number): number {
  const alone: SimConfig = {
    ...config,
    hours: 1,
    slots: 1,
    turn_rate: 0.05,
    turn_prompt: [200, 400],
    turn_out: [200, 400],
    long_rate: 0,
    diurnal: 0,
    kv_pool: Infinity,
    evict: null,
    train: null,
    degrade: null,
    draft_drop: null,
    hitcut: null,
    restart: null,
  };
  return ratesOf(rerun(alone, seed, []), 0)!.median;
}

/** Which switches make sense for a configuration. */
export function switchesOf(config: SimConfig): Switch[] {
  const configured = (['evict', 'train', 'degrade', 'draft_drop', 'hitcut'] as const).filter((s) => config[s]);
  return [...configured, ...(config.separate_prefill ? [] : (['sharing'] as const)), 'preempt'];
}

function median(sorted: number[]): number {
  const mid = sorted.length >> 1;
  return sorted.length % 2 ? sorted[mid] : (sorted[mid - 1] + sorted[mid]) / 2;
}
