/** A probe asks for this much no-window time, and is due when none was measured for longer than the second figure. */
export const PROBE_MS = 500;
export const PROBE_AFTER_MS = 30_000;

/**
 * Milliseconds the trainer owes serving after a window, so that the cycle's mean rate stays at or above r0*(1-T).
 * Derived from (rw*d + r0*y)/(d + y) >= r0*(1-T). It bounds the *average* of a cycle, not what one turn feels.
 *
 * @param dMs length of the window, ms
 * @param ppm allowed slowdown T in parts per million, clamped to 1..999999
 * @param r0 lane rate outside windows, tokens/ms; not above 0 (or not a number): unmeasured, the worst case applies
 * @param rw lane rate inside windows, tokens/ms; negative counts as 0
 */
export function yieldForSlowdown(dMs: number, ppm: number, r0: number, rw: number): number {
  if (!(dMs > 0)) {
    return 0;
  }
  const t = Math.min(999_999, Math.max(1, ppm)) / 1e6;
  if (!(r0 > 0)) {
    return Math.ceil((dMs * (1 - t)) / t);
  }
  const owed = (dMs * (r0 * (1 - t) - Math.max(rw, 0))) / (r0 * t);
  return owed > 0 ? Math.ceil(owed) : 0;
}

/** Milliseconds owed under a fixed share of the device: d*(1e6-share)/share, whole milliseconds. */
export function yieldForShare(dMs: number, sharePpm: number): number {
  return dMs > 0 && sharePpm > 0 ? Math.trunc((dMs * (1e6 - sharePpm)) / sharePpm) : 0;
}

/**
 * Owed time with the probe that keeps the no-window rate fresh: due after a window when that rate was never measured
 * (`null`) or more than 30 s ago.
 */
export function owedWithProbe(yieldMs: number, lastWindowMs: number, msSinceNoWindowSample: number | null): number {
  const due = lastWindowMs > 0 && (msSinceNoWindowSample === null || msSinceNoWindowSample > PROBE_AFTER_MS);
  return due ? Math.max(yieldMs, PROBE_MS) : yieldMs;
}

export interface Realized {
  /** Tokens per second of the whole lane outside and inside windows, and the cycle average's slowdown. */
  decodeTpsNoWindow: number | null;
  decodeTpsInWindow: number | null;
  slowdownPpmRealized: number | null;
}

/** What the cycle average came to: ratios of sums over busy time. All `null` without yield time and yield tokens. */
export function realizedSlowdown(busy: {
  windowMs: number;
  windowTokens: number;
  yieldMs: number;
  yieldTokens: number;
}): Realized {
  if (!(busy.windowMs > 0 && busy.yieldMs > 0 && busy.yieldTokens > 0)) {
    return { decodeTpsNoWindow: null, decodeTpsInWindow: null, slowdownPpmRealized: null };
  }
  const outside = busy.yieldTokens / busy.yieldMs;
  const cycle = (busy.windowTokens + busy.yieldTokens) / (busy.windowMs + busy.yieldMs);
  return {
    decodeTpsNoWindow: outside * 1000,
    decodeTpsInWindow: (busy.windowTokens / busy.windowMs) * 1000,
    slowdownPpmRealized: Math.round(Math.max(0, 1 - cycle / outside) * 1e6),
  };
}

/** sorted[min(n-1, trunc(p*n))] of samples already sorted ascending; `null` when there are none. */
export function rankedPercentile(sorted: ArrayLike<number>, p: number): number | null {
  return sorted.length === 0 ? null : sorted[Math.min(sorted.length - 1, Math.trunc(p * sorted.length))];
}

/** Slowdown of a whole turn against a clean rate, 0..1; both in the same unit. A faster turn is 0. */
export function turnSlowdown(rate: number, cleanRate: number): number {
  return Math.min(1, Math.max(0, 1 - rate / cleanRate));
}
