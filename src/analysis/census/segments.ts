import { firstAtLeast } from '../ledger/counters';
import { type CounterId, type LaneIdentity, type LaneSeries, type Span } from '../lane';
import { counterColumns, firstKnown, lastKnown } from './columns';
import { type Segment } from './types';

/** Scrapes missing in a row before a stretch counts as not scraped, in scrape intervals. */
export const GAP_SCRAPES = 4;

export interface Segmentation {
  segments: Segment[];
  /** Pairs of identities that answered at the same time: several processes behind one label set. */
  overlaps: Array<[LaneIdentity, LaneIdentity]>;
}

interface Cut {
  row: number;
  reason: string;
  /** False where the same process went on: a gap is left out, but both sides are one shape. */
  newShape: boolean;
}

/**
 * Splits a window into stretches of one shape: one process, one build, one set of families, scraped without a gap.
 * Stretches on both sides of a gap keep one `shape` when every counter went on, since that is one process.
 * @param series a lane; only the rows in [from, to] are looked at
 */
export function segmentize(series: LaneSeries, window: Span): Segmentation {
  const lo = firstAtLeast(series.t, window.from);
  let hi = firstAtLeast(series.t, window.to);
  if (hi >= series.t.length || series.t[hi] > window.to) {
    hi--;
  }
  const overlaps = overlapping(series.identities, window);
  if (hi < lo) {
    return { segments: [], overlaps };
  }
  const cuts = [...resetCuts(series, lo, hi), ...familyCuts(series, lo, hi), ...identityCuts(series, lo, hi)];
  cuts.push(...gapCuts(series, lo, hi));
  const segments = assemble(series, lo, hi, cuts);
  return { segments, overlaps };
}

function assemble(series: LaneSeries, lo: number, hi: number, cuts: Cut[]): Segment[] {
  const byRow = new Map<number, Cut>();
  for (const cut of cuts) {
    const known = byRow.get(cut.row);
    byRow.set(cut.row, {
      row: cut.row,
      newShape: cut.newShape || (known?.newShape ?? false),
      reason: known && known.reason !== cut.reason ? `${known.reason}; ${cut.reason}` : cut.reason,
    });
  }
  const rows = [...byRow.keys()].filter((r) => r > lo).sort((a, b) => a - b);
  const segments: Segment[] = [];
  let shape = 0;
  let start = lo;
  let reason = 'start of the window';
  const close = (end: number) => {
    const [a, b] = trimDown(series, start, end);
    if (b >= a) {
      segments.push({ from: series.t[a], to: series.t[b], reason, shape, judged: false });
    }
  };
  for (const row of rows) {
    const cut = byRow.get(row)!;
    close(row - 1);
    start = row;
    reason = cut.reason;
    shape += cut.newShape ? 1 : 0;
  }
  close(hi);
  return segments;
}

/** Takes the rows at both ends off in which the target did not answer. */
function trimDown(series: LaneSeries, lo: number, hi: number): [number, number] {
  const up = series.signals.up;
  while (up && lo <= hi && up[lo] === 0) {
    lo++;
  }
  while (up && hi >= lo && up[hi] === 0) {
    hi--;
  }
  return [lo, hi];
}

function resetCuts(series: LaneSeries, lo: number, hi: number): Cut[] {
  const rows = new Map<number, string[]>();
  for (const [name, v] of counterColumns(series)) {
    let last = NaN;
    for (let i = lo; i <= hi; i++) {
      if (!Number.isFinite(v[i])) {
        continue;
      }
      if (v[i] < last) {
        rows.set(i, [...(rows.get(i) ?? []), name]);
      }
      last = v[i];
    }
  }
  return [...rows].map(([row, names]) => ({
    row,
    newShape: true,
    reason: `counters fell (${names.slice(0, 3).join(', ')}${names.length > 3 ? ', ...' : ''}): the process was restarted`,
  }));
}

/** A family that is first seen inside the window, after scrapes that had others, belongs to another build. */
function familyCuts(series: LaneSeries, lo: number, hi: number): Cut[] {
  const cuts: Cut[] = [];
  const answered = firstRowWithCounters(series, lo, hi);
  for (const [name, v] of counterColumns(series)) {
    const first = firstKnown(v, lo, hi);
    if (first >= 0 && answered >= 0 && first > answered + 1 && lastKnown(v, 0, lo - 1) < 0) {
      cuts.push({ row: first, newShape: true, reason: `${name} is first exported here: another build` });
    }
  }
  return cuts;
}

function firstRowWithCounters(series: LaneSeries, lo: number, hi: number): number {
  let first = -1;
  for (const [, v] of counterColumns(series)) {
    const at = firstKnown(v, lo, hi);
    if (at >= 0 && (first < 0 || at < first)) {
      first = at;
    }
  }
  return first;
}

function identityCuts(series: LaneSeries, lo: number, hi: number): Cut[] {
  const cuts: Cut[] = [];
  const ordered = [...series.identities].sort((a, b) => a.from - b.from);
  for (let k = 1; k < ordered.length; k++) {
    const at = ordered[k].from;
    if (at > series.t[lo] && at <= series.t[hi]) {
      cuts.push({ row: firstAtLeast(series.t, at), newShape: true, reason: changed(ordered[k - 1], ordered[k]) });
    }
  }
  return cuts;
}

function changed(before: LaneIdentity, after: LaneIdentity): string {
  const names = Object.keys({ ...before.labels, ...after.labels }).filter((l) => before.labels[l] !== after.labels[l]);
  const parts = names.map((l) => `${l} "${before.labels[l] ?? ''}" became "${after.labels[l] ?? ''}"`);
  return parts.length ? `labels changed: ${parts.join(', ')}` : 'another process answered';
}

function gapCuts(series: LaneSeries, lo: number, hi: number): Cut[] {
  const cuts: Cut[] = [];
  const { t, scrapeSeconds, signals } = series;
  const up = signals.up;
  const steps: CounterId[] = ['stepsTotal', 'stepsDecode', 'decodeTokens', 'generationTokens', 'requestsFinished'];
  const columns = steps.map((id) => signals[id]).filter((v): v is Float64Array => v !== undefined);
  let last = -1;
  let down = 0;
  for (let i = lo; i <= hi; i++) {
    if (up && up[i] === 0) {
      down++;
      continue;
    }
    if (columns.length > 0 && !columns.some((v) => Number.isFinite(v[i]))) {
      continue;
    }
    const gap = last >= 0 ? t[i] - t[last] : 0;
    if (last >= 0 && (down > 0 || gap > GAP_SCRAPES * scrapeSeconds)) {
      const why = down > 0 ? 'the target did not answer (up was 0)' : 'nothing was scraped';
      cuts.push({ row: i, newShape: false, reason: `${why} for ${Math.round(gap)} s before` });
    }
    last = i;
    down = 0;
  }
  return cuts;
}

function overlapping(identities: LaneIdentity[], window: Span): Array<[LaneIdentity, LaneIdentity]> {
  const inside = identities.filter((i) => i.to > window.from && i.from < window.to).sort((a, b) => a.from - b.from);
  const pairs: Array<[LaneIdentity, LaneIdentity]> = [];
  for (let a = 0; a < inside.length; a++) {
    for (let b = a + 1; b < inside.length && inside[b].from < inside[a].to; b++) {
      pairs.push([inside[a], inside[b]]);
    }
  }
  return pairs;
}
