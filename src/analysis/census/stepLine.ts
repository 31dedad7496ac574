import { type DecodeColumns } from './decodeColumns';
import { lowestBand, sortWeighted, weightedQuantile } from './stats';

/** Decode-only step against decode rows: step = alone + perRow * (rows - 1), seconds. */
export interface StepLine {
  /** Step at one in flight. */
  alone: number;
  /** What one more row adds. */
  perRow: number;
  /** Standard errors of the two. */
  aloneError: number;
  perRowError: number;
  /** Spread of one interval's mean step around the line, relative. */
  spread: number;
  /** Intervals on the line, and all that could be used. */
  inliers: number;
  n: number;
  /** Rows seen, from the 5th to the 95th percentile. */
  rowsLow: number;
  rowsHigh: number;
  /** Fewest and most rows that the fit rests on, a few odd intervals at either end left out. */
  rowsFrom: number;
  rowsTo: number;
}

/** Intervals with fewer decode-only steps say little about a step's length. */
export const MIN_STEPS = 20;
const MIN_INTERVALS = 8;
/** Intervals this far below the band, with so many steps, and so many of them, are no chance. */
const MUCH_BELOW = 0.03;
const STEADY_STEPS = 50;
const MIN_BELOW = 5;
/** An undisturbed lane is looked for in at least this share of the intervals. */
const UNDISTURBED_SHARE = 0.1;

/**
 * Fits the undisturbed step. Disturbances (evicted weights, training, a degraded device) only ever lengthen a step,
 * so the fit starts low (10% quantile regression) and then follows the lowest dense band of the residuals.
 * @param use intervals to look at; all by default
 * @returns null with fewer than 8 usable intervals
 */
export function fitStepLine(columns: DecodeColumns, use?: (i: number) => boolean): StepLine | null {
  const x: number[] = [];
  const y: number[] = [];
  const w: number[] = [];
  for (let i = 0; i < columns.step.length; i++) {
    if (columns.onlySteps[i] >= MIN_STEPS && columns.step[i] > 0 && columns.rows[i] >= 1 && (!use || use(i))) {
      x.push(columns.rows[i] - 1);
      y.push(columns.step[i]);
      w.push(columns.onlySteps[i]);
    }
  }
  return x.length < MIN_INTERVALS ? null : undisturbed(x, y, w);
}

/** The step that the line gives for a number of rows. */
export function stepAt(line: StepLine, rows: number): number {
  return line.alone + line.perRow * Math.max(0, rows - 1);
}

/**
 * Follows the lowest dense band. Where some intervals lie clearly below it, for long enough not to be chance, the band
 * itself is disturbed (or its rows hardly vary), and they are what an undisturbed lane looks like: the fit is made on
 * them, and on all that agrees with it.
 */
function undisturbed(x: number[], y: number[], w: number[]): StepLine {
  const band = bandLine(x, y, w);
  const limit = 1 - Math.max(MUCH_BELOW, 6 * band.spread);
  const below = x.map((_v, i) => w[i] >= STEADY_STEPS && y[i] < limit * (band.alone + band.perRow * x[i]));
  const pick = (v: number[]) => v.filter((_x, i) => below[i]);
  if (below.filter(Boolean).length < MIN_BELOW) {
    return band;
  }
  const low = bandLine(pick(x), pick(y), pick(w));
  const spread = Math.max(low.spread, band.spread);
  const agrees = x.map((v, i) => Math.abs(y[i] / (low.alone + low.perRow * v) - 1) <= 4 * spread);
  const [a, b] = leastSquares(x, y, w, agrees);
  return describe(x, y, w, agrees, a, b, spread);
}

