import { Fft, powerOfTwo } from './fft';
import { type LagProgress } from './types';

const STEP: LagProgress = { done: 0.6, stage: 'Testing by circular shift' };

interface Spectrum {
  re: Float64Array;
  im: Float64Array;
}

/**
 * Association of a judged series with the past of a cause, at every shift at once.
 *
 * For a set of rows, the score at shift k compares the harm in those rows with the cause k places earlier: the sum of
 * harm times cause, over the spread of the cause that these rows see. Shifts by a lag give the observed statistic;
 * shifts far away, at which the two can have nothing to do with each other, give its null distribution.
 * Shifts are circular. Recordings much longer than the shifts in use only shift near: there, rows whose partner would
 * lie beyond an end drop out, which saves half the work.
 */
export class ShiftCorrelation {
  /** Scores repeat after this many places; shift -k is at `period - k`. */
  readonly period: number;
  private readonly fft: Fft;
  private readonly cause: Spectrum;
  private readonly square: Spectrum;

  /**
   * @param cause one value a place, centred; 0 where unknown
   * @param reach largest shift that will be asked for, places
   */
  constructor(cause: Float64Array, reach: number) {
    const whole = powerOfTwo(2 * cause.length);
    const part = powerOfTwo(cause.length + reach);
    this.fft = new Fft(Math.min(whole, part));
    this.period = part < whole ? part : cause.length;
    const re = this.padded(cause);
    const im = this.padded(cause.map((v) => v * v));
    this.fft.forward(re, im);
    [this.cause, this.square] = split(re, im);
  }

  /**
   * In slices of one transform each.
   * @param harm one value a place, centred over the rows that count; NaN elsewhere
   * @returns the score by shift, one period (harm at i against cause at i - k)
   */
  *scores(harm: Float64Array): Generator<LagProgress, Float64Array> {
    const re = this.padded(harm);
    const im = this.padded(harm.map((v) => (Number.isNaN(v) ? 0 : 1)));
    const n = im.reduce((sum, v) => sum + v, 0);
    this.fft.forward(re, im);
    yield STEP;
    const [rows, mask] = split(re, im);
    yield STEP;
    // Two real correlations at once, as the parts of a complex one: harm by cause, and rows by cause.
    const [product, first] = this.correlate((k) => [rows, this.cause, mask, this.cause][k]);
    yield STEP;
    const [second] = this.correlate((k) => [mask, this.square, null, null][k]);
    const out = new Float64Array(this.period);
    for (let k = 0; k < this.period; k++) {
      const spread = second[k] - (first[k] * first[k]) / n;
      out[k] = spread > 1e-9 * n ? product[k] / Math.sqrt(spread) : 0;
    }
    return out;
  }

  private padded(v: Float64Array): Float64Array {
    const out = new Float64Array(this.fft.size);
    for (let i = 0; i < v.length; i++) {
      out[i] = Number.isNaN(v[i]) ? 0 : v[i];
    }
    return out;
  }

  private correlate(part: (k: number) => Spectrum | null): [Float64Array, Float64Array] {
    const [a, u, b, w] = [part(0), part(1), part(2), part(3)];
    const re = new Float64Array(this.fft.size);
    const im = new Float64Array(this.fft.size);
    addProduct(a, u, re, im, false);
    addProduct(b, w, re, im, true);
    this.fft.inverse(re, im);
    return [this.folded(re), this.folded(im)];
  }

  /** Circular shifts: one forward and one backward round the end coincide. */
  private folded(v: Float64Array): Float64Array {
    if (this.period === this.fft.size) {
      return v;
    }
    const out = v.slice(0, this.period);
    for (let k = 1; k < this.period; k++) {
      out[k] += v[v.length + k - this.period];
    }
    return out;
  }
}

/** Adds a times the conjugate of u (times the imaginary unit, when asked) to re + i im. */
function addProduct(a: Spectrum | null, u: Spectrum | null, re: Float64Array, im: Float64Array, turned: boolean): void {
  if (!a || !u) {
    return;
  }
  for (let k = 0; k < re.length; k++) {
    const r = a.re[k] * u.re[k] + a.im[k] * u.im[k];
    const i = a.im[k] * u.re[k] - a.re[k] * u.im[k];
    re[k] += turned ? -i : r;
    im[k] += turned ? r : i;
  }
}

/** The spectra of a and b out of that of a + ib (a, b real). */
function split(re: Float64Array, im: Float64Array): [Spectrum, Spectrum] {
  const n = re.length;
  const a = { re: new Float64Array(n), im: new Float64Array(n) };
  const b = { re: new Float64Array(n), im: new Float64Array(n) };
  for (let k = 0; k < n; k++) {
    const m = k === 0 ? 0 : n - k;
    a.re[k] = (re[k] + re[m]) / 2;
    a.im[k] = (im[k] - im[m]) / 2;
    b.re[k] = (im[k] + im[m]) / 2;
    b.im[k] = (re[m] - re[k]) / 2;
  }
  return [a, b];
}
