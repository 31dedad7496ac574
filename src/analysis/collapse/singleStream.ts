import { type LaneSeries, type SignalId, type Span } from '../lane';

/** Tokens decoded by one stream alone, and the seconds it took. */
export interface AlonePair {
  /** Unix seconds of the later scrape. */
  at: number;
  tokens: number;
  seconds: number;
}

export interface AlonePairs {
  pairs: AlonePair[];
  /** Seconds in which anything was decoded or in flight, alone or not. */
  busySeconds: number;
  /** How it was told that one stream was alone. */
  by: 'steps' | 'gauge';
}

/** Steps below which the rows of a step are no count. */
const MIN_STEPS = 20;
/** Rows of a step that still are one stream: a second one in more than one step of fifty is company. */
const ONE_ROW = { min: 0.98, max: 1.02 };

/**
 * Pairs of neighbouring scrapes between which one stream decoded and no other, outside the given training windows.
 *
 * Where the engine counts its decode steps, their rows tell: tokens without accepted drafts, over steps, is how many
 * streams each step served, and a step's own seconds leave prefill out. Requests shorter than the distance of two
 * scrapes are seen too. Without step counters the gauge must say 1 at both ends and no prompt token be computed between.
 */
export function alonePairs(series: LaneSeries, windows: readonly Span[]): AlonePairs {
  const { signals } = series;
  const bySteps = Boolean(signals.stepsDecode && signals.stepSecondsDecode);
  const out: AlonePairs = { pairs: [], busySeconds: 0, by: bySteps ? 'steps' : 'gauge' };
  for (let i = 1; i < series.t.length; i++) {
    const wall = series.t[i] - series.t[i - 1];
    const tokens = grew(series, 'decodeTokens', i);
    if (wall > 1.5 * series.scrapeSeconds || !(tokens > 0)) {
      continue;
    }
    const seconds = bySteps ? grew(series, 'stepSecondsDecode', i) : wall;
    out.busySeconds += seconds > 0 ? seconds : 0;
    const alone = bySteps ? aloneBySteps(series, i, tokens) : aloneByGauge(series, i);
    if (alone && seconds > 0 && !windows.some(({ from, to }) => from < series.t[i] && to > series.t[i - 1])) {
      out.pairs.push({ at: series.t[i], tokens, seconds });
    }
  }
  return out;
}

function aloneBySteps(series: LaneSeries, i: number, tokens: number): boolean {
  const steps = grew(series, 'stepsDecode', i);
  const drafts = series.signals.draftAccepted ? grew(series, 'draftAccepted', i) : 0;
  const shared = series.signals.stepsMixed ? grew(series, 'stepsMixed', i) : grew(series, 'prefillTokens', i);
  const rows = (tokens - drafts) / steps;
  return steps >= MIN_STEPS && shared === 0 && rows >= ONE_ROW.min && rows <= ONE_ROW.max;
}

function aloneByGauge(series: LaneSeries, i: number): boolean {
  const { running, waiting } = series.signals;
  const one = (at: number) => running?.[at] === 1 && (waiting?.[at] ?? 0) === 0;
  return one(i - 1) && one(i) && grew(series, 'prefillTokens', i) === 0;
}

/** Growth since the scrape before; NaN when unknown, negative after a reset: neither passes as a number of something. */
function grew({ signals }: LaneSeries, id: SignalId, i: number): number {
  const v = signals[id];
  return v ? v[i] - v[i - 1] : NaN;
}
