import { quantileOf, sortWeighted, weightedQuantile } from './stats';
import { type LaneView } from './view';

/** A prefill large enough to push something out: when it ended, Unix seconds. */
export interface BurstSet {
  threshold: number;
  ends: number[];
}

/** Shares of the busy intervals below which a prefill is not large. */
const LARGE = [0.5, 0.75, 0.9, 0.97, 0.99];

/**
 * Large prefills under several definitions of large; empty with hardly any prefill. They are looked for in the prompt
 * tokens computed and, where many prompts are computed in each interval, in what the prompts of the requests that
 * ended were beyond their usual size.
 */
export function burstSets(view: LaneView): BurstSet[] {
  const computed = view.grew('prefillTokens') ?? view.grew('promptTokens');
  const beyond = beyondUsual(view);
  return [computed, beyond].flatMap((tokens) => (tokens ? setsOf(view, tokens) : []));
}

function setsOf(view: LaneView, tokens: ArrayLike<number>): BurstSet[] {
  const busy = sortWeighted(Array.from(tokens).filter((x) => x > 0));
  if (busy.v.length < 3) {
    return [];
  }
  const thresholds = [...new Set(LARGE.map((q) => quantileOf(busy, q)))];
  return thresholds.map((threshold) => ({ threshold, ends: endsOfRuns(view, tokens, threshold) }));
}

/** Prompt tokens of the requests that ended in an interval, beyond as many prompts of the usual size. */
function beyondUsual(view: LaneView): Float64Array | null {
  const prompts = view.grew('promptTokens');
  const finished = view.grew('requestsFinished');
  if (!prompts || !finished) {
    return null;
  }
  const usual = weightedQuantile(
    prompts.map((p, i) => (finished[i] > 0 ? p / finished[i] : NaN)),
    0.5,
    finished
  );
  return prompts.map((p, i) => (finished[i] > 0 ? Math.max(0, p - finished[i] * usual) : 0));
}

/** When each run of intervals with at least `threshold` tokens ended. */
function endsOfRuns(view: LaneView, tokens: ArrayLike<number>, threshold: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < view.n; i++) {
    if (tokens[i] >= threshold && !(tokens[i + 1] >= threshold)) {
      out.push(view.to[i]);
    }
  }
  return out;
}

/** Prompt tokens of more than one full step of a usual budget: less can hardly push anything out. */
const EVICTING_TOKENS = 8192;
const AFTER_SECONDS = 900;

/** Whether less than a twentieth of the time lies more than 15 min after a prefill that could push something out. */
export function everEvicting(view: LaneView): boolean {
  const tokens = view.grew('prefillTokens') ?? view.grew('promptTokens');
  if (!tokens) {
    return false;
  }
  let last = view.n > 0 ? view.from[0] - AFTER_SECONDS : 0;
  let quiet = 0;
  let any = false;
  for (let i = 0; i < view.n; i++) {
    if (tokens[i] >= EVICTING_TOKENS) {
      last = view.to[i];
      any = true;
    }
    quiet += view.from[i] > last + AFTER_SECONDS ? 1 : 0;
  }
  return any && quiet < view.n / 20;
}
