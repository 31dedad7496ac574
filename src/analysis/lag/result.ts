import { type Curve } from './curve';
import { findAtOnce, findLater, verdictOf } from './findings';
import { type Setting } from './prepare';
import { percent, sentenceOf, whatIs } from './sentence';
import { type LagFinding, type LagInput, type LagTestResult } from './types';

interface Parts {
  cells: LagTestResult['cells'];
  all: Curve;
  quiet: Curve | null;
  /** Block lengths, places. */
  blocks: { measured: number; compared: number };
}

/** A share of left-out scrapes that a reader must know about. */
const NOTED_SHARE = 0.1;
/** Gauges and counters read more rarely than this say little about a burst. */
const COARSE_SECONDS = 30;

export function toResult({ cells, all, quiet, blocks }: Parts, setting: Setting): LagTestResult {
  const { data, input } = setting;
  const { slot } = data.grid;
  const lag0 = findAtOnce(all, setting);
  const lagged = findLater(quiet, setting);
  const told = {
    lag0,
    lagged,
    worse: input.worse ?? ('lower' as const),
    what: whatIs(input),
    reference: data.reference,
    busyFrom: { all: all.busyFrom, quiet: quiet?.busyFrom ?? null },
  };
  return {
    ...told,
    lags: data.lags.map((lag) => lag * slot),
    buckets: data.buckets.list,
    bucketRule: data.buckets.rule,
    cells,
    curve: [...all.points, ...(quiet?.points ?? [])],
    bands: quiet?.bands ?? [],
    verdict: verdictOf(lag0, lagged, !input.noLaterLags),
    sentence: sentenceOf(told),
    notes: notesOf(setting, quiet),
    unit: input.unit ?? '',
    scrapeSeconds: slot,
    blockSeconds: { measured: blocks.measured * slot, compared: blocks.compared * slot },
    guardSeconds: quiet?.guardSeconds ?? null,
    scrapes: data.counts,
    leftOut: data.leftOut,
  };
}

/** The answer when no scrape carries both values. */
export function nothingToTest(input: LagInput): LagTestResult {
  const why =
    input.t.length < 2 ? 'fewer than two scrapes' : 'no scrape carries both a value to judge and a prefill rate';
  const unknown: LagFinding = {
    state: 'unknown',
    lag: null,
    effect: null,
    lo: null,
    hi: null,
    meanEffect: null,
    p: null,
    significantLags: [],
    why,
  };
  return {
    lags: [],
    buckets: [],
    bucketRule: 'none',
    cells: [],
    curve: [],
    bands: [],
    lag0: unknown,
    lagged: unknown,
    verdict: 'insufficient',
    sentence: `Nothing to test: ${why}.`,
    notes: input.notes ?? [],
    worse: input.worse ?? 'lower',
    what: whatIs(input),
    unit: input.unit ?? '',
    reference: null,
    busyFrom: { all: null, quiet: null },
    scrapeSeconds: null,
    blockSeconds: { measured: null, compared: null },
    guardSeconds: null,
    scrapes: { total: 0, usable: 0, idle: 0 },
    leftOut: { inFlightNeverSeenWithoutPrefill: 0, noReferenceNearby: 0 },
  };
}

function notesOf({ data, input, options }: Setting, quiet: Curve | null): string[] {
  const notes = [...(input.notes ?? [])];
  const { reference, leftOut, counts, grid } = data;
  const share = (n: number) => n / Math.max(1, counts.usable);
  if (reference?.kind === 'lightest') {
    notes.push(
      `Only ${counts.idle} scrapes have no prefill at all, so the lightest ones (up to ${reference.hi.toLocaleString('en-US')} tok/s) are the ` +
        'reference: the losses shown are lower bounds.'
    );
  }
  if (options.adjust && !data.grid.control) {
    notes.push('Requests in flight are not known: contention cannot be told from prefill.');
  }
  if (share(leftOut.inFlightNeverSeenWithoutPrefill) > NOTED_SHARE) {
    notes.push(
      `${percent(share(leftOut.inFlightNeverSeenWithoutPrefill))} of the scrapes ran with more requests in flight than ` +
        'any reference scrape: they are left out of the comparison.'
    );
  }
  if (share(leftOut.noReferenceNearby) > NOTED_SHARE) {
    notes.push(
      `${percent(share(leftOut.noReferenceNearby))} of the scrapes have no reference scrapes within an hour: they are ` +
        'left out of the comparison.'
    );
  }
  if (quiet?.guardSeconds === 0) {
    notes.push('Prefill hardly pauses: later lags are tested on all scrapes, with current prefill taken out.');
  }
  if (quiet?.guardSeconds && quiet.guardSeconds < options.guardSeconds) {
    notes.push(`Pauses in prefill are short: later lags ask for ${quiet.guardSeconds} s without prefill only.`);
  }
  if (grid.slot > COARSE_SECONDS) {
    notes.push(`One scrape in ${Math.round(grid.slot)} s is coarse for bursts of seconds.`);
  }
  return notes;
}
