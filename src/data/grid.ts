import { type ScrapeClock } from './scrapeClock';

/** The moments at which a range is evaluated so that every scrape comes into view. */
export interface Grid {
  /** Whole Unix seconds, multiples of `step`: Grafana floors to these anyway. */
  from: number;
  to: number;
  /** Whole seconds, never above the scrape interval. */
  step: number;
  /** The offset clause that moves the evaluation half-way between two scrapes. */
  shift: string;
  points: number;
}

/** A jitter above this share of the interval is met with twice the evaluations. */
const UNSTEADY = 0.3;

/** Seconds after a scrape at which it is looked at, at the most: Prometheus forgets a value after some minutes. */
const LONGEST_WAIT = 60;

/**
 * Lays a grid over a range. Evaluations fall half-way between two scrapes, where neither jitter nor rounding decides
 * which scrape is seen. A step that is smaller than the interval shows a scrape twice, which is dropped later.
 */
export function gridOf(clock: ScrapeClock, range: { from: number; to: number }): Grid {
  const wanted = clock.jitter > UNSTEADY * clock.interval ? clock.interval / 2 : clock.interval;
  const step = Math.max(1, Math.floor(wanted + 1e-6));
  const from = Math.floor(range.from / step) * step;
  const middle = clock.phase + Math.min(clock.interval / 2, LONGEST_WAIT);
  const shiftMs = Math.round(((((from - middle) % clock.interval) + clock.interval) % clock.interval) * 1000);
  const to = Math.ceil((range.to + shiftMs / 1000) / step) * step;
  return { from, to, step, shift: shiftMs > 0 ? ` offset ${shiftMs}ms` : '', points: (to - from) / step + 1 };
}
