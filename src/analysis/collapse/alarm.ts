/** Share of the expectation below which a decode has collapsed; a rate exactly at it has not. */
export const COLLAPSE_FLOOR = 0.25;
/** Fewer decoded tokens say nothing about a rate. */
export const MIN_DECODE_TOKENS = 16;
/** Tokens per second of one stream below which nobody is served, whatever the model's expectation. */
export const ABSOLUTE_FLOOR_TPS = 1;

export type DecodeVerdict = 'fires' | 'silent' | 'no-expectation';

/** Why a verdict was given, one word for programs; `reason` says it to people. */
export type DecodeCause =
  | 'collapsed' // below the floor of the expectation
  | 'below-absolute-floor'
  | 'stalled' // had the time for a judgement, and did not decode enough for one
  | 'above-floor'
  | 'too-few-tokens'
  | 'not-measured' // no rate at hand: neither collapsed nor healthy
  | 'no-expectation';

export interface DecodeSample {
  /** Tokens decoded, without the prompt. */
  decodeTokens: number;
  /** Tokens per second of one stream while it decoded. */
  measuredTps: number;
  /** Tokens per second of a single stream; 0, negative or not a number: there is none. */
  expectedTps: number;
  /** Share of the expectation, 0.25 when left out. */
  floor?: number;
  /** Tokens per second, 1 when left out. */
  absoluteFloorTps?: number;
  /** Seconds from the first to the last moment of decoding: lets a turn without a rate be judged as stalled. */
  elapsedSeconds?: number;
}

export interface DecodeJudgement {
  verdict: DecodeVerdict;
  /** Measured over expected; null where the sample does not allow one. */
  ratio: number | null;
  /** One sentence. */
  reason: string;
  cause: DecodeCause;
}

/**
 * Judges one decode, or the decode of one window, against the single-stream expectation.
 *
 * It fires when the rate lies below `floor` of the expectation (strictly), below the absolute floor, or when the turn
 * stalled. How many requests were in flight, what trained beside it or how long the prompt was does not enter:
 * such facts are evidence beside the alarm and never a reason to keep it quiet.
 *
 * Both sides are compared as 32-bit floats, so that a rate exactly at the floor stays silent whether the expectation
 * went through single precision on its way or not.
 *
 * A rate of 0 beside decoded tokens contradicts itself: its timings are missing. It is 'not-measured', unless
 * `elapsedSeconds` tells the time it took.
 */
export function judgeDecode(sample: DecodeSample): DecodeJudgement {
  const floor = positive(sample.floor) ?? COLLAPSE_FLOOR;
  const absolute = positive(sample.absoluteFloorTps) ?? ABSOLUTE_FLOOR_TPS;
  const expected = positive(sample.expectedTps);
  const tokens = Number.isFinite(sample.decodeTokens) && sample.decodeTokens >= 0 ? sample.decodeTokens : null;
  const elapsed = positive(sample.elapsedSeconds);
  const measured = positive(sample.measuredTps) ?? rateOver(tokens, elapsed);

  if (tokens !== null && tokens < MIN_DECODE_TOKENS) {
    return judgeShort(sample, tokens, measured, elapsed, absolute);
  }
  if (measured === null || tokens === null) {
    return expected === null ? noExpectation() : quiet('not-measured', NOT_MEASURED);
  }
  const ratio = expected === null ? null : Math.fround(measured) / Math.fround(expected);
  if (expected !== null && Math.fround(measured) < Math.fround(floor * Math.fround(expected))) {
    const reason = `Decoded ${rate(measured)} per stream, ${percent(ratio)} of the ${rate(expected)} expected: below the floor of ${percent(floor)}.`;
    return { verdict: 'fires', ratio, reason, cause: 'collapsed' };
  }
  // Where a healthy rate is itself below the absolute floor, that floor says nothing.
  if (measured < absolute && (expected === null || expected > absolute)) {
    const reason = `Decoded ${rate(measured)} per stream, below the absolute floor of ${rate(absolute)}.`;
    return { verdict: 'fires', ratio, reason, cause: 'below-absolute-floor' };
  }
  if (expected === null) {
    return noExpectation();
  }
  return { ...quiet('above-floor', `At ${percent(ratio)} of the ${rate(expected)} expected: not collapsed.`), ratio };
}

/** Too few tokens for a rate: stalled when the absolute floor alone would have given enough in the time it took. */
function judgeShort(
  sample: DecodeSample,
  tokens: number,
  measured: number | null,
  elapsed: number | null,
  absolute: number
): DecodeJudgement {
  const seconds = elapsed ?? (measured === null ? null : tokens / measured);
  const decodedNothing = tokens === 0 && sample.measuredTps === 0 && seconds === null;
  if (decodedNothing || (seconds !== null && seconds >= MIN_DECODE_TOKENS / absolute)) {
    const took = seconds === null ? '' : ` in ${Math.round(seconds)} s`;
    const reason = `Stalled: ${tokens === 0 ? 'no token' : count(tokens)} decoded${took}.`;
    return { verdict: 'fires', ratio: null, reason, cause: 'stalled' };
  }
  const reason = `${count(tokens)} decoded: fewer than ${MIN_DECODE_TOKENS} say nothing about a rate.`;
  return quiet('too-few-tokens', reason);
}

const NOT_MEASURED = 'The decode rate was not measured, so this call can be called neither collapsed nor healthy.';

function quiet(cause: DecodeCause, reason: string): DecodeJudgement {
  return { verdict: 'silent', ratio: null, reason, cause };
}

function noExpectation(): DecodeJudgement {
  const reason = 'There is no expectation for this model and lane, so nothing can be said: it is not called healthy.';
  return { verdict: 'no-expectation', ratio: null, reason, cause: 'no-expectation' };
}

function rateOver(tokens: number | null, seconds: number | null): number | null {
  return tokens !== null && seconds !== null ? positive(tokens / seconds) : null;
}

/** A positive number that survives single precision, else null. */
function positive(x: number | undefined): number | null {
  const single = Math.fround(x ?? NaN);
  return x !== undefined && Number.isFinite(single) && single > 0 ? x : null;
}

const count = (n: number) => `${n} ${n === 1 ? 'token' : 'tokens'}`;
const rate = (tps: number) => `${Number(tps.toPrecision(3))} tok/s`;
const percent = (x: number | null) => `${Number(((x ?? 0) * 100).toPrecision(3))}%`;
