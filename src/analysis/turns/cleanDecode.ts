import { isPrefilling, type SlotReading } from './bodies';

/** Two reads further apart than this say nothing about one rate. */
const MAX_ELAPSED_MS = 120_000;

/** A rate is worth using after this many clean intervals. */
export const CLEAN_INTERVALS = 4;

export interface CleanDecode {
  /** Slots that decoded throughout. */
  streams: number;
  perStreamTps: number;
}

/**
 * Decode rate of an interval in which nothing but decoding happened, from two GET /slots reads of one server process.
 * Better than a request's own timings, which book a neighbour's prefill as decode time.
 *
 * `null` (cannot say, never "slow") unless: 0 < elapsed <= 120 s; the same slots are at work on the same tasks in both
 * reads, at least one; none has prompt left in either; tokens were decoded; no training window touched the interval.
 *
 * @param elapsedMs time between the reads, ms
 * @param options.windowTouched whether a training window overlapped the interval, where known
 */
export function cleanDecode(
  before: SlotReading[],
  now: SlotReading[],
  elapsedMs: number,
  options: { windowTouched?: boolean } = {}
): CleanDecode | null {
  if (!(elapsedMs > 0 && elapsedMs <= MAX_ELAPSED_MS) || options.windowTouched === true) {
    return null;
  }
  const first = new Map(before.filter((slot) => slot.processing).map((slot) => [slot.id, slot]));
  const second = now.filter((slot) => slot.processing);
  if (second.length === 0 || first.size !== second.length) {
    return null;
  }
  let tokens = 0;
  for (const slot of second) {
    const earlier = first.get(slot.id);
    if (earlier === undefined || earlier.task === null || earlier.task !== slot.task) {
      return null;
    }
    if (isPrefilling(earlier) || isPrefilling(slot) || earlier.decoded === null || slot.decoded === null) {
      return null;
    }
    if (slot.decoded < earlier.decoded) {
      return null;
    }
    tokens += slot.decoded - earlier.decoded;
  }
  return tokens > 0 ? { streams: second.length, perStreamTps: (tokens * 1000) / elapsedMs / second.length } : null;
}
