import { busiest } from './effect';
import { expectedAt, levelCurve } from './inFlight';
import { LIGHT, type Prepared, type Setting } from './prepare';
import { type LagInput } from './types';

/** Scrapes without current prefill, on which later lags are tested. */
export interface QuietRule {
  /** Prefill up to here counts as none, tokens/s: 0, or a tenth of the heavy rate where true silence is too rare. */
  upTo: number;
  /** Places before the scrape that must be quiet too, for lags that leave room for it; -1: none, not even the scrape. */
  guard: number;
  /** Prefill at the lag up to here is the reference, tokens/s. */
  referenceTo: number;
  /** Lower edge of the buckets whose past prefill counts as busy. */
  busyFrom: number;
}

/** What the median lag needs on either side. */
const BUSY_ROWS = 12;
/** With this many busy scrapes the next lower bucket is not needed; until then it is added if heavy enough. */
const PLENTY_ROWS = 60;
const FAIRLY_HEAVY = 0.3;
const REFERENCE_ROWS = 60;
/** True silence is preferred unless it leaves less than this share of what light prefill leaves. */
const SILENCE_SHARE = 0.5;

/**
 * The longest guard that leaves enough scrapes, and for it true silence unless that is much rarer than light prefill.
 * @returns null when no guard leaves enough
 */
export function quietRule({ data, input, options }: Setting): QuietRule | null {
  const full = Math.max(1, Math.round(options.guardSeconds / data.grid.slot) - 1);
  const guards = [...new Set([full, full >> 1, full >> 2, 1].filter((g) => g >= 1))];
  for (const guard of guards) {
    const silent = tryRule(data, 0, guard);
    const light = tryRule(data, LIGHT * data.heavy, guard);
    if (silent && (!light || silent.reference >= SILENCE_SHARE * light.reference)) {
      return silent.rule;
    }
    if (light) {
      return light.rule;
    }
  }
  const busyFrom = input.freeOfCurrent ? busiest(data, data.compared) : null;
  return busyFrom === null || !data.reference
    ? null
    : { upTo: Infinity, guard: -1, referenceTo: data.reference.hi, busyFrom };
}

/** Guard of one lag: everything between it and now, at most the rule's; 0 when the scrape next door is the cause. */
export function guardFor(lag: number, rule: QuietRule): number {
  return Math.min(lag - 1, rule.guard);
}

/** Places whose own prefill, and that of `guard` places before, is known and quiet. */
export function quietPlaces(x: Float64Array, upTo: number, guard: number): Uint8Array {
  const out = new Uint8Array(x.length);
  let run = 0;
  for (let i = 0; i < x.length; i++) {
    run = x[i] <= upTo ? run + 1 : 0;
    out[i] = run > guard ? 1 : 0;
  }
  return out;
}

/** The compared value on quiet scrapes, with what light current prefill explains taken out; NaN elsewhere. */
export function quietValues(data: Prepared, rule: QuietRule, guard: number, worse: LagInput['worse']): Float64Array {
  const { x } = data.grid;
  const quiet = quietPlaces(x, rule.upTo, guard);
  const value = data.compared.map((v, i) => (quiet[i] ? v : NaN));
  const curve = rule.upTo > 0 ? levelCurve(value, x, quiet, worse ?? 'lower') : null;
  return curve ? value.map((v, i) => v / expectedAt({ ...curve, highest: Infinity }, x[i])) : value;
}

/** Starts with the top bucket and adds the next lower heavy ones until the median lag has enough scrapes. */
function tryRule(data: Prepared, upTo: number, guard: number): { rule: QuietRule; reference: number } | null {
  const { x } = data.grid;
  const quiet = quietPlaces(x, upTo, guard);
  const lags = data.lags.filter((lag) => lag > guard);
  const lag = lags[lags.length >> 1];
  let reference = 0;
  const past = new Int32Array(data.buckets.list.length);
  for (let i = lag; i < x.length; i++) {
    if (quiet[i] && Number.isFinite(data.compared[i]) && data.bucket[i - lag] >= 0) {
      reference += x[i - lag] <= upTo ? 1 : 0;
      past[data.bucket[i - lag]]++;
    }
  }
  let busy = 0;
  let from: number | null = null;
  for (let b = past.length - 1; b > 0 && reference >= REFERENCE_ROWS; b--) {
    const { lo } = data.buckets.list[b];
    // Short prompts are no cause of anything while there are long ones.
    const isTop = b === past.length - 1;
    if (!isTop && lo < (busy < BUSY_ROWS ? LIGHT : FAIRLY_HEAVY) * data.heavy) {
      break;
    }
    busy += past[b];
    from = busy >= BUSY_ROWS ? Math.max(lo, upTo) : null;
    if (busy >= PLENTY_ROWS) {
      break;
    }
  }
  return from === null ? null : { rule: { upTo, guard, referenceTo: upTo, busyFrom: from }, reference };
}
