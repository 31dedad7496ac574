import { normalDraw, seededRandom } from '../resampling';
import { type LagInput } from '../types';

/** What a made-up lane is like. Times in seconds unless named otherwise. */
export interface SeriesOptions {
  hours: number;
  scrapeSeconds: number;
  /** Correlation time of the noise on the rate, and its size (standard deviation of the log). */
  noiseSeconds: number;
  noise: number;
  /** Mean pause between prefill bursts, median length of a burst, and its median rate in tokens/s. */
  pauseSeconds: number;
  burstSeconds: number;
  burstRate: number;
  /** Share of scrapes outside of bursts that carry a short prompt (20 to 200 tokens/s). */
  lightShare: number;
  /** How strongly load (burst frequency, in-flight requests) swings over `dayHours`: 0 .. 1. */
  diurnal: number;
  dayHours: number;
  /** Requests in flight at mean load, and what each one more costs the others (share of the rate). */
  inFlight: number;
  contention: number;
  /** True effects: share of the rate lost in a burst, and from one to another time after heavy prefill. */
  sharing: number;
  tail: { share: number; from: number; to: number } | null;
  /** The same share again, some seconds after each moment of heavy prefill. */
  echo: { share: number; after: number } | null;
  /** Mean length of stretches with and without traffic; 0 pauses: always busy. Without traffic nothing is decoded. */
  activeSeconds: number;
  emptySeconds: number;
  /** A slow swing of the rate itself, unrelated to load but in step with it (share). */
  sharedTrend: number;
}

export const SERIES_DEFAULTS: SeriesOptions = {
  hours: 4,
  scrapeSeconds: 15,
  noiseSeconds: 120,
  noise: 0.12,
  pauseSeconds: 240,
  burstSeconds: 60,
  burstRate: 2500,
  lightShare: 0.2,
  diurnal: 0,
  dayHours: 24,
  inFlight: 3,
  contention: 0,
  sharing: 0,
  tail: null,
  echo: null,
  activeSeconds: 600,
  emptySeconds: 0,
  sharedTrend: 0,
};

/** A lane with known effects: autocorrelated rate, prefill in bursts, load that swings. The same seed, the same lane. */
export function makeSeries(seed: number, options: Partial<SeriesOptions> = {}): LagInput & { base: number } {
  const o = { ...SERIES_DEFAULTS, ...options };
  const random = seededRandom(seed);
  const n = Math.round((o.hours * 3600) / o.scrapeSeconds);
  const t = new Float64Array(n);
  const x = new Float64Array(n);
  const y = new Float64Array(n);
  const control = new Float64Array(n);
  const phase = random() * 2 * Math.PI;
  const keep = Math.exp(-o.scrapeSeconds / o.noiseSeconds);
  const keepFlight = Math.exp(-o.scrapeSeconds / 180);
  let noise = normalDraw(random);
  let flight = normalDraw(random);
  let active = true;
  let left = 0;
  let rate = 0;
  let sinceHeavy = Infinity;
  let tailUntil = -1;
  let tailFrom = -1;
  const base = 50;
  for (let i = 0; i < n; i++) {
    t[i] = 1_700_000_000 + i * o.scrapeSeconds;
    const swing = Math.sin(phase + (2 * Math.PI * i * o.scrapeSeconds) / (o.dayHours * 3600));
    const load = Math.max(0.02, 1 + o.diurnal * swing);
    noise = keep * noise + Math.sqrt(1 - keep * keep) * normalDraw(random);
    flight = keepFlight * flight + Math.sqrt(1 - keepFlight * keepFlight) * normalDraw(random);
    control[i] = Math.max(1, Math.round(2 * (o.inFlight * load + 0.7 * flight)) / 2);
    if (o.emptySeconds > 0 && random() < o.scrapeSeconds / (active ? o.activeSeconds : o.emptySeconds)) {
      active = !active;
    }
    if (active && left <= 0 && random() < (o.scrapeSeconds / o.pauseSeconds) * load) {
      left = o.burstSeconds * Math.exp(0.6 * normalDraw(random));
      rate = o.burstRate * Math.exp(0.5 * normalDraw(random));
    }
    if (active && left > 0) {
      x[i] = rate * Math.min(1, left / o.scrapeSeconds);
      left -= o.scrapeSeconds;
      sinceHeavy = 0;
    } else {
      x[i] = active && random() < o.lightShare ? 20 * Math.pow(10, random()) : 0;
      sinceHeavy += o.scrapeSeconds;
    }
    if (o.tail && sinceHeavy === 0) {
      tailFrom = Math.max(tailFrom, t[i]);
      tailUntil = t[i] + o.tail.to;
    }
    const inTail = o.tail !== null && t[i] <= tailUntil && t[i] - tailFrom >= o.tail.from;
    const echoed = o.echo !== null && x[i - Math.round(o.echo.after / o.scrapeSeconds)] > 500;
    y[i] =
      base *
      Math.exp(o.noise * noise + 0.03 * normalDraw(random)) *
      (1 - o.sharedTrend * 0.5 * (1 + swing)) *
      (1 - (x[i] > 500 ? o.sharing : 0)) *
      (1 - (inTail && o.tail ? o.tail.share : 0)) *
      (1 - (echoed && o.echo ? o.echo.share : 0)) *
      Math.pow(1 - o.contention, control[i] - 1);
    if (!active) {
      y[i] = NaN;
      control[i] = NaN;
    }
  }
  return { t, x, y, control, base, scrapeSeconds: o.scrapeSeconds };
}
