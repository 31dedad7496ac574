import { type Grade, type LaneSeries } from '../lane';
import { perStreamRate, type PerStreamSource } from '../ledger/perStream';
import { LaneColumns, ratio } from './laneColumns';
import { type LagInput } from './types';

/** Columns for the lag test with how they were come by, or the sentence of what is missing. */
export type LagSource = { input: LagInput; grade: Grade } | { missing: string };

/** A mean over fewer decoding steps than this says little. */
const MIN_STEPS = 4;

const RATE_NOTES: Record<PerStreamSource, string[]> = {
  steps: [],
  gaps: [],
  decodeTokens: [
    'Idle time inside a scrape interval counts as slow decode: a lane that is often idle looks slower than it is.',
  ],
  decodeRate: ['Decode is read from an instant gauge: what happened between two scrapes is not seen.'],
};

/**
 * Per-stream decode rate against prefill, scrape by scrape; the rate comes by the best means that the engine offers.
 * Rows are compared at the same number of decode rows in a step where steps are counted, else of running requests.
 */
export function fromLane(series: LaneSeries): LagSource {
  const columns = new LaneColumns(series);
  const prefill = columns.prefill();
  if (!prefill) {
    return { missing: 'The lane exports no prefill tokens and no prefill rate.' };
  }
  const rate = perStreamRate(series);
  if (rate.source === null || rate.grade === null) {
    return { missing: 'The lane exports nothing from which the decode rate of a stream can be had.' };
  }
  return {
    grade: rate.grade,
    input: {
      ...common(columns, prefill.rate),
      y: rate.v,
      control: levelOf(columns),
      what: 'decode rate per stream',
      unit: 'tok/s',
      notes: [...prefill.notes, ...RATE_NOTES[rate.source]],
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
      control: levelOf(columns),
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

/** The level at which rows are compared; undefined where neither form of it is known. */
export function levelOf(columns: LaneColumns): Float64Array | undefined {
  return decodeRows(columns) ?? (columns.has('running') ? columns.inFlight() : undefined);
}

/** Decode rows in an average decoding step: the exact form of "in flight" that decode feels. Null where not counted. */
function decodeRows(columns: LaneColumns): Float64Array | null {
  if (!columns.has('stepsDecode', 'stepsMixed', 'decodeTokens')) {
    return null;
  }
  const speculates = columns.has('draftAccepted');
  const accepted = columns.delta('draftAccepted');
  const mixed = columns.delta('stepsMixed');
  const steps = columns.delta('stepsDecode').map((n, i) => n + mixed[i]);
  return ratio(
    columns.delta('decodeTokens').map((made, i) => made - (speculates ? accepted[i] : 0)),
    steps
  );
}
