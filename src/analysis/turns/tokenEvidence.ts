import { isDecoding, type SlotReading } from './bodies';
import { type Edge } from './edges';
import { type SlotRates } from './rates';

/** A slot that decoded one task throughout the stretch between two pulls. */
export interface Throughout {
  slot: number;
  tokens: number;
}

/** Slots that decode the same task at both pulls. */
export function decodedThroughout(before: SlotReading[], now: SlotReading[]): Throughout[] {
  const earlier = new Map(before.filter(isDecoding).map((slot) => [slot.id, slot]));
  const result: Throughout[] = [];
  for (const slot of now.filter(isDecoding)) {
    const then = earlier.get(slot.id);
    const tokens = (slot.decoded ?? 0) - (then?.decoded ?? 0);
    if (then !== undefined && then.task === slot.task && tokens >= 0) {
      result.push({ slot: slot.id, tokens });
    }
  }
  return result;
}

/**
 * Time inside windows in a stretch of `gapUs`, from what the slots that decoded throughout it brought:
 * N = R0*(gap - x) + Rw*x. The range follows from the range of the rates and from one token more or less a slot.
 *
 * @returns `null` where nothing decoded throughout, or where windows do not slow decoding enough to be told by it
 */
export function timeInside(gapUs: number, seen: Array<{ tokens: number; rates: SlotRates }>): Edge | null {
  if (seen.length === 0) {
    return null;
  }
  const sum = (pick: (r: SlotRates) => number) => seen.reduce((total, { rates }) => total + pick(rates), 0);
  const tokens = seen.reduce((total, s) => total + s.tokens, 0);
  const solve = (out: number, inside: number, n: number): number | null => {
    const contrast = out - inside;
    return contrast > 0 ? Math.min(gapUs, Math.max(0, (out * gapUs - n) / contrast)) : null;
  };
  const est = solve(
    sum((r) => r.out.mid),
    sum((r) => r.in.mid),
    tokens
  );
  const lo = solve(
    sum((r) => r.out.lo),
    sum((r) => r.in.lo),
    tokens + seen.length
  );
  const hi = solve(
    sum((r) => r.out.hi),
    sum((r) => r.in.hi),
    tokens - seen.length
  );
  if (est === null || lo === null || hi === null) {
    return null;
  }
  return { lo: Math.min(lo, est), est, hi: Math.max(hi, est) };
}
