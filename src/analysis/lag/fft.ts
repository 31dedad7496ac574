/** A radix-2 fast Fourier transform of one fixed size, in place over split real and imaginary arrays. */
export class Fft {
  private readonly cos: Float64Array;
  private readonly sin: Float64Array;
  private readonly reversed: Uint32Array;

  /** @param size a power of two */
  constructor(readonly size: number) {
    if (size < 2 || (size & (size - 1)) !== 0) {
      throw new RangeError(`FFT size must be a power of two, got ${size}`);
    }
    // The factors of a stage of half-length h lie together, at h .. 2h - 1.
    this.cos = new Float64Array(size);
    this.sin = new Float64Array(size);
    for (let half = 1; half < size; half *= 2) {
      for (let k = 0; k < half; k++) {
        this.cos[half + k] = Math.cos((Math.PI * k) / half);
        this.sin[half + k] = -Math.sin((Math.PI * k) / half);
      }
    }
    this.reversed = new Uint32Array(size);
    for (let i = 1; i < size; i++) {
      this.reversed[i] = (this.reversed[i >> 1] >> 1) | (i & 1 ? size >> 1 : 0);
    }
  }

  forward(re: Float64Array, im: Float64Array): void {
    const { size, cos, sin, reversed } = this;
    for (let i = 0; i < size; i++) {
      const j = reversed[i];
      if (j > i) {
        const a = re[i];
        re[i] = re[j];
        re[j] = a;
        const b = im[i];
        im[i] = im[j];
        im[j] = b;
      }
    }
    for (let half = 1; half < size; half *= 2) {
      for (let start = 0; start < size; start += 2 * half) {
        for (let k = 0; k < half; k++) {
          const top = start + k;
          const low = top + half;
          const c = cos[half + k];
          const s = sin[half + k];
          const br = re[low] * c - im[low] * s;
          const bi = re[low] * s + im[low] * c;
          re[low] = re[top] - br;
          im[low] = im[top] - bi;
          re[top] += br;
          im[top] += bi;
        }
      }
    }
  }

  /** Inverse, scaled by 1/size: the same walk with the two parts exchanged. */
  inverse(re: Float64Array, im: Float64Array): void {
    this.forward(im, re);
    for (let i = 0; i < this.size; i++) {
      re[i] /= this.size;
      im[i] /= this.size;
    }
  }
}

/** The smallest power of two that is at least `n` (and at least 2). */
export function powerOfTwo(n: number): number {
  let size = 2;
  while (size < n) {
    size *= 2;
  }
  return size;
}
