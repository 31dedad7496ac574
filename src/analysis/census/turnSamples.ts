import { type DecodeColumns } from './decodeColumns';
import { weightedMean } from './stats';
import { total, type HistogramDeltas, type LaneView } from './view';

/** Turns as far as metrics show them: seconds per token of one turn, or of a few that ended in the same interval. */
export interface TurnSamples {
  /** When it ended, Unix seconds (middle of the scrape interval). */
  t: Float64Array;
  secondsPerToken: Float64Array;
  /** Turns it stands for. */
  weight: Float64Array;
  /** Mean tokens of a turn; null when nothing says so. */
  tokensPerTurn: number | null;
  source: 'finished turns' | 'stretches of the lane';
}

/** Reads turns from a histogram that takes in one mean gap per finished request; null when there is none. */
export function finishedTurns(view: LaneView): TurnSamples | null {
  const gaps = view.histogram('itl');
  const finished = total(view.grew('requestsFinished'));
  const observed = gaps ? total(gaps.count) : null;
  if (!gaps || !finished || !observed || observed > 1.5 * finished || observed < 0.5 * finished) {
    return null;
  }
  const out = { t: [] as number[], x: [] as number[], w: [] as number[] };
  const centres = bucketCentres(gaps, view.n);
  for (let i = 0; i < view.n; i++) {
    const n = gaps.count[i];
    if (!(n > 0)) {
      continue;
    }
    const at = (view.from[i] + view.to[i]) / 2;
    for (const [x, w] of split(gaps, i, centres)) {
      out.t.push(at);
      out.x.push(x);
      out.w.push(w);
    }
  }
  const tokens = total(view.grew('generationTokens'));
  return {
    t: Float64Array.from(out.t),
    secondsPerToken: Float64Array.from(out.x),
    weight: Float64Array.from(out.w),
    tokensPerTurn: tokens ? tokens / finished : null,
    source: 'finished turns',
  };
}

/**
 * Turns as stretches of the lane, where single ones cannot be seen: every interval with decoding counts as so many
 * turns as it holds the tokens of, at the mean pace of the interval. Blurs what differs within one interval.
 */
export function laneStretches(view: LaneView, columns: DecodeColumns): TurnSamples {
  const finished = total(view.grew('requestsFinished'));
  const tokens = total(view.grew('generationTokens')) ?? total(view.grew('decodeTokens'));
  const out = { t: [] as number[], x: [] as number[], w: [] as number[] };
  for (let i = 0; i < view.n; i++) {
    const x = columns.decodingSeconds[i] / columns.decodingSteps[i] / columns.tokensPerRow[i];
    if (x > 0 && x < Infinity && columns.rowSteps[i] > 0) {
      out.t.push(view.to[i]);
      out.x.push(x);
      out.w.push(columns.rowSteps[i] * columns.tokensPerRow[i]);
    }
  }
  return {
    t: Float64Array.from(out.t),
    secondsPerToken: Float64Array.from(out.x),
    weight: Float64Array.from(out.w),
    tokensPerTurn: finished && tokens ? tokens / finished : null,
    source: 'stretches of the lane',
  };
}

/** Typical value of each bucket: the mean of the observations that came alone, or the bucket's middle. */
function bucketCentres(gaps: HistogramDeltas, n: number): number[] {
  return gaps.le.map((hi, b) => {
    const alone: number[] = [];
    for (let i = 0; i < n; i++) {
      if (gaps.count[i] === 1 && gaps.inBucket[b][i] === 1 && Number.isFinite(gaps.sum[i])) {
        alone.push(gaps.sum[i]);
      }
    }
    const lo = b > 0 ? gaps.le[b - 1] : 0;
    return alone.length >= 3 ? weightedMean(alone) : Number.isFinite(hi) ? (lo + hi) / 2 : lo * 1.5;
  });
}

/**
 * The turns of one interval: their buckets are known and the sum of their values. One alone is exact; several start
 * at their buckets' typical values and move together, within their buckets, until the sum is right.
 */
function split(gaps: HistogramDeltas, i: number, centres: number[]): Array<[number, number]> {
  const parts: Array<{ x: number; lo: number; hi: number; n: number }> = [];
  gaps.inBucket.forEach((bucket, b) => {
    if (bucket[i] > 0) {
      const hi = Number.isFinite(gaps.le[b]) ? gaps.le[b] : Infinity;
      parts.push({ x: centres[b], lo: b > 0 ? gaps.le[b - 1] : 0, hi, n: bucket[i] });
    }
  });
  const sum = gaps.sum[i];
  if (Number.isFinite(sum) && parts.length > 0) {
    for (let round = 0; round < 20; round++) {
      const off = sum - parts.reduce((s, p) => s + p.x * p.n, 0);
      const free = parts.filter((p) => (off > 0 ? p.x < p.hi : p.x > p.lo));
      const scale = free.reduce((s, p) => s + p.x * p.n, 0);
      if (Math.abs(off) < 1e-9 * Math.abs(sum) || !(scale > 0)) {
        break;
      }
      for (const p of free) {
        p.x = Math.min(p.hi, Math.max(p.lo, p.x * (1 + off / scale)));
      }
    }
  }
  return parts.map((p) => [p.x, p.n]);
}
