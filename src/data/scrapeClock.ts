import { detectNames } from '../engines';
import { selector } from '../engines/promql';
import { type Engine } from '../engines/types';
import { median } from './scrapeAxis';
import { type PromAnswer, type PromReader, type ReadOptions } from './types';

/** How a lane is scraped, found from its data. */
export interface ScrapeClock {
  /** Seconds between two scrapes. */
  interval: number;
  /** Where in the interval scrapes fall, Unix seconds modulo `interval`. */
  phase: number;
  /** How far single scrapes stray from that, in seconds (the 95th percentile). */
  jitter: number;
}

const WINDOWS = 48;
const SHORTEST_WINDOW = 120;
const SCRAPES_LOOKED_AT = 60;
/** An interval this close to whole seconds is meant to be whole. */
const SNAP = 0.002;

/** The expression of the true scrape times of an engine's detecting family, one series per process and rank. */
export function scrapeTimes(engine: Engine, match: string, shift = ''): string {
  return detectNames(engine)
    .map((name) => `timestamp(${selector(name, match, shift)})`)
    .join(' or ');
}

/**
 * Finds the scrape interval of a lane: first where in the range it lived, then, there, the distance of its scrapes.
 * @returns null when no scrape of it lies in the range
 * @throws Error with the sentence of what went wrong when the query failed
 */
export async function findScrapeClock(
  reader: PromReader,
  engine: Engine,
  match: string,
  range: { from: number; to: number },
  options?: ReadOptions
): Promise<ScrapeClock | null> {
  const window = Math.max(SHORTEST_WINDOW, Math.ceil((range.to - range.from) / WINDOWS));
  const from = Math.floor(range.from / window) * window;
  const counts = detectNames(engine)
    .map((name) => `max(count_over_time(${selector(name, match)}[${window}s]))`)
    .join(' or ');
  const survey = await one(
    reader,
    counts,
    { from: from + window, to: Math.max(range.to, from + window) + window, step: window },
    options
  );
  const { t = [], v = [] } = survey[0] ?? {};
  let best = -1;
  for (let i = 0; i < v.length; i++) {
    // Later windows are preferred, unless they hold clearly fewer scrapes (the lane began or ended in them).
    if (v[i] > 0 && (best < 0 || v[i] >= 0.9 * v[best])) {
      best = i;
    }
  }
  if (best < 0) {
    return null;
  }
  const estimate = window / v[best];
  const span = Math.min(window, SCRAPES_LOOKED_AT * estimate);
  const step = Math.max(1, Math.floor(estimate / 4));
  const end = Math.ceil(t[best]);
  const looked = await one(
    reader,
    scrapeTimes(engine, match),
    { from: Math.floor(end - span), to: end, step },
    options
  );
  // One series is enough, and where the matchers reach several targets their scrapes must not be mixed.
  const times = looked
    .map((series) => [...new Set(series.v)].sort((a, b) => a - b))
    .reduce((longest, each) => (each.length > longest.length ? each : longest), []);
  return clockOf(times) ?? { interval: estimate, phase: times[0] ?? 0, jitter: 0 };
}

/** The clock behind a few scrape times; null when they are too few (under three) to tell. */
export function clockOf(times: number[]): ScrapeClock | null {
  if (times.length < 3) {
    return null;
  }
  // Over two gaps at a time, so that scrapes that stray to and fro cancel out.
  const usual = median(times.slice(2).map((time, at) => (time - times[at]) / 2));
  // Numbers of the scrapes, missing ones counted, and the line through them.
  const numbers = [0];
  times.slice(1).forEach((time, at) => numbers.push(numbers[at] + Math.max(1, Math.round((time - times[at]) / usual))));
  const mean = slope(numbers, times);
  const whole = Math.round(mean);
  const interval = whole > 0 && Math.abs(mean - whole) <= SNAP * whole ? whole : mean;
  const angles = times.map((time) => ((time % interval) / interval) * 2 * Math.PI);
  const sin = angles.reduce((sum, angle) => sum + Math.sin(angle), 0);
  const cos = angles.reduce((sum, angle) => sum + Math.cos(angle), 0);
  const phase = ((Math.atan2(sin, cos) / (2 * Math.PI) + 1) % 1) * interval;
  const strays = times
    .map((time) => Math.abs(((time - phase + 1.5 * interval) % interval) - interval / 2))
    .sort((a, b) => a - b);
  return { interval, phase, jitter: strays[Math.floor(0.95 * (strays.length - 1))] };
}

async function one(
  reader: PromReader,
  expr: string,
  range: { from: number; to: number; step: number },
  options?: ReadOptions
): Promise<Extract<PromAnswer, { series: unknown }>['series']> {
  const answer = (await reader.range([{ id: 'clock', expr }], range, { signal: options?.signal })).get('clock');
  if (answer && 'error' in answer) {
    throw new Error(answer.error);
  }
  return answer?.series ?? [];
}

function slope(x: number[], y: number[]): number {
  const mx = x.reduce((sum, value) => sum + value, 0) / x.length;
  const my = y.reduce((sum, value) => sum + value, 0) / y.length;
  const over = x.reduce((sum, value, at) => sum + (value - mx) * (y[at] - my), 0);
  return over / x.reduce((sum, value) => sum + (value - mx) ** 2, 0);
}
