import { type CounterId, type LaneSeries } from '../lane';

const GAUGES = new Set(['up', 'running', 'waiting', 'preempted', 'kvUsage', 'decodeRate', 'prefillRate']);

/** All cumulative columns of a lane by name, the counts of its histograms included. */
export function counterColumns(series: LaneSeries): Array<[string, Float64Array]> {
  const out: Array<[string, Float64Array]> = [];
  for (const [name, v] of Object.entries(series.signals)) {
    if (v && !GAUGES.has(name)) {
      out.push([name as CounterId, v]);
    }
  }
  for (const [name, h] of Object.entries(series.histograms)) {
    if (h?.count) {
      out.push([`${name} histogram`, h.count]);
    }
  }
  return out;
}

/** First row in [lo, hi] with a finite value, or -1. */
export function firstKnown(v: ArrayLike<number>, lo: number, hi: number): number {
  for (let i = Math.max(0, lo); i <= hi; i++) {
    if (Number.isFinite(v[i])) {
      return i;
    }
  }
  return -1;
}

/** Last row in [lo, hi] with a finite value, or -1. */
export function lastKnown(v: ArrayLike<number>, lo: number, hi: number): number {
  for (let i = hi; i >= Math.max(0, lo); i--) {
    if (Number.isFinite(v[i])) {
      return i;
    }
  }
  return -1;
}
