import { type Grade, type LaneSeries } from '../lane';
import { LaneColumns, ratio } from './laneColumns';
import { type LagInput } from './types';

/** Columns for the lag test with how they were come by, or the sentence of what is missing. */
export type LagSource = { input: LagInput; grade: Grade } | { missing: string };

/** A mean over fewer decoding steps than this says little. */
const MIN_STEPS = 4;

/**
 * Per-stream decode rate against prefill, scrape by scrape.
 *
 * Where the engine counts steps by shape, a stream's rate is decoding steps per second of stepping, times the tokens a
 * row gets per step: neither idle time between requests nor the number in flight can distort it. In scrapes with at most
 * one request in flight at both ends, only decode-only steps count, since a lone request's own prompt slows nobody.
 * Otherwise it is decoded tokens over time and over the requests in flight at both ends, and as a last resort the
 * engine's gauges.
 */
export function fromLane(series: LaneSeries): LagSource {
  const columns = new LaneColumns(series);
  const prefill = columns.prefill();
  if (!prefill) {
    return { missing: 'The lane exports no prefill tokens and no prefill rate.' };
  }
  const rate = byStep(columns) ?? byTokens(columns) ?? byGauge(columns);
  if (!rate) {
    return { missing: 'The lane exports no decode tokens and no decode rate, or not how many requests are running.' };
  }
  const { y, control, grade, notes } = rate;
  return {
    grade,
    input: {
      ...common(columns, prefill.rate),
      y,
      control,
      what: 'decode rate per stream',
      unit: 'tok/s',
      notes: [...prefill.notes, ...notes],
    },
  };
}

/** Mean decode-only step in milliseconds against prefill: eviction shows here, sharing the step does not. */
export function fromDecodeStep(series: LaneSeries): LagSource {
  const columns = new LaneColumns(series);
  const prefill = columns.prefill();
  if (!prefill || !columns.has('stepsDecode', 'stepSecondsDecode')) {
    return { missing: 'The lane exports no time of decode-only steps, or no prefill.' };
  }
  const steps = columns.delta('stepsDecode');
  const y = ratio(columns.delta('stepSecondsDecode'), steps).map((s, i) => (steps[i] >= MIN_STEPS ? 1000 * s : NaN));
  return {
    grade: 'A',
    input: {
      ...common(columns, prefill.rate),
      y,
      control: decodeRows(columns) ?? columns.inFlight(),
      worse: 'higher',
      freeOfCurrent: true,
      what: 'the decode-only step',
      unit: 'ms',
      notes: prefill.notes,
    },
  };
}

/** The part of the input that every variant shares. */
export function common(columns: LaneColumns, x: Float64Array): Pick<LagInput, 't' | 'x' | 'breaks' | 'scrapeSeconds'> {
  const { t, scrapeSeconds } = columns.series;
  return { t, x, breaks: columns.breaks(), scrapeSeconds };
}

interface Rate {
  y: Float64Array;
  control?: Float64Array;
  grade: Grade;
  notes: string[];
}

function byStep(columns: LaneColumns): Rate | null {
  if (!columns.has('stepsDecode', 'stepsMixed', 'stepSeconds', 'stepSecondsDecode', 'decodeTokens')) {
    return null;
  }
  const tokens = columns.delta('decodeTokens');
  const accepted = accepts(columns);
  const pure = columns.delta('stepsDecode');
  const mixed = columns.delta('stepsMixed');
  const seconds = columns.delta('stepSeconds');
  const pureSeconds = columns.delta('stepSecondsDecode');
  const running = columns.gauge('running');
  const y = tokens.map((made, i) => {
    const perRow = made > accepted[i] ? made / (made - accepted[i]) : NaN;
    const alone = Math.max(running[i], running[i - 1]) <= 1;
    const steps = alone ? pure[i] : pure[i] + mixed[i];
    const time = alone ? pureSeconds[i] : seconds[i];
    return steps >= MIN_STEPS && time > 0 ? (perRow * steps) / time : NaN;
  });
  return { y, control: decodeRows(columns) ?? undefined, grade: 'A', notes: [] };
}

function byTokens(columns: LaneColumns): Rate | null {
  const id = columns.has('decodeTokens') ? 'decodeTokens' : columns.has('generationTokens') ? 'generationTokens' : null;
  if (!id || !columns.has('running') || (id === 'generationTokens' && columns.has('decodeRate'))) {
    return null;
  }
  const control = columns.inFlight();
  const busy = columns.has('stepSeconds') ? columns.delta('stepSeconds') : columns.seconds();
  const y = ratio(ratio(columns.delta(id), busy), control);
  const notes = columns.has('stepSeconds')
    ? []
    : ['Idle time inside a scrape interval counts as slow decode: a lane that is often idle looks slower than it is.'];
  if (id === 'generationTokens') {
    notes.push('Generated tokens may be counted only when a request ends; then their rate lags behind.');
  }
  return { y, control, grade: 'B', notes };
}

function byGauge(columns: LaneColumns): Rate | null {
  if (!columns.has('decodeRate', 'running')) {
    return null;
  }
  const control = columns.gauge('running').map((n) => (n > 0 ? n : NaN));
  return {
    y: ratio(columns.gauge('decodeRate'), control),
    control,
    grade: 'C',
    notes: ['Decode is read from an instant gauge: what happened between two scrapes is not seen.'],
  };
}

/** Decode rows in an average decoding step: the exact form of "in flight" that decode feels. Null where not counted. */
function decodeRows(columns: LaneColumns): Float64Array | null {
  if (!columns.has('stepsDecode', 'stepsMixed', 'decodeTokens')) {
    return null;
  }
  const accepted = accepts(columns);
  const mixed = columns.delta('stepsMixed');
  const steps = columns.delta('stepsDecode').map((n, i) => n + mixed[i]);
  return ratio(
    columns.delta('decodeTokens').map((made, i) => made - accepted[i]),
    steps
  );
}

function accepts(columns: LaneColumns): Float64Array {
  return columns.has('draftAccepted') ? columns.delta('draftAccepted') : new Float64Array(columns.series.t.length);
}
