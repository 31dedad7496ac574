/** A figure with its interval; NaN where unknown or unbounded. */
export interface Estimate {
  value: number;
  lo: number;
  hi: number;
}

/**
 * a / b with an interval out of the two intervals (method of variance estimates recovery, linear form), for figures
 * whose estimates move together with correlation `rho`.
 */
export function ratioOf(a: Estimate, b: Estimate, rho: number): Estimate {
  const value = b.value > 0 ? a.value / b.value : NaN;
  const down = (a.value - a.lo) / b.value;
  const up = (a.hi - a.value) / b.value;
  const referenceUp = (value * (b.hi - b.value)) / b.value;
  const referenceDown = (value * (b.value - b.lo)) / b.value;
  return {
    value,
    lo: Math.max(0, value - joined(down, referenceUp, rho)),
    hi: value + joined(up, referenceDown, rho),
  };
}

function joined(one: number, other: number, rho: number): number {
  return Math.sqrt(Math.max(0, one * one + other * other - 2 * rho * one * other));
}

/** NaN and infinities leave the analysis as null. */
export function orNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
