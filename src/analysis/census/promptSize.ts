import { type LaneView } from './view';

/**
 * The size of prompt that a token of prefill typically belongs to: long prompts weigh by their length. Read from
 * requests that were the only one to end in their interval, else from the mean of those that ended together.
 * Infinity where nothing tells it.
 */
export function promptSize(view: LaneView): number {
  const prompts = view.grew('promptTokens');
  const finished = view.grew('requestsFinished');
  for (const most of [1, Infinity]) {
    let tokens = 0;
    let squares = 0;
    let requests = 0;
    for (let i = 0; prompts && finished && i < view.n; i++) {
      if (finished[i] > 0 && finished[i] <= most && prompts[i] > 0) {
        tokens += prompts[i];
        squares += (prompts[i] * prompts[i]) / finished[i];
        requests += finished[i];
      }
    }
    if (requests >= 20) {
      return squares / tokens;
    }
  }
  return Infinity;
}
