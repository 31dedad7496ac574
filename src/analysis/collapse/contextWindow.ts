/** Servers round a slot's context up to a whole number of these. */
const PADDING = 256;

/** Windows within this factor of each other lie in one band: a decode step's cost hardly differs between them. */
export const WINDOW_BAND = 2;

/**
 * The context window of one slot. A server that splits its context over slots reports the total, which is the window of
 * no request.
 * @param totalContext tokens, as given at start (`n_ctx`)
 * @param slots how many slots share it
 * @returns tokens; null when one of the two is no positive number
 */
export function windowPerSlot(totalContext: number, slots: number): number | null {
  if (!(Number.isFinite(totalContext) && totalContext > 0 && Number.isInteger(slots) && slots > 0)) {
    return null;
  }
  return Math.ceil(totalContext / slots / PADDING) * PADDING;
}

/** Whether two windows (tokens) lie in one band. */
export function sameWindowBand(a: number, b: number): boolean {
  return Math.max(a, b) <= WINDOW_BAND * Math.min(a, b);
}

export interface WindowSanity {
  perSlot: number | null;
  /** One sentence; null when there is nothing to warn of. */
  warning: string | null;
}

/**
 * Checks the window an expectation was measured at against a server's total context. Compared with the total, a lane of
 * four slots looks four times off when it is not.
 */
export function checkWindow(input: {
  totalContext: number;
  slots: number;
  expectationWindow: number | null;
}): WindowSanity {
  const { totalContext, slots, expectationWindow } = input;
  const perSlot = windowPerSlot(totalContext, slots);
  if (perSlot === null) {
    return { perSlot, warning: 'The context window of one slot is not known.' };
  }
  if (expectationWindow === null) {
    return { perSlot, warning: 'The expectation does not say at which context window it was measured.' };
  }
  if (sameWindowBand(perSlot, expectationWindow)) {
    return { perSlot, warning: null };
  }
  if (slots > 1 && sameWindowBand(totalContext, expectationWindow)) {
    return {
      perSlot,
      warning: `The expectation's window of ${expectationWindow} tokens is the total of ${slots} slots: one slot has ${perSlot}.`,
    };
  }
  return {
    perSlot,
    warning: `The expectation was measured at a window of ${expectationWindow} tokens, one slot here has ${perSlot}: not like for like.`,
  };
}
