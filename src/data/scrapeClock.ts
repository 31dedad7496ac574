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
/** Seconds of a stretch that is looked at scrape by scrape, and the step of that look. */
const SHORT_ENOUGH = 1200;
const FINEST_LOOK = 1;
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
  let busiest: Window = { from: range.from, to: range.to, scrapes: 0 };
  do {
    const found = await busiestWindow(reader, engine, match, busiest, options);
    if (!found) {
      return null;
    }
    busiest = found;
  } while (busiest.to - busiest.from > SHORT_ENOUGH);
  const estimate = (busiest.to - busiest.from) / busiest.scrapes;
  const from = Math.floor(Math.max(busiest.from, busiest.to - SCRAPES_LOOKED_AT * estimate));
  const looked = await one(
    reader,
    scrapeTimes(engine, match),
    { from, to: Math.ceil(busiest.to), step: FINEST_LOOK },
    options
  );
  // One series is enough, and where the matchers reach several targets their scrapes must not be mixed.
  const times = looked
    .map((series) => [...new Set(series.v)].sort((a, b) => a - b))
    .reduce((longest, each) => (each.length > longest.length ? each : longest), []);
  return clockOf(times) ?? { interval: estimate, phase: times[0] ?? 0, jitter: 0 };
}

interface Window {
  from: number;
  to: number;
  scrapes: number;
}

/**
 * Of the windows of a stretch the latest one that holds many scrapes: the lane may have lived in a small part only.
 * null when it holds none.
 */
async function busiestWindow(
  reader: PromReader,
  engine: Engine,
  match: string,
  stretch: { from: number; to: number },
  options?: ReadOptions
): Promise<Window | null> {
  const seconds = Math.max(SHORTEST_WINDOW, Math.ceil((stretch.to - stretch.from) / WINDOWS));
  const first = Math.floor(stretch.from / seconds) * seconds + seconds;
  const counts = detectNames(engine)
    .map((name) => `max(count_over_time(${selector(name, match)}[${seconds}s]))`)
    .join(' or ');
  const survey = await one(
    reader,
    counts,
    { from: first, to: Math.max(stretch.to, first) + seconds, step: seconds },
    options
  );
  const { t = [], v = [] } = survey[0] ?? {};
  const most = v.reduce((best, count) => Math.max(best, count), 0);
  for (let i = v.length - 1; i >= 0; i--) {
    if (v[i] > 0 && v[i] >= 0.9 * most) {
      return { from: t[i] - seconds, to: t[i], scrapes: v[i] };
    }
  }
  return null;
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
