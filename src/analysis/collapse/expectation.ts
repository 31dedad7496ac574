import { sameWindowBand } from './contextWindow';

/** A decode rate that a person vouches for. */
export interface Expectation {
  /** Tokens per second of one stream. */
  tps: number;
  /** How it is known: begins with MEASURED or ESTIMATE. */
  source: string;
  /** Requests in flight when it was measured; null: not recorded. */
  concurrency: number | null;
  /** Context window of one slot when it was measured, tokens; null: not recorded. */
  contextWindow: number | null;
  /** ISO date of the measurement; null: not recorded. */
  date: string | null;
}

/** Pinned expectations: by model name (the app's configuration) and by lane (its data source), which is the stronger. */
export interface ExpectationSet {
  perModel: Record<string, Expectation>;
  perLane: Record<string, Expectation>;
}

const SOURCE = /^\s*(MEASURED|ESTIMATE)\b/;

/** Whether an expectation was measured or guessed; null when its source says neither. */
export function sourceKind(source: string): 'MEASURED' | 'ESTIMATE' | null {
  const match = SOURCE.exec(source);
  return match ? (match[1] as 'MEASURED' | 'ESTIMATE') : null;
}

/**
 * What is wrong with an expectation, in sentences for whoever typed it; none: it may be pinned.
 * A rate measured under contention is refused: pinned as the rate of a single stream it lowers the floor, and a real
 * collapse passes under it.
 */
export function expectationProblems(expectation: Expectation): string[] {
  const problems: string[] = [];
  const { tps, source, concurrency, contextWindow, date } = expectation;
  if (!(Number.isFinite(tps) && tps > 0)) {
    problems.push('The rate must be a number above 0. A model that nobody measured has no expectation; it is not 0.');
  }
  if (sourceKind(source) === null) {
    problems.push('The source must begin with MEASURED or ESTIMATE, followed by where the rate comes from.');
  }
  if (concurrency !== null && !(Number.isFinite(concurrency) && concurrency >= 1)) {
    problems.push('The concurrency must be at least 1: the measured stream counts itself.');
  } else if (concurrency !== null && concurrency > 1) {
    problems.push(
      `This rate was measured with ${concurrency} requests in flight, so it is not the rate of a single stream: pinned as one it would lower the floor until a real collapse passes. Measure it with one request in flight.`
    );
  }
  if (contextWindow !== null && !(Number.isFinite(contextWindow) && contextWindow > 0)) {
    problems.push('The context window must be a number of tokens above 0, or left out when it was not recorded.');
  }
  if (date !== null && Number.isNaN(Date.parse(date))) {
    problems.push('The date is none: write it as 2026-11-29.');
  }
  return problems;
}

/** The expectation that holds for a lane: its own, else its model's; null when there is none or it is not usable. */
export function expectationFor(
  set: ExpectationSet,
  lane: { key: string; model: string | null }
): { expectation: Expectation; scope: 'lane' | 'model' } | null {
  const own = usable(pick(set.perLane, lane.key));
  if (own) {
    return { expectation: own, scope: 'lane' };
  }
  const model = lane.model === null ? null : usable(pick(set.perModel, lane.model));
  return model ? { expectation: model, scope: 'model' } : null;
}

export interface Circumstances {
  model: string | null;
  /** Requests in flight; null: not measured. */
  concurrency: number | null;
  /** Context window of one slot, tokens; null: not known. */
  contextWindow: number | null;
}

export type Comparability = { comparable: 'yes' } | { comparable: 'cannot say'; why: string };

/**
 * Whether a rate taken under `circumstances` may be held against the expectation like for like. "Cannot say" is not
 * "healthy", and it does not silence an alarm: it stands beside it.
 * @param model the model the expectation is for, null when it is pinned to the lane
 */
export function comparable(
  expectation: Expectation,
  model: string | null,
  circumstances: Circumstances
): Comparability {
  const reasons: string[] = [];
  if (model !== null && circumstances.model !== model) {
    reasons.push(
      circumstances.model === null
        ? `which model answered is not known, and the expectation is for ${model}`
        : `the expectation is for ${model}, and ${circumstances.model} answered`
    );
  }
  const streams = expectation.concurrency ?? 1;
  if (circumstances.concurrency === null) {
    reasons.push('how many requests were in flight is not measured');
  } else if (Math.round(circumstances.concurrency) !== streams) {
    reasons.push(`${trim(circumstances.concurrency)} requests were in flight, and the expectation is for ${streams}`);
  }
  if (expectation.contextWindow === null || circumstances.contextWindow === null) {
    reasons.push(
      expectation.contextWindow === null
        ? 'the expectation does not say at which context window it was measured'
        : 'the context window of the lane is not known'
    );
  } else if (!sameWindowBand(expectation.contextWindow, circumstances.contextWindow)) {
    reasons.push(
      `the context window is ${circumstances.contextWindow} tokens, and the expectation was measured at ${expectation.contextWindow}`
    );
  }
  return reasons.length === 0
    ? { comparable: 'yes' }
    : { comparable: 'cannot say', why: `Not like for like: ${reasons.join('; ')}.` };
}

function usable(expectation: Expectation | null): Expectation | null {
  return expectation && Number.isFinite(expectation.tps) && expectation.tps > 0 ? expectation : null;
}

function pick(record: Record<string, Expectation>, key: string): Expectation | null {
  return Object.hasOwn(record, key) ? record[key] : null;
}

const trim = (x: number) => String(Number(x.toFixed(1)));
