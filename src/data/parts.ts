/** Prometheus refuses more points than this in one series of one query. */
export const POINT_LIMIT = 11_000;

/** A stretch to be read in one query: Unix seconds, ends included. */
export interface RangePart {
  from: number;
  to: number;
  step: number;
  points: number;
}

/**
 * Cuts a range into parts of at most `maxPoints` points on one common grid, so that the parts can be joined end to
 * end without a point twice or missing.
 * @throws RangeError when the range or the step makes no sense
 */
export function splitRange(range: { from: number; to: number; step: number }, maxPoints = POINT_LIMIT): RangePart[] {
  const { from, to, step } = range;
  if (!(step > 0) || !Number.isFinite(from) || !Number.isFinite(to) || to < from || maxPoints < 1) {
    throw new RangeError(`Cannot read from ${from} to ${to} in steps of ${step} seconds.`);
  }
  const total = Math.floor((to - from) / step + 1e-9) + 1;
  const size = Math.min(Math.floor(maxPoints), POINT_LIMIT);
  const parts: RangePart[] = [];
  for (let first = 0; first < total; first += size) {
    const points = Math.min(size, total - first);
    parts.push({ from: milli(from + first * step), to: milli(from + (first + points - 1) * step), step, points });
  }
  return parts;
}

const milli = (seconds: number) => Math.round(seconds * 1000) / 1000;
