import { type LagTestResult } from '../../analysis/lag/types';

/** Where everything lies, in pixels. One column serves both drawings, so that a lag is at one place. */
export interface HeatmapLayout {
  width: number;
  /** Left edge of the cells, and size of one. */
  left: number;
  cellWidth: number;
  cellHeight: number;
  heatmapHeight: number;
  curveHeight: number;
  /** Indices of the lags that carry a number on the axis. */
  ticks: number[];
}

/** Mean width of a character of the small font, with some room. */
const CHARACTER = 6.4;
const RIGHT = 12;
const MOST_CELL_WIDTH = 44;
/** A number on the axis needs this much room. */
const TICK_ROOM = 26;

export function heatmapLayout(result: LagTestResult, width: number, height: number): HeatmapLayout {
  const longest = Math.max(4, ...result.buckets.map((bucket) => bucket.label.length));
  const left = Math.ceil(longest * CHARACTER) + 10;
  const columns = Math.max(1, result.lags.length);
  const cellWidth = Math.min(MOST_CELL_WIDTH, Math.max(4, (width - left - RIGHT) / columns));
  const rows = Math.max(1, result.buckets.length);
  // What is left after legend, curve and sentence, within what is still readable.
  const cellHeight = Math.min(34, Math.max(20, Math.floor((height - 330) / rows)));
  return {
    width,
    left,
    cellWidth,
    cellHeight,
    heatmapHeight: rows * cellHeight,
    curveHeight: Math.min(140, Math.max(84, height - 280 - rows * cellHeight)),
    ticks: tickIndices(result.lags, cellWidth),
  };
}

/** Whole minutes, as many as there is room for: every one, every second, every fifth ... */
function tickIndices(lags: number[], cellWidth: number): number[] {
  const step = lags.length > 1 ? lags[1] - lags[0] : 60;
  const perMinute = 60 / step;
  const every = [1, 2, 5, 10, 20, 60].find((minutes) => minutes * perMinute * cellWidth >= TICK_ROOM) ?? 60;
  return lags.flatMap((lag, index) => (Math.abs(lag % (60 * every)) < 1e-6 ? [index] : []));
}

/** Ends of the effect axis and its ticks: round, with zero inside. */
export function effectAxis(result: LagTestResult): { from: number; to: number; ticks: number[] } {
  const shown = result.curve.filter((point) => point.conditional || point.lag === 0);
  const values = shown.flatMap(({ effect, lo, hi }) => [effect, lo, hi]).filter((v): v is number => v !== null);
  const low = Math.min(0, ...values);
  const high = Math.max(0.1, ...values);
  // An interval that leaves all measure is cut at the edge, so that the others stay readable.
  const middle = shown.map(({ effect }) => Math.abs(effect ?? 0));
  const reach = 3 * Math.max(0.1, ...middle);
  const from = Math.max(low, -reach);
  const to = Math.min(high, reach);
  const step = [0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 50, 100].find((s) => (to - from) / s <= 4) ?? 1000;
  const first = Math.floor(from / step + 1e-9) * step;
  const last = Math.ceil(to / step - 1e-9) * step;
  const ticks = Array.from({ length: Math.round((last - first) / step) + 1 }, (_, k) => first + k * step);
  return { from: first, to: last, ticks };
}
