import { figure, NOT_MEASURED, UNIT } from '../../shared/figures';

/** Parts per million as percent, e.g. `42%`. */
export function percent(ppm: number | null, decimals = 0): string {
  return figure(ppm === null ? null : ppm / 1e6, UNIT.share, decimals);
}

/** `38% to 47%`; null where there is no range, or its ends are the same. */
export function percentRange(range: [number, number] | null): string | null {
  return range === null || range[0] === range[1] ? null : `${percent(range[0])} to ${percent(range[1])}`;
}

/** Milliseconds as seconds, e.g. `8.1 s`: windows and turns are told in one unit. */
export function secondsText(ms: number | null): string {
  return ms === null || !Number.isFinite(ms) ? NOT_MEASURED : `${(ms / 1000).toFixed(1)} s`;
}