function bandLine(x: number[], y: number[], w: number[]): StepLine {
  let [a, b] = lowLine(x, y, w);
  let spread = 0;
  let inside: boolean[] = [];
  for (let round = 0; round < 4; round++) {
    const ratio = y.map((v, i) => v / (a + b * x[i]));
    const band = lowestBand(sortWeighted(ratio, w), Math.max(UNDISTURBED_SHARE, MIN_INTERVALS / x.length));
    spread = band.spread;
    inside = ratio.map((r) => Math.abs(r - band.middle) <= 4 * spread);
    [a, b] = leastSquares(x, y, w, inside);
  }
  return describe(x, y, w, inside, a, b, spread);
}

function lowLine(x: number[], y: number[], w: number[]): [number, number] {
  let a = weightedQuantile(y, UNDISTURBED_SHARE, w);
  let b = 0;
  const floor = 1e-3 * a;
  for (let round = 0; round < 40; round++) {
    const weight = x.map((v, i) => {
      const r = y[i] - a - b * v;
      return (w[i] * (r > 0 ? UNDISTURBED_SHARE : 1 - UNDISTURBED_SHARE)) / (Math.abs(r) + floor);
    });
    [a, b] = solve(x, y, weight);
  }
  return [a, b];
}

function leastSquares(x: number[], y: number[], w: number[], inside: boolean[]): [number, number] {
  return solve(
    x,
    y,
    w.map((v, i) => (inside[i] ? v : 0))
  );
}

/** Weighted least squares with a step that is positive at one row and never falls with more of them. */
function solve(x: number[], y: number[], w: number[]): [number, number] {
  let sw = 0;
  let sx = 0;
  let sy = 0;
  let sxx = 0;
  let sxy = 0;
  for (let i = 0; i < x.length; i++) {
    sw += w[i];
    sx += w[i] * x[i];
    sy += w[i] * y[i];
    sxx += w[i] * x[i] * x[i];
    sxy += w[i] * x[i] * y[i];
  }
  const det = sw * sxx - sx * sx;
  let b = det > 1e-9 * sw * sxx && det > 0 ? (sw * sxy - sx * sy) / det : 0;
  b = Math.max(0, b);
  let a = (sy - b * sx) / sw;
  if (a <= 0) {
    b = sxx > 0 ? sxy / sxx : 0;
    a = Math.max(1e-9, (sy - b * sx) / sw);
  }
  return [a, b];
}

function describe(
  x: number[],
  y: number[],
  w: number[],
  inside: boolean[],
  a: number,
  b: number,
  spread: number
): StepLine {
  let sw = 0;
  let sx = 0;
  let sxx = 0;
  let rss = 0;
  let m = 0;
  for (let i = 0; i < x.length; i++) {
    if (inside[i]) {
      sw += w[i];
      sx += w[i] * x[i];
      sxx += w[i] * x[i] * x[i];
      rss += w[i] * (y[i] - a - b * x[i]) ** 2;
      m++;
    }
  }
  const mean = sx / sw;
  const variance = rss / Math.max(1, m - 2); // per unit weight
  const spreadX = Math.max(1e-12, sxx - sw * mean * mean);
  const fitted = x.filter((_v, i) => inside[i]).map((v) => v + 1);
  const rows = sortWeighted(
    x.map((v) => v + 1),
    w
  );
  return {
    alone: a,
    perRow: b,
    aloneError: Math.sqrt(variance * (1 / sw + (mean * mean) / spreadX)),
    perRowError: Math.sqrt(variance / spreadX),
    spread,
    inliers: m,
    n: x.length,
    rowsLow: weightedQuantile(rows.v, 0.05),
    rowsHigh: weightedQuantile(rows.v, 0.95),
    rowsFrom: weightedQuantile(fitted, 0.005),
    rowsTo: weightedQuantile(fitted, 0.995),
  };
}

/**
 * Whether the rows varied enough, or came close enough to one, to tell a step alone from what further rows add. The
 * rows of decode-only steps are taken from all decoding steps, so that small differences of them mean nothing.
 */
export function toldApart(line: StepLine): boolean {
  return line.rowsFrom < 1.2 || line.rowsTo - line.rowsFrom > 1;
}
