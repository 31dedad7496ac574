import { MIN_STRETCHES, relativeTo } from './cells';
import { groupMedians, type Column } from './groupMedians';
import { type Prepared, type Setting } from './prepare';
import { orNull } from './ratio';
import { type LagPoint } from './types';

/** What counts as busy and as reference, tokens/s of prefill. */
export interface Edges {
  referenceTo: number;
  busyFrom: number;
}

/** What a busy group needs before it is compared at all. */
export const BUSY_ROWS = 24;

const CAP = 5;

export type Effect = Pick<LagPoint, 'effect' | 'lo' | 'hi' | 'meanEffect' | 'n' | 'nReference'>;

/** The judged values of group 1 against group 0. Rates: share lost. Latencies: share added. Positive is worse. */
export function effectOf(column: Column, group: Int8Array, { input, options }: Setting): Effect {
  const medians = groupMedians(column, { group, groups: 2 }, options.confidence);
  const ratio = relativeTo(medians, 1);
  const enough = medians.stretches[0] >= MIN_STRETCHES && medians.stretches[1] >= MIN_STRETCHES;
  const [effect, lo, hi] =
    input.worse === 'higher'
      ? [ratio.value - 1, ratio.lo - 1, ratio.hi - 1]
      : [1 - ratio.value, 1 - ratio.hi, 1 - ratio.lo];
  const mean = meanOf(column.value, group, 1, medians.median[0]) / meanOf(column.value, group, 0, medians.median[0]);
  return {
    effect: orNull(effect),
    meanEffect: orNull(input.worse === 'higher' ? mean - 1 : 1 - mean),
    lo: enough ? orNull(lo) : null,
    hi: enough ? orNull(hi) : null,
    n: medians.n[1],
    nReference: medians.n[0],
  };
}

/** Mean of a group's values, each capped at a multiple of the reference median: one stalled scrape is no average. */
function meanOf(value: Float64Array, group: Int8Array, g: number, reference: number): number {
  let sum = 0;
  let n = 0;
  for (let i = 0; i < value.length; i++) {
    if (group[i] === g && Number.isFinite(value[i])) {
      sum += Math.min(value[i], CAP * reference);
      n++;
    }
  }
  return sum / n;
}

/** Groups by prefill `lag` places earlier: 1 busy, 0 reference, -1 neither or unknown. */
export function groupsAtLag(x: Float64Array, lag: number, { referenceTo, busyFrom }: Edges): Int8Array {
  const group = new Int8Array(x.length).fill(-1);
  for (let i = lag; i < x.length; i++) {
    const past = x[i - lag];
    group[i] = past <= referenceTo ? 0 : past > busyFrom ? 1 : -1;
  }
  return group;
}

/**
 * Groups by prefill from `from` to `to` places earlier: 1 when any of it was busy, 0 when none was in the whole past of
 * `clear` places, -1 otherwise.
 */
export function groupsInBand(
  x: Float64Array,
  { from, to, clear }: { from: number; to: number; clear: number },
  busyFrom: number
): Int8Array {
  const busy = new Int32Array(x.length + 1);
  const known = new Int32Array(x.length + 1);
  for (let i = 0; i < x.length; i++) {
    busy[i + 1] = busy[i] + (x[i] > busyFrom ? 1 : 0);
    known[i + 1] = known[i] + (x[i] >= 0 ? 1 : 0);
  }
  const count = (of: Int32Array, i: number, back: number, until: number) =>
    of[Math.max(0, i - until + 1)] - of[Math.max(0, i - back)];
  const group = new Int8Array(x.length).fill(-1);
  for (let i = clear; i < x.length; i++) {
    if (count(busy, i, to, from) > 0) {
      group[i] = 1;
    } else if (count(busy, i, clear, 0) === 0 && count(known, i, clear, 0) > clear / 2) {
      group[i] = 0;
    }
  }
  return group;
}

/** Lower edge of the busiest buckets that together hold enough comparable scrapes. */
export function busiest(data: Prepared, value: Float64Array): number | null {
  const held = new Int32Array(data.buckets.list.length);
  for (let i = 0; i < data.bucket.length; i++) {
    if (data.bucket[i] >= 0 && Number.isFinite(value[i])) {
      held[data.bucket[i]]++;
    }
  }
  let n = 0;
  for (let b = held.length - 1; b >= (data.reference?.buckets ?? 1); b--) {
    n += held[b];
    if (n >= BUSY_ROWS) {
      return data.buckets.list[b].lo;
    }
  }
  return null;
}
