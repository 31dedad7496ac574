import { type DecodeColumns } from './decodeColumns';
import { type LaneView } from './view';

/** Waiting that is only modelled must go with prefill before it is called waiting for prefill. */
export interface WithPrefill {
  /** Rank correlation of the two over the intervals with decoding. */
  correlation: number;
  /** Standard deviations beyond what the same record, shifted against itself, gives. */
  z: number;
}

const MIN_SHIFT_SECONDS = 600;
const SHIFTS = 60;

/**
 * How far the modelled waiting of an interval goes with the prompt tokens of that interval or its neighbours: prompts
 * are counted when they end, and a turn's pace when it ends. Compared with the record shifted around the clock.
 * @returns null without prompt tokens or with too short a record
 */
export function withPrefill(view: LaneView, columns: DecodeColumns): WithPrefill | null {
  const tokens = view.grew('prefillTokens') ?? view.grew('promptTokens');
  const reach = Math.ceil(MIN_SHIFT_SECONDS / Math.max(1, view.scrapeSeconds));
  const n = view.n;
  if (!tokens || n - 2 * reach < SHIFTS) {
    return null;
  }
  const near = ranks(tokens.map((x, i) => Math.max(x || 0, tokens[i - 1] || 0, tokens[i + 1] || 0)));
  const waited = ranks(
    columns.chunkSeconds.map((c, i) => (columns.decodingSeconds[i] > 0 ? c / columns.decodingSeconds[i] : NaN))
  );
  const at = (shift: number) => correlation(waited, near, shift);
  const found = at(0);
  let sum = 0;
  let squares = 0;
  for (let k = 0; k < SHIFTS; k++) {
    const r = at(reach + Math.floor((k * (n - 2 * reach)) / SHIFTS));
    sum += r;
    squares += r * r;
  }
  const mean = sum / SHIFTS;
  const deviation = Math.sqrt(Math.max(1e-6, squares / SHIFTS - mean * mean));
  return { correlation: found, z: (found - mean) / deviation };
}

/** Ranks of the finite entries; NaN for the others. Ties get different ranks in order of time. */
function ranks(v: Float64Array): Float64Array {
  const order = Array.from(v.keys()).filter((i) => Number.isFinite(v[i]));
  order.sort((a, b) => v[a] - v[b]);
  const out = new Float64Array(v.length).fill(NaN);
  order.forEach((i, k) => (out[i] = k));
  return out;
}

function correlation(a: Float64Array, b: Float64Array, shift: number): number {
  const n = a.length;
  let m = 0;
  let sa = 0;
  let sb = 0;
  let saa = 0;
  let sbb = 0;
  let sab = 0;
  for (let i = 0; i < n; i++) {
    const x = a[i];
    const y = b[i + shift < n ? i + shift : i + shift - n];
    if (x === x && y === y) {
      m++;
      sa += x;
      sb += y;
      saa += x * x;
      sbb += y * y;
      sab += x * y;
    }
  }
  const spread = Math.sqrt((m * saa - sa * sa) * (m * sbb - sb * sb));
  return spread > 0 ? (m * sab - sa * sb) / spread : 0;
}
