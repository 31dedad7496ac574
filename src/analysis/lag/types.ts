/**
 * What the lag test reads and what it answers. Inside, NaN marks "not measured"; in the result it is always `null`.
 */

/** Generic columns over one time axis, one row a scrape. All arrays have the length of `t`. */
export interface LagInput {
  /** Scrape times, Unix seconds, ascending. */
  t: ArrayLike<number>;
  /** What is judged, e.g. decode tokens/s per stream over the scrape interval that ends at `t`; NaN where unknown. */
  y: ArrayLike<number>;
  /** Prefill, tokens/s over the same interval; NaN where unknown, exactly 0 where there was none. */
  x: ArrayLike<number>;
  /** Rows whose `y` may be used (default: all). Their `x` still counts as the past of later rows. */
  ok?: ArrayLike<number | boolean>;
  /** Requests in flight: rows are compared with rows of the same level, so that contention is not read as prefill. */
  control?: ArrayLike<number>;
  /** Unix seconds at which a new shape begins (restart, new build): no lag reaches across. */
  breaks?: number[];
  /** Scrape interval in seconds (default: the median distance of two rows). */
  scrapeSeconds?: number;
  /** Which way `y` goes when it gets worse: a rate falls (default), a latency rises. */
  worse?: 'lower' | 'higher';
  /** What `y` is, for sentences ("decode rate per stream"), and its unit. */
  what?: string;
  unit?: string;
  /** What limits these columns, in plain sentences; they come back in the result's notes. */
  notes?: string[];
  /**
   * `y` cannot carry current prefill (a decode-only step): where pauses in prefill are too rare, later lags are tested on
   * all scrapes, with what is left of current prefill taken out.
   */
  freeOfCurrent?: boolean;
  /** Why later lags must not be tested, e.g. a histogram that is only fed when a request ends. */
  noLaterLags?: string;
}

export interface LagOptions {
  /** Largest lag, seconds (14 min). */
  maxLagSeconds: number;
  /** Distance of two lags, seconds; never finer than the scrape interval. */
  lagStepSeconds: number;
  /** Prefill buckets, the one without prefill included. */
  buckets: number;
  /** Cells with fewer scrapes are thin: shown, marked, and no base for a claim. */
  minCell: number;
  /** Two-sided level of every interval. */
  confidence: number;
  /** Level of the tests. */
  alpha: number;
  /** Smaller effects are named but not claimed, however significant (share of the rate). */
  minEffect: number;
  /** "No effect" is only claimed when the interval excludes one of this size (share of the rate). */
  missedEffect: number;
  /** Compare within the same level of requests in flight, when `control` is given. */
  adjust: boolean;
  /** Comparisons are made within stretches of this length, so that slow common trends cancel; 0 switches it off. */
  localSeconds: number;
  /** Later lags use scrapes without any prefill for this long, where the data have enough of them. */
  guardSeconds: number;
}

export const LAG_DEFAULTS: LagOptions = {
  maxLagSeconds: 840,
  lagStepSeconds: 30,
  buckets: 6,
  minCell: 12,
  confidence: 0.95,
  alpha: 0.05,
  minEffect: 0.03,
  missedEffect: 0.1,
  adjust: true,
  localSeconds: 3600,
  guardSeconds: 120,
};

/** Prefill in (lo, hi] tokens/s; the first bucket is lo = hi = 0, exactly no prefill. */
export interface PrefillBucket {
  lo: number;
  hi: number;
  label: string;
}

export interface LagCell {
  /** Seconds by which prefill is shifted. */
  lag: number;
  /** Index into `buckets`. */
  bucket: number;
  n: number;
  /** Median of `y` as measured, with its interval. */
  median: number | null;
  lo: number | null;
  hi: number | null;
  /** Median against the reference bucket of the same lag (1 = alike), at the same in-flight level and hour. */
  relative: number | null;
  relativeLo: number | null;
  relativeHi: number | null;
  /** Too few scrapes, or from too few separate stretches, to carry a claim. */
  thin: boolean;
}

export interface LagPoint {
  lag: number;
  /** Rates: share lost in the busiest buckets against the reference. Latencies: share added. Positive is worse. */
  effect: number | null;
  lo: number | null;
  hi: number | null;
  /** The same by means: where only some bursts do harm, it shows here and not in the median. */
  meanEffect: number | null;
  /** One-sided p-value by circular shift, alone and corrected over the lags of its family (maximum statistic). */
  p: number | null;
  pCorrected: number | null;
  /** True: only scrapes without current prefill. Such points exist for lags above 0. */
  conditional: boolean;
  /** Scrapes in the busy group. */
  n: number;
  nReference: number;
}

/** A stretch of later lags taken together: any heavy prefill in it, against none in the whole past that is looked at. */
export interface LagBand {
  /** Seconds before the scrape, both ends included. */
  from: number;
  to: number;
  effect: number | null;
  lo: number | null;
  hi: number | null;
  meanEffect: number | null;
  /** One-sided, and corrected together with the single later lags. */
  p: number | null;
  pCorrected: number | null;
  n: number;
  nReference: number;
}

export type LagState = 'present' | 'absent' | 'unknown';

export interface LagFinding {
  state: LagState;
  /** The point that carries the finding: lag 0, or the strongest later lag. */
  lag: number | null;
  effect: number | null;
  lo: number | null;
  hi: number | null;
  meanEffect: number | null;
  p: number | null;
  /** Later lags that are significant after correction, seconds; empty for lag 0. */
  significantLags: number[];
  why: string;
}

export type LagVerdict = 'lag0-only' | 'lagged' | 'both' | 'none' | 'insufficient';

export interface LagTestResult {
  lags: number[];
  buckets: PrefillBucket[];
  bucketRule: 'quantiles' | 'log-steps' | 'none';
  /** Lag by lag, bucket by bucket: cell (l, b) is at l * buckets.length + b. */
  cells: LagCell[];
  /** Lag 0 and later lags over all scrapes (`conditional: false`), then later lags without current prefill. */
  curve: LagPoint[];
  /** Later lags without current prefill, several lags at a time. */
  bands: LagBand[];
  lag0: LagFinding;
  lagged: LagFinding;
  verdict: LagVerdict;
  sentence: string;
  /** What limits this reading, in plain sentences. */
  notes: string[];
  worse: 'lower' | 'higher';
  what: string;
  unit: string;
  /** What "relative" is relative to: prefill up to `hi` tokens/s (0: no prefill at all). */
  reference: { kind: 'idle' | 'lightest'; hi: number; buckets: number } | null;
  /** Lower edge of prefill that counts as busy, tokens/s, over all scrapes and for the later lags. */
  busyFrom: { all: number | null; quiet: number | null };
  scrapeSeconds: number | null;
  /** Block length of the resampling, seconds, for the medians as measured and for the comparisons. */
  blockSeconds: { measured: number | null; compared: number | null };
  /** Seconds without prefill that later lags ask for (0: tested on all scrapes); null when not tested. */
  guardSeconds: number | null;
  scrapes: { total: number; usable: number; idle: number };
  /** Usable scrapes left out of the comparisons, and why. */
  leftOut: { inFlightNeverSeenWithoutPrefill: number; noReferenceNearby: number };
}

/** Progress of the sliced form, 0..1, with what is being done. */
export interface LagProgress {
  done: number;
  stage: string;
}
