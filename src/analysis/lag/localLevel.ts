import { median } from './stats';

/** A window needs this many reference rows before it has a level of its own. */
const WINDOW_ROWS = 12;

/**
 * The slow level of a series at every place: medians of the reference rows in overlapping windows, joined by straight
 * lines. Dividing by it makes a comparison local, so that a trend which prefill and rate share over hours is not read
 * as an effect. Windows without enough reference rows take the level between their neighbours, or that of the nearest
 * one no further than a window away; beyond, it is NaN.
 * @param v NaN marks a gap
 * @param reference rows that set the level
 * @param window length of a window, places
 */
export function localLevel(v: Float64Array, reference: Uint8Array, window: number): Float64Array {
  const hop = Math.max(1, Math.floor(window / 4));
  const centres = Math.max(1, Math.ceil(v.length / hop));
  const levels = new Float64Array(centres);
  const scratch: number[] = [];
  for (let c = 0; c < centres; c++) {
    const middle = c * hop;
    scratch.length = 0;
    const to = Math.min(v.length, middle + Math.ceil(window / 2) + 1);
    for (let i = Math.max(0, middle - Math.ceil(window / 2)); i < to; i++) {
      if (reference[i] && Number.isFinite(v[i])) {
        scratch.push(v[i]);
      }
    }
    levels[c] = scratch.length >= WINDOW_ROWS ? median(scratch) : NaN;
  }
  bridge(levels, 4);
  const out = new Float64Array(v.length);
  for (let i = 0; i < v.length; i++) {
    const at = Math.min(i / hop, centres - 1);
    const c = Math.min(Math.floor(at), Math.max(0, centres - 2));
    const a = levels[c];
    const b = levels[Math.min(c + 1, centres - 1)];
    out[i] = Number.isNaN(a) ? b : Number.isNaN(b) ? a : a + (b - a) * (at - c);
  }
  return out;
}

/** Fills gaps: between two known neighbours by a line, at most `reach` hops from either; at the ends by the nearest. */
function bridge(levels: Float64Array, reach: number): void {
  const known = levels.slice();
  for (let c = 0; c < levels.length; c++) {
    if (!Number.isNaN(known[c])) {
      continue;
    }
    let before = c - 1;
    let after = c + 1;
    while (before >= 0 && Number.isNaN(known[before])) {
      before--;
    }
    while (after < known.length && Number.isNaN(known[after])) {
      after++;
    }
    const nearBefore = before >= 0 && c - before <= reach;
    const nearAfter = after < known.length && after - c <= reach;
    if (nearBefore && nearAfter) {
      levels[c] = known[before] + ((known[after] - known[before]) * (c - before)) / (after - before);
    } else if (nearBefore || nearAfter) {
      levels[c] = known[nearBefore ? before : after];
    }
  }
}
