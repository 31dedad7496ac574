import { type LaneSeries, type Span } from '../lane';
import { rowsIn } from '../ledger/counters';

/** Smallest, mean and largest value over the scrapes of a window. */
export interface Spread {
  min: number;
  mean: number;
  max: number;
  /** How many scrapes had a value. */
  scrapes: number;
}

export type InFlightReading = 'not-like-for-like' | 'alone' | 'not-covered' | 'not-measured';

export interface InFlightEvidence {
  /** Requests in the batch. null: not measured. */
  running: Spread | null;
  /** Requests waiting for a place, which share nothing with those that run. null: not measured. */
  queued: Spread | null;
  reading: InFlightReading;
  /** What the counts mean for the judged rate. */
  sentence: string;
  /** Where the numbers come from. */
  origin: string;
}

/**
 * How many requests were in flight while the judged tokens were decoded. It annotates: an alarm fires with it or
 * without it.
 * @param span the decode window, Unix seconds, both ends included
 */
export function inFlightEvidence(series: LaneSeries, span: Span): InFlightEvidence {
  const running = spread(series, series.signals.running, span);
  const queued = spread(series, series.signals.waiting, span);
  const scrapes = running?.scrapes ?? 0;
  const origin =
    scrapes === 0
      ? 'The gauge of running requests was not scraped in this window.'
      : `The engine's gauge of running requests, read at ${scrapes} ${scrapes === 1 ? 'scrape' : 'scrapes'}; what came and went between two scrapes is not in it.`;
  return { running, queued, ...read(running), origin };
}

/** What a count of requests in flight says about a rate that is compared with a single stream. */
export function read(running: Spread | null): { reading: InFlightReading; sentence: string } {
  if (running === null) {
    return {
      reading: 'not-measured',
      sentence: 'How many requests were in flight is not measured, so the rate may or may not be like for like.',
    };
  }
  if (running.max === 0) {
    return {
      reading: 'not-covered',
      sentence: 'No request was seen in flight: the gauge does not cover this call, and says nothing about it.',
    };
  }
  if (running.max > 1) {
    return {
      reading: 'not-like-for-like',
      sentence: `Up to ${trim(running.max)} requests were in flight (${trim(running.mean)} on average): not like for like with a single stream, contention alone may explain it.`,
    };
  }
  return {
    reading: 'alone',
    sentence:
      'One request at most was in flight: contention does not explain it. Suspect a fall-back to the CPU or thrashing of its pager.',
  };
}

/** Whether a lane is full: as many in flight as it has places. */
export function isSaturated(inFlight: number, places: number): boolean {
  return inFlight >= places;
}

function spread(series: LaneSeries, values: Float64Array | undefined, span: Span): Spread | null {
  if (!values) {
    return null;
  }
  const [lo, hi] = rowsIn(series.t, span);
  const out: Spread = { min: Infinity, mean: 0, max: -Infinity, scrapes: 0 };
  for (let i = lo; i <= hi; i++) {
    const value = values[i];
    if (Number.isFinite(value) && value >= 0) {
      out.min = Math.min(out.min, value);
      out.max = Math.max(out.max, value);
      out.mean += value;
      out.scrapes++;
    }
  }
  if (out.scrapes === 0) {
    return null;
  }
  out.mean /= out.scrapes;
  return out;
}

const trim = (x: number) => String(Number(x.toFixed(1)));
