/** A seeded generator (sfc32): the same seed gives the same run on every machine. */
export class Rng {
  private a: number;
  private b: number;
  private c: number;
  private d: number;
  private spare: number | null = null;

  /** `stream` names the purpose, so that switching one mechanism off leaves every other draw as it was. */
  constructor(seed: number, stream: string) {
    let h = 2166136261 ^ seed;
    const next = (): number => {
      h = Math.imul(h ^ (h >>> 15), 2246822519) + 0x9e3779b9;
      return (h ^ (h >>> 13)) >>> 0;
    };
    for (const ch of stream) {
      h = Math.imul(h ^ ch.charCodeAt(0), 16777619);
    }
    this.a = next();
    this.b = next();
    this.c = next();
    this.d = next();
    for (let i = 0; i < 16; i++) {
      this.uniform();
    }
  }

  /** A number in [0, 1). */
  uniform(): number {
    const t = (((this.a + this.b) | 0) + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (this.c << 21) | (this.c >>> 11);
    this.c = (this.c + t) | 0;
    return (t >>> 0) / 4294967296;
  }

  /** A number in [lo, hi). */
  between([lo, hi]: readonly [number, number]): number {
    return lo + (hi - lo) * this.uniform();
  }

  /** An integer in [lo, hi], both ends included. */
  integer([lo, hi]: readonly [number, number]): number {
    return Math.floor(lo + (hi - lo + 1) * this.uniform());
  }

  /** Exponential waiting time with the given rate per second. */
  exponential(rate: number): number {
    return -Math.log(1 - this.uniform()) / rate;
  }

  /** Standard normal (polar method). */
  normal(): number {
    if (this.spare !== null) {
      const kept = this.spare;
      this.spare = null;
      return kept;
    }
    for (;;) {
      const x = 2 * this.uniform() - 1;
      const y = 2 * this.uniform() - 1;
      const s = x * x + y * y;
      if (s > 0 && s < 1) {
        const f = Math.sqrt((-2 * Math.log(s)) / s);
        this.spare = y * f;
        return x * f;
      }
    }
  }
}
