import { Fft, powerOfTwo } from './fft';

/**
 * Autocorrelation at lags 0 .. maxLag of a series with gaps: only pairs with both sides known count.
 * @param v NaN marks a gap
 * @returns null when the series has fewer than two known values or does not vary
 */
export function autocorrelation(v: Float64Array, maxLag: number): { rho: Float64Array; variance: number } | null {
  let sum = 0;
  let known = 0;
  for (const value of v) {
    if (Number.isFinite(value)) {
      sum += value;
      known++;
    }
  }
  const mean = sum / known;
  let squares = 0;
  for (const value of v) {
    squares += Number.isFinite(value) ? (value - mean) ** 2 : 0;
  }
  // What is left of a constant after rounding is no variation.
  if (known < 2 || !(squares > 1e-24 * known * mean * mean)) {
    return null;
  }
  const size = powerOfTwo(v.length + maxLag + 1);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  for (let i = 0; i < v.length; i++) {
    if (Number.isFinite(v[i])) {
      re[i] = v[i] - mean;
      im[i] = 1;
    }
  }
  const fft = new Fft(size);
  fft.forward(re, im);
  powerOfBoth(re, im);
  fft.inverse(re, im);
  const variance = re[0] / im[0];
  const rho = new Float64Array(maxLag + 1);
  for (let k = 0; k <= maxLag; k++) {
    rho[k] = im[k] > 0.5 ? re[k] / im[k] / variance : 0;
  }
  return { rho, variance };
}

/** From the spectrum of a + ib (a, b real) to that of (a's autocorrelation) + i (b's autocorrelation), in place. */
function powerOfBoth(re: Float64Array, im: Float64Array): void {
  const n = re.length;
  for (let k = 0; k <= n / 2; k++) {
    const m = (n - k) % n;
    const ar = (re[k] + re[m]) / 2;
    const ai = (im[k] - im[m]) / 2;
    const br = (im[k] + im[m]) / 2;
    const bi = (re[m] - re[k]) / 2;
    const a = ar * ar + ai * ai;
    const b = br * br + bi * bi;
    re[k] = re[m] = a;
    im[k] = im[m] = b;
  }
}

/**
 * Block length for the moving-block bootstrap, in places: the automatic choice of Politis and White (Econometric
 * Reviews 23, 2004) with the correction of Patton, Politis and White (28, 2009), for overlapping blocks of equal length.
 * @returns null when the series does not vary
 */
export function blockLength(v: Float64Array): number | null {
  let n = 0;
  for (const value of v) {
    n += Number.isFinite(value) ? 1 : 0;
  }
  const run = Math.max(5, Math.ceil(Math.sqrt(Math.log10(Math.max(n, 10)))));
  const most = Math.ceil(Math.sqrt(n)) + run;
  const longest = Math.max(1, Math.ceil(Math.min(3 * Math.sqrt(n), n / 3)));
  const found = autocorrelation(v, Math.min(2 * most, Math.max(1, v.length - 1)));
  if (!found) {
    return null;
  }
  const { rho } = found;
  const cut = Math.min(
    2 * Math.max(1, lastSignificant(rho, 2 * Math.sqrt(Math.log10(n) / n), run, most)),
    rho.length - 1
  );
  let g0 = 1;
  let g = 0;
  for (let k = 1; k <= cut; k++) {
    const taper = Math.min(1, 2 * (1 - k / cut));
    g0 += 2 * taper * rho[k];
    g += 2 * taper * k * rho[k];
  }
  const d = (4 / 3) * g0 * g0;
  const length = d > 0 ? Math.cbrt((2 * g * g * n) / d) : longest;
  return Math.min(longest, Math.max(1, Math.ceil(length)));
}

/** The lag after which `run` autocorrelations in a row are within the band; the last one outside when there is none. */
function lastSignificant(rho: Float64Array, band: number, run: number, most: number): number {
  let quiet = 0;
  let last = 0;
  for (let k = 1; k < rho.length && k <= most + run; k++) {
    if (Math.abs(rho[k]) < band) {
      quiet++;
      if (quiet === run) {
        return k - run;
      }
    } else {
      quiet = 0;
      last = k;
    }
  }
  return last;
}
