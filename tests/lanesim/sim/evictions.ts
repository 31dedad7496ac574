import { type SimConfig } from './config';
import { Rng } from './rng';
import { type Stretch } from './windows';

/** Stretches in which something that decode needs was evicted. */
export class Evictions {
  private stretches: Stretch[] = [];
  private readonly rng: Rng;

  constructor(
    private readonly evict: SimConfig['evict'],
    seed: number
  ) {
    this.rng = new Rng(seed, 'evict');
  }

  /** A large prefill ended at `t`. */
  largePrefill(t: number): void {
    if (this.evict) {
      const from = t + this.rng.between(this.evict.delay);
      this.stretches.push({ from, to: from + this.rng.between(this.evict.hold) });
    }
  }

  /** How much longer the decode part of a step takes at `t`. */
  factor(t: number): number {
    if (!this.evict) {
      return 1;
    }
    this.stretches = this.stretches.filter((s) => s.to > t);
    return this.stretches.some((s) => s.from <= t) ? this.evict.mult : 1;
  }
}
