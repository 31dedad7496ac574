import { normalQuantile, tQuantile } from './studentT';

/** Where the two distributions are compared: the usual one-sided level. */
const TYPICAL = 0.95;

/** Which shifts make the null distribution, in places. */
export interface ShiftRange {
  /** Places after which the scores repeat. */
  period: number;
  /** Largest lag that is tested: neither an observed lag nor its neighbourhood may serve as null. */
  maxLag: number;
  /** Least distance from every observed lag: a few block lengths. */
  apart: number;
  /** Shifts stay this near, so that day is compared with day and night with night. */
  near: number;
}

/** The null shifts, ascending (backward ones counted from the period's end); empty when there is no room for any. */
export function nullShifts({ period, maxLag, apart, near }: ShiftRange): Int32Array {
  const from = maxLag + apart;
  const to = period - maxLag - apart;
  const out: number[] = [];
  for (let s = from; s <= to; s++) {
    if (s <= from + near || s >= to - near) {
      out.push(s);
    }
  }
  return Int32Array.from(out);
}

/** One lag of a family that is tested together: its scores by shift (one period), and which shift is the observed one. */
export interface FamilyMember {
  scores: Float64Array;
  lag: number;
}

export interface FamilyResult {
  p: number | null;
  pCorrected: number | null;
}

/** Which shifts make the null distribution, and how many separate draws of it they amount to (in block lengths). */
export interface NullDraws {
  shifts: Int32Array;
  separate: number;
}

/**
 * p-values against the null shifts, alone and corrected over the family by the largest standardised score of each
 * shift. One-sided: large scores are harm. A null known from few separate draws is widened as Student's t is against the
 * normal distribution. Null for a lag whose null does not vary.
 */
export function familyTest(members: FamilyMember[], { shifts, separate }: NullDraws): FamilyResult[] {
  const wider = tQuantile(TYPICAL, Math.max(1, separate - 1)) / normalQuantile(TYPICAL);
  const largest = new Float64Array(shifts.length).fill(-Infinity);
  const z = members.map((member) => standardised(member, shifts, wider, largest));
  const share = (count: number) => (1 + count) / (1 + shifts.length);
  return z.map((found) =>
    found === null
      ? { p: null, pCorrected: null }
      : { p: share(found.above), pCorrected: share(largest.reduce((c, m) => c + (m >= found.z ? 1 : 0), 0)) }
  );
}

/** The observed score in standard deviations of its null, how many null shifts reach it; raises `largest` by shift. */
function standardised(
  { scores, lag }: FamilyMember,
  shifts: Int32Array,
  wider: number,
  largest: Float64Array
): { z: number; above: number } | null {
  const n = shifts.length;
  const drawn = new Float64Array(n);
  let mean = 0;
  for (let k = 0; k < n; k++) {
    drawn[k] = scores[(shifts[k] + lag) % scores.length];
    mean += drawn[k] / n;
  }
  let squares = 0;
  for (let k = 0; k < n; k++) {
    squares += (drawn[k] - mean) ** 2;
  }
  const sd = Math.sqrt(squares / (n - 1));
  if (!(sd > 0)) {
    return null;
  }
  const z = (scores[lag] - mean) / sd / wider;
  let above = 0;
  for (let k = 0; k < n; k++) {
    const standard = (drawn[k] - mean) / sd;
    above += standard >= z ? 1 : 0;
    largest[k] = Math.max(largest[k], standard);
  }
  return { z, above };
}
