import { type LaneSeries, type Span } from '../lane';
import { medianInterval } from './medianInterval';
import { type Expectation } from './expectation';

/** Fewer separate stretches than this give no interval worth showing. */
export const MIN_STRETCHES = 8;

export interface Suggestion {
  expectation: Expectation;
  /** 95% interval of the median. */
  interval: [number, number];
  /** Stretches of undisturbed single-stream decode that it rests on. */
  stretches: number;
  seconds: number;
}

export interface NoSuggestion {
  expectation: null;
  reason: string;
}

interface Stretch {
  tokens: number;
  seconds: number;
}

/**
 * Suggests a single-stream expectation from a lane's own history; a person accepts it or does not.
 * Only scrape pairs count in which one request was in flight at both ends, nothing was queued, no prompt token was
 * computed, no training window was open and no counter was reset. Neighbouring pairs are one stretch, since they are one
 * request: the median over stretches is suggested.
 * @param trainingWindows known windows, Unix seconds; null: nothing is known, which the source then says
 * @param today ISO date written into the suggestion
 */
export function suggestExpectation(
  series: LaneSeries,
  options: { trainingWindows: readonly Span[] | null; today: string }
): Suggestion | NoSuggestion {
  const missing = whatIsMissing(series);
  if (missing) {
    return { expectation: null, reason: missing };
  }
  const rates = cleanStretches(series, options.trainingWindows ?? []).map(({ tokens, seconds }) => ({
    tps: tokens / seconds,
    seconds,
  }));
  if (rates.length < MIN_STRETCHES) {
    return {
      expectation: null,
      reason: `Only ${rates.length} ${rates.length === 1 ? 'stretch' : 'stretches'} of one undisturbed request in this range, and ${MIN_STRETCHES} are needed: choose a longer or a quieter range.`,
    };
  }
  const { median, interval } = medianInterval(rates.map(({ tps }) => tps));
  const windows = options.trainingWindows === null ? ', training windows not known' : '';
  return {
    expectation: {
      tps: median,
      source: `MEASURED: median of ${rates.length} stretches with one request in flight and no prefill${windows}`,
      concurrency: 1,
      contextWindow: null,
      date: options.today,
    },
    interval,
    stretches: rates.length,
    seconds: rates.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}

function whatIsMissing(series: LaneSeries): string | null {
  const { decodeTokens, running, prefillTokens } = series.signals;
  if (series.identities.length > 1) {
    return 'More than one build or model answered in this range: choose a range of one shape.';
  }
  if (!decodeTokens) {
    return 'This engine exports no live count of decoded tokens, so a rate cannot be read from its history.';
  }
  if (!running) {
    return 'How many requests were in flight is not measured here.';
  }
  if (!prefillTokens) {
    return 'This engine exports no live count of prefill tokens, so quiet stretches cannot be told from busy ones.';
  }
  return null;
}

/** Maximal runs of neighbouring clean pairs. */
function cleanStretches(series: LaneSeries, windows: readonly Span[]): Stretch[] {
  const stretches: Stretch[] = [];
  let open: Stretch | null = null;
  for (let i = 1; i < series.t.length; i++) {
    const pair = cleanPair(series, windows, i);
    if (pair === null) {
      open = null;
    } else if (open) {
      open.tokens += pair.tokens;
      open.seconds += pair.seconds;
    } else {
      open = { ...pair };
      stretches.push(open);
    }
  }
  return stretches;
}

function cleanPair({ t, scrapeSeconds, signals }: LaneSeries, windows: readonly Span[], i: number): Stretch | null {
  const grew = (v: Float64Array | undefined) => (v ? v[i] - v[i - 1] : NaN);
  const alone = (at: number) => signals.running?.[at] === 1 && (signals.waiting?.[at] ?? 0) === 0;
  const wall = t[i] - t[i - 1];
  const tokens = grew(signals.decodeTokens);
  const chunkSeconds = grew(signals.stepSeconds) - grew(signals.stepSecondsDecode);
  const clean =
    wall <= 1.5 * scrapeSeconds &&
    alone(i - 1) &&
    alone(i) &&
    tokens > 0 &&
    grew(signals.prefillTokens) === 0 &&
    !windows.some(({ from, to }) => from < t[i] && to > t[i - 1]);
  if (!clean || chunkSeconds > 1e-6 * wall) {
    return null;
  }
  // The engine's own seconds, where it counts them: pauses between two steps are not part of the stream's rate.
  const stepSeconds = grew(signals.stepSeconds);
  return { tokens, seconds: stepSeconds > 0 ? stepSeconds : wall };
}
