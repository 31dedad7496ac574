import { isDecoding, type SlotReading } from './bodies';

/** Two consecutive looks at the slots. */
export interface SlotStep {
  aUs: number;
  bUs: number;
  before: SlotReading[];
  now: SlotReading[];
}

/** In what company a slot may have decoded between two pulls. */
export interface Companies {
  /** Numbers of decoding slots that are possible: at either pull, and all that decoded at one or the other. */
  counts: number[];
  /** Whether another slot worked on a prompt meanwhile. */
  disturbed: boolean;
}

export const countDecoding = (slots: SlotReading[]) => slots.filter(isDecoding).length;

const isPrompting = (slot: SlotReading) => slot.processing && !isDecoding(slot);

/** The company of one slot between two pulls. */
export function companyOf(step: SlotStep, slot: number): Companies {
  const either = new Set([...step.before, ...step.now].filter(isDecoding).map((s) => s.id));
  const counts = [countDecoding(step.before), countDecoding(step.now), either.size].map((n) => Math.max(1, n));
  const earlier = new Map(step.before.map((s) => [s.id, s]));
  const disturbed = step.now.some((s) => {
    const then = earlier.get(s.id);
    const began = s.processing && (then === undefined || !then.processing || then.task !== s.task);
    return s.id !== slot && (began || isPrompting(s) || (then !== undefined && isPrompting(then)));
  });
  return { counts, disturbed };
}
