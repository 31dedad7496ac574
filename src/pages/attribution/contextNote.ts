import type { PullRecord } from '../../analysis/census/types';
import { checkWindow, windowPerSlot } from '../../analysis/collapse/contextWindow';

/**
 * What is to say about the context window: the total of a server is shared by its slots and is the window of none.
 * @param pulls pulls of the lane's own endpoints, the newest last; null: none are kept
 * @param expectationWindow tokens at which the expectation was measured
 */
export function contextNote(pulls: PullRecord[] | null, expectationWindow: number | null): string {
  const contexts = slotContexts(pulls);
  if (contexts.length === 0) {
    return 'The context window of one slot is not known: it is read from /slots, while the Turns page follows the lane.';
  }
  const total = contexts.reduce((sum, context) => sum + context, 0);
  const slots = contexts.length;
  const { warning } = checkWindow({ totalContext: total, slots, expectationWindow });
  const per = `One of ${slots} slots has a window of ${windowPerSlot(total, slots)} tokens (${total} in all).`;
  return warning ? `${per} ${warning}` : `${per} The expectation was measured in the same band.`;
}

function slotContexts(pulls: PullRecord[] | null): number[] {
  const slots = pulls?.[pulls.length - 1]?.slots;
  return (Array.isArray(slots) ? (slots as unknown[]) : []).flatMap((slot) => {
    const context = typeof slot === 'object' && slot !== null && 'n_ctx' in slot ? slot.n_ctx : null;
    return typeof context === 'number' && context > 0 ? [context] : [];
  });
}
