import { Random } from './random';
import { weightedMean } from './stats';
import { type HistogramDeltas } from './view';

/** Values laid out in all; with more observations, one entry stands for several. */
const MAX_ENTRIES = 60_000;
/** Entries of one bucket and interval. */
const MAX_PER_BUCKET = 6;

/** Values of one bucket that are kept as examples, and how many of them around a moment are drawn from. */
const MAX_SEEN = 4000;
const NEARBY = 16;
/** With fewer values that came alone, a bucket's shape is not known from them. */
const FEW = 30;

interface Bucket {
  lo: number;
  hi: number;
  mean: number;
  variance: number;
  /** Values that came alone, or were laid out before, by interval: what a value of this bucket looks like when. */
  seen: Array<[number, number]>;
}

interface Part {
  bucket: Bucket;
  n: number;
  x: number;
}

/**
 * Single observations out of a histogram's increments: entries of [interval, value, observations it stands for].
 *
 * One observation in an interval is known exactly from the sum. Several are drawn, each within its bucket, from what
 * that bucket's values look like elsewhere, and are then moved together until they add up to the sum, the more a bucket
 * varies the more. Without a sum the draws stay as they are.
 * @param prior what is known besides: no value lies below `floor`, and `like` holds likely values by interval, which
 *   stand in for buckets in which hardly any value came alone
 */
export function singleValues(
  gaps: HistogramDeltas,
  prior: { floor: number; like: Array<[number, number]> } = { floor: 0, like: [] }
): Array<[number, number, number]> {
  const buckets = bucketsOf(gaps, prior);
  const random = new Random(gaps.count.length);
  const several: number[] = [];
  const out: Array<[number, number, number]> = [];
  for (let i = 0; i < gaps.count.length; i++) {
    if (gaps.count[i] === 1 && gaps.sum[i] > 0) {
      out.push([i, gaps.sum[i], 1]);
    } else if (gaps.count[i] > 0) {
      several.push(i);
    }
  }
  const repeats = Math.max(1, Math.min(4, Math.floor(MAX_ENTRIES / (4 * several.length + 1))));
  // The first pass fills up what is known of each bucket, the last one counts.
  for (const last of [false, true]) {
    for (const i of several) {
      for (let r = 0; r < (last ? repeats : 1); r++) {
        for (const part of draw(gaps, i, buckets, random)) {
          if (last) {
            out.push([i, part.x, part.n / repeats]);
          } else if (part.bucket.seen.length < MAX_SEEN) {
            part.bucket.seen.push([i, part.x]);
          }
        }
      }
    }
    buckets.forEach(measure);
  }
  return out.sort((a, b) => a[0] - b[0]);
}

function bucketsOf(gaps: HistogramDeltas, prior: { floor: number; like: Array<[number, number]> }): Bucket[] {
  const buckets = gaps.le.map((le, b): Bucket => {
    const below = b > 0 ? gaps.le[b - 1] : 0;
    const lo = prior.floor < le ? Math.max(below, prior.floor) : below;
    return { lo, hi: le, mean: 0, variance: 0, seen: [] };
  });
  for (let i = 0; i < gaps.count.length; i++) {
    const b = gaps.count[i] === 1 && gaps.sum[i] > 0 ? gaps.inBucket.findIndex((bucket) => bucket[i] === 1) : -1;
    if (b >= 0 && buckets[b].seen.length < MAX_SEEN) {
      buckets[b].seen.push([i, gaps.sum[i]]);
    }
  }
  for (const bucket of buckets.filter((b) => b.seen.length < FEW)) {
    const likely = prior.like.filter(([, x]) => x > bucket.lo && x <= bucket.hi);
    const every = Math.max(1, Math.ceil(likely.length / FEW));
    bucket.seen.push(...likely.filter((_x, k) => k % every === 0));
  }
  buckets.forEach(measure);
  return buckets;
}

/** Mean and variance inside a bucket; spread evenly over it where too little was seen. */
function measure(bucket: Bucket): void {
  bucket.seen.sort((a, b) => a[0] - b[0]);
  const hi = Number.isFinite(bucket.hi) ? bucket.hi : 2 * bucket.lo;
  const even = (hi - bucket.lo) ** 2 / 12;
  const enough = bucket.seen.length >= 5;
  bucket.mean = enough ? weightedMean(bucket.seen.map((s) => s[1])) : (bucket.lo + hi) / 2;
  bucket.variance = (enough ? weightedMean(bucket.seen.map((s) => (s[1] - bucket.mean) ** 2)) : even) + 1e-6 * even;
}

/** One of the values seen around the same time: a lane's level drifts with its load. */
function nearby(bucket: Bucket, i: number, random: Random): number {
  const { seen } = bucket;
  if (seen.length < 5) {
    return bucket.mean;
  }
  let lo = 0;
  let hi = seen.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (seen[mid][0] < i) {
      lo = mid + 1;
    } else {
      hi = mid;
    }
  }
  const from = Math.max(0, Math.min(lo - NEARBY / 2, seen.length - NEARBY));
  const n = Math.min(NEARBY, seen.length);
  return seen[from + Math.floor(random.uniform() * n)][1];
}

function draw(gaps: HistogramDeltas, i: number, buckets: Bucket[], random: Random): Part[] {
  const parts: Part[] = [];
  buckets.forEach((bucket, b) => {
    const n = gaps.inBucket[b][i];
    const entries = Math.min(MAX_PER_BUCKET, n);
    for (let k = 0; k < entries; k++) {
      parts.push({ bucket, n: n / entries, x: nearby(bucket, i, random) });
    }
  });
  const sum = gaps.sum[i];
  for (let round = 0; Number.isFinite(sum) && round < 20; round++) {
    const off = sum - parts.reduce((s, p) => s + p.x * p.n, 0);
    const free = parts.filter((p) => (off > 0 ? p.x < p.bucket.hi : p.x > p.bucket.lo));
    const room = free.reduce((s, p) => s + p.bucket.variance * p.n, 0);
    if (Math.abs(off) < 1e-9 * Math.abs(sum) || !(room > 0)) {
      break;
    }
    for (const p of free) {
      p.x = Math.min(p.bucket.hi, Math.max(p.bucket.lo, p.x + (off * p.bucket.variance) / room));
    }
  }
  return parts;
}
