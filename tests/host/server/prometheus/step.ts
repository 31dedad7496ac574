import { parseDurationMs } from './duration';

/** Prometheus answers at most 11,000 points a series; Grafana keeps below it. */
const SAFE_POINTS = 11_000;
const DEFAULT_POINTS = 1500;
const DEFAULT_SCRAPE = '15s';
const RATE_INTERVAL = new Set(['$__rate_interval', '${__rate_interval}']);
const INTERVAL_VARIABLES = new Set(['$__interval', '${__interval}', '$__interval_ms', '${__interval_ms}']);

/** Upper ends (ms) of Grafana's rounding table and the interval that each stands for. */
const NICE: Array<[number, number]> = [
  [10, 1],
  [15, 10],
  [35, 20],
  [75, 50],
  [150, 100],
  [350, 200],
  [750, 500],
  [1500, 1000],
  [3500, 2000],
  [7500, 5000],
  [12_500, 10_000],
  [17_500, 15_000],
  [25_000, 20_000],
  [45_000, 30_000],
  [90_000, 60_000],
  [210_000, 120_000],
  [450_000, 300_000],
  [750_000, 600_000],
  [1_050_000, 900_000],
  [1_500_000, 1_200_000],
  [2_700_000, 1_800_000],
  [5_400_000, 3_600_000],
  [9_000_000, 7_200_000],
  [16_200_000, 10_800_000],
  [32_400_000, 21_600_000],
  [86_400_000, 43_200_000],
  [604_800_000, 86_400_000],
  [1_814_400_000, 604_800_000],
  [3_628_800_000, 2_592_000_000],
];

/** Rounds an interval (ms) to one that people use. */
export function roundInterval(ms: number): number {
  return NICE.find(([end]) => ms < end)?.[1] ?? 31_536_000_000;
}

/** What the step depends on. Times in ms. */
export interface StepInput {
  fromMs: number;
  toMs: number;
  /** The query's own minimum step; may be a variable. */
  interval?: string;
  intervalMs?: number;
  maxDataPoints?: number;
  /** `timeInterval` of the data source. */
  scrapeInterval?: string;
  intervalFactor?: number;
}

const isVariable = (text: string) => RATE_INTERVAL.has(text) || INTERVAL_VARIABLES.has(text);

function minimumMs(x: StepInput): number {
  const own = x.interval && x.interval !== '0s' && !isVariable(x.interval) ? x.interval : '';
  if (own) {
    return parseDurationMs(own);
  }
  return x.intervalMs || parseDurationMs(x.scrapeInterval || DEFAULT_SCRAPE);
}

/** `$__rate_interval` (ms): long enough for four scrapes. */
export function rateIntervalMs(intervalMs: number, scrape: string | undefined): number {
  const scrapeMs = parseDurationMs(scrape || DEFAULT_SCRAPE);
  return Math.max(intervalMs + scrapeMs, 4 * scrapeMs);
}

/** The step (ms) of a range query, by the rules of Grafana's Prometheus data source. */
export function stepMs(x: StepInput): number {
  const range = x.toMs - x.fromMs;
  const minimum = minimumMs(x);
  const wanted = Math.floor(range / (x.maxDataPoints || DEFAULT_POINTS));
  const calculated = wanted < minimum ? minimum : roundInterval(wanted);
  const safe = Math.max(calculated, roundInterval(range / SAFE_POINTS));
  if (x.interval && RATE_INTERVAL.has(x.interval)) {
    return rateIntervalMs(safe, x.scrapeInterval);
  }
  return safe * (x.intervalFactor || 1);
}

/** A time (ms) moved down to the grid of the step, with the browser's offset from UTC. */
export function alignMs(timeMs: number, step: number, utcOffsetSec: number): number {
  const offset = utcOffsetSec * 1000;
  return Math.floor((timeMs + offset) / step) * step - offset;
}

/** The scrape interval that `$__rate_interval` in the expression counts with. */
export function requestedMinStep(x: StepInput, step: number): string | undefined {
  if (x.interval && INTERVAL_VARIABLES.has(x.interval)) {
    return `${step}ms`;
  }
  return x.interval && !isVariable(x.interval) ? x.interval : x.scrapeInterval;
}
