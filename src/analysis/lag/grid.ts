import { type LagInput } from './types';
import { median } from './stats';

/** Rows on an even grid, so that a lag is a number of places; NaN where nothing was scraped. */
export interface Grid {
  length: number;
  /** Seconds of one place. */
  slot: number;
  /** Judged value; NaN where unknown or not usable. */
  y: Float64Array;
  x: Float64Array;
  control: Float64Array | null;
  /** Empty places between two shapes or long gaps (and at the end), at least the largest lag. */
  padding: number;
}

/** More places than this are merged to wider ones: 45 days at 15 s. */
const MAX_PLACES = 1 << 18;
/** Nothing is scraped more often than this, seconds. */
const MIN_SCRAPE = 0.001;

/**
 * Lays the rows out on a grid of the scrape interval. Shapes and gaps longer than `reachSeconds` are kept apart by
 * padding of that length, so that no lag reaches across; memory is bounded whatever the times are.
 * Rows whose time does not ascend are left out; several rows in one place are averaged.
 * @returns null when fewer than two rows have usable times
 */
export function toGrid(input: LagInput, reachSeconds: number): Grid | null {
  const rows = ascendingRows(input.t);
  const scrape = input.scrapeSeconds ?? scrapeInterval(input.t, rows);
  if (rows.length < 2 || !(scrape >= MIN_SCRAPE) || !Number.isFinite(scrape)) {
    return null;
  }
  for (let merge = 1; ; merge *= 2) {
    const slot = scrape * merge;
    const padding = Math.ceil(reachSeconds / slot) + 1;
    const at = places(input, rows, slot, padding);
    const length = at[at.length - 1] + 1 + padding;
    if (length <= MAX_PLACES || merge > rows.length) {
      return fill(input, rows, at, { length, slot, padding });
    }
  }
}

/** Median distance of two rows, seconds; NaN for fewer than two. */
export function scrapeInterval(t: ArrayLike<number>, rows = ascendingRows(t)): number {
  return median(rows.slice(1).map((row, k) => t[row] - t[rows[k]]));
}

function ascendingRows(t: ArrayLike<number>): number[] {
  const rows: number[] = [];
  let last = -Infinity;
  for (let i = 0; i < t.length; i++) {
    if (Number.isFinite(t[i]) && t[i] > last) {
      rows.push(i);
      last = t[i];
    }
  }
  return rows;
}

function places(input: LagInput, rows: number[], slot: number, padding: number): Float64Array {
  const { t } = input;
  const breaks = [...(input.breaks ?? [])].filter(Number.isFinite).sort((a, b) => a - b);
  const at = new Float64Array(rows.length);
  let startTime = t[rows[0]];
  let startPlace = 0;
  let nextBreak = breaks.findIndex((b) => b > startTime);
  for (let k = 1; k < rows.length; k++) {
    const now = t[rows[k]];
    const broken = nextBreak >= 0 && breaks[nextBreak] !== undefined && now >= breaks[nextBreak];
    while (broken && breaks[nextBreak] <= now) {
      nextBreak++;
    }
    if (broken || now - t[rows[k - 1]] > padding * slot) {
      startTime = now;
      startPlace = at[k - 1] + 1 + padding;
    }
    at[k] = startPlace + Math.round((now - startTime) / slot);
  }
  return at;
}

function fill(
  input: LagInput,
  rows: number[],
  at: Float64Array,
  size: Pick<Grid, 'length' | 'slot' | 'padding'>
): Grid {
  const usable = (i: number) => input.ok === undefined || Boolean(input.ok[i]);
  const column = (read: (i: number) => number) => {
    const mean = new Float64Array(size.length).fill(NaN);
    const count = new Uint32Array(size.length);
    rows.forEach((row, k) => {
      const value = read(row);
      if (Number.isFinite(value)) {
        const c = ++count[at[k]];
        mean[at[k]] = c === 1 ? value : mean[at[k]] + (value - mean[at[k]]) / c;
      }
    });
    return mean;
  };
  const { y, x, control } = input;
  return {
    ...size,
    y: column((i) => (usable(i) ? y[i] : NaN)),
    x: column((i) => (x[i] >= 0 ? x[i] : NaN)),
    control: control ? column((i) => control[i]) : null,
  };
}
