import { type LaneSeries, type Span } from '../lane';
import { resetRows } from '../ledger/counters';
import { type Expectation } from './expectation';
import { medianInterval } from './medianInterval';
import { type AlonePair, alonePairs } from './singleStream';

/** Fewer separate stretches than this give no interval worth showing. */
export const MIN_STRETCHES = 8;
/** Neighbouring scrapes tell the same story: all pairs within this many seconds count as one stretch. */
const STRETCH_SECONDS = 300;
/** Below this share of the busy time, only requests long enough to be seen were seen, and slow ones are longer. */
const MIN_COVERAGE = 0.25;
/** Two halves of a history further apart than this had two rates. */
const MAX_DRIFT = 0.1;

export interface Suggestion {
  expectation: Expectation;
  /** 95% interval of the median. */
  interval: [number, number];
  /** Separate stretches of undisturbed single-stream decode that it rests on. */
  stretches: number;
  /** Seconds of decoding in them. */
  seconds: number;
}

export interface NoSuggestion {
  expectation: null;
  reason: string;
}

/**
 * Suggests a single-stream expectation from a lane's own history; a person accepts it or does not. It rests on
 * stretches in which one stream decoded alone, outside training windows, in one shape, and is their median.
 * A history whose rate changed half-way, or in which only long requests could be seen, gives a reason instead.
 * @param trainingWindows known windows, Unix seconds; null: nothing is known, which the source then says
 * @param today ISO date written into the suggestion
 */
export function suggestExpectation(
  series: LaneSeries,
  options: { trainingWindows: readonly Span[] | null; today: string }
): Suggestion | NoSuggestion {
  const missing = whatIsMissing(series);
  if (missing) {
    return no(missing);
  }
  const { pairs, busySeconds, by } = alonePairs(series, options.trainingWindows ?? []);
  const stretches = stretchesOf(pairs);
  if (stretches.length < MIN_STRETCHES) {
    return no(
      `One undisturbed stream was seen in ${stretches.length} separate ${stretches.length === 1 ? 'stretch' : 'stretches'} of this range, and ${MIN_STRETCHES} are needed: choose a longer or a quieter range.`
    );
  }
  const seconds = pairs.reduce((sum, pair) => sum + pair.seconds, 0);
  if (by === 'gauge' && seconds < MIN_COVERAGE * busySeconds) {
    return no(
      'Most requests here are shorter than the distance of two scrapes, so only the long ones were seen, and slow ones are longer: the rate would come out too low. Measure it with a request of a few minutes.'
    );
  }
  const rates = stretches.map((stretch) => stretch.tokens / stretch.seconds);
  const half = rates.length >> 1;
  const before = medianInterval(rates.slice(0, half)).median;
  const after = medianInterval(rates.slice(half)).median;
  if (Math.abs(before - after) > MAX_DRIFT * Math.max(before, after)) {
    return no(
      `The rate changed within this range, from ${round(before)} to ${round(after)} tok/s: choose a range in which the lane was as it should be.`
    );
  }
  const { median, interval } = medianInterval(rates);
  const windows = options.trainingWindows === null ? '; training windows are not known' : '';
  const source = `MEASURED: median of ${stretches.length} stretches in which one stream decoded alone${windows}`;
  return {
    expectation: { tps: median, source, concurrency: 1, contextWindow: null, date: options.today },
    interval,
    stretches: stretches.length,
    seconds,
  };
}

function whatIsMissing(series: LaneSeries): string | null {
  const { decodeTokens, running, prefillTokens, stepsDecode, stepSecondsDecode } = series.signals;
  if (series.identities.length > 1) {
    return 'More than one build or model answered in this range: choose a range of one shape.';
  }
  if (decodeTokens && resetRows(decodeTokens).length > 0) {
    return 'The engine was restarted within this range: choose a range of one shape.';
  }
  if (!decodeTokens) {
    return 'This engine exports no live count of decoded tokens, so a rate cannot be read from its history.';
  }
  if (stepsDecode && stepSecondsDecode) {
    return null;
  }
  if (!running) {
    return 'How many requests were in flight is not measured here.';
  }
  return prefillTokens
    ? null
    : 'This engine exports no live count of prefill tokens, so quiet stretches cannot be told from busy ones.';
}

function stretchesOf(pairs: readonly AlonePair[]): AlonePair[] {
  const stretches = new Map<number, AlonePair>();
  for (const { at, tokens, seconds } of pairs) {
    const bin = Math.floor(at / STRETCH_SECONDS);
    const stretch = stretches.get(bin) ?? { at, tokens: 0, seconds: 0 };
    stretch.tokens += tokens;
    stretch.seconds += seconds;
    stretches.set(bin, stretch);
  }
  return [...stretches.values()];
}

const no = (reason: string): NoSuggestion => ({ expectation: null, reason });
const round = (tps: number) => Number(tps.toPrecision(3));
