import { coverage, DELAYS } from './coincidence';
import { burstSets } from './prefillBursts';
import { type LaneView } from './view';

/** How closely being slow goes with having had a large prefill some minutes ago. */
export interface Association {
  /** Share of slow intervals among those within the delay after a large prefill, and among the others. */
  slowAfter: number;
  slowElse: number;
  /** The delay, seconds. */
  from: number;
  to: number;
  causes: number;
  /** Standard deviations by which the correlation exceeds those of the same record shifted against itself. */
  z: number;
}

/** A record shifted by less than this is not independent of itself. */
const MIN_SHIFT_SECONDS = 1200;
const MAX_WORK = 4e7;

/**
 * Tests whether slow intervals are those after large prefills, where large prefills come so often that hardly any
 * moment is far from one. The best of several thresholds and delays is compared with the best of the same search
 * after shifting the slow intervals around the clock, which keeps how they cluster.
 * @param slow 1, 0, or NaN where nothing was decoded, by interval of the view
 */
export function association(view: LaneView, slow: ArrayLike<number>): Association | null {
  const hypotheses = burstSets(view).flatMap(({ ends }) =>
    DELAYS.map(([from, to]) => ({ from, to, causes: ends.length, covered: coverage(view, ends, from, to) }))
  );
  const n = view.n;
  const reach = Math.ceil(MIN_SHIFT_SECONDS / Math.max(1, view.scrapeSeconds));
  const room = n - 2 * reach;
  if (hypotheses.length === 0 || room < 40) {
    return null;
  }
  const measure = (shift: number) => {
    let best = { r: -1, at: 0, slowAfter: 0, slowElse: 0 };
    hypotheses.forEach((h, at) => {
      const found = correlation(slow, h.covered, shift);
      if (found.r > best.r) {
        best = { ...found, at };
      }
    });
    return best;
  };
  const found = measure(0);
  const shifts = Math.min(200, room, Math.max(30, Math.floor(MAX_WORK / (n * hypotheses.length))));
  let sum = 0;
  let squares = 0;
  let most = -1;
  for (let k = 0; k < shifts; k++) {
    const r = fisher(measure(reach + Math.floor((k * room) / shifts)).r);
    sum += r;
    squares += r * r;
    most = Math.max(most, r);
  }
  const mean = sum / shifts;
  const deviation = Math.sqrt(Math.max(1e-6, squares / shifts - mean * mean));
  const { from, to, causes } = hypotheses[found.at];
  const z = fisher(found.r) > most ? (fisher(found.r) - mean) / deviation : 0;
  return { slowAfter: found.slowAfter, slowElse: found.slowElse, from, to, causes, z };
}

/** Correlation of two yes-or-no columns, the first one shifted around; how often it is yes with and without the other. */
function correlation(slow: ArrayLike<number>, covered: Uint8Array, shift: number) {
  const n = covered.length;
  let all = 0;
  let ones = 0;
  let marked = 0;
  let both = 0;
  for (let i = 0; i < n; i++) {
    const s = slow[i + shift < n ? i + shift : i + shift - n];
    if (s === s) {
      all++;
      ones += s;
      marked += covered[i];
      both += s * covered[i];
    }
  }
  const spread = Math.sqrt(ones * (all - ones) * marked * (all - marked));
  return {
    r: spread > 0 ? (all * both - ones * marked) / spread : -1,
    slowAfter: marked > 0 ? both / marked : 0,
    slowElse: all > marked ? (ones - both) / (all - marked) : 0,
  };
}

function fisher(r: number): number {
  return Math.atanh(Math.max(-0.999, Math.min(0.999, r)));
}
