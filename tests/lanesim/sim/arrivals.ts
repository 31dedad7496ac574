import { type SimConfig } from './config';
import { Rng } from './rng';

/** One request as it reaches the lane. */
export interface Arrival {
  at: number;
  prompt: number;
  out: number;
  long: boolean;
  /** Its prefix was cached once and is computed again. */
  hitCut: boolean;
}

/** Prompts that only replay a cut prefix answer briefly. */
const HITCUT_OUT: [number, number] = [60, 200];

interface Source {
  rng: Rng;
  rate: number;
  burst: number;
  /** How many times as often during a surge. */
  surge: number;
  next: number;
  draw(at: number, rng: Rng): Arrival;
}

/** Endless Poisson arrivals of short turns, long prompts and prefix replays, in order of time. */
export class Arrivals {
  private readonly sources: Source[] = [];
  private readonly pending: Arrival[] = [];

  constructor(
    private readonly config: SimConfig,
    seed: number
  ) {
    const { turn_rate, turn_prompt, turn_out, long_rate, long_prompt, long_out, long_burst, hitcut } = config;
    this.add(
      new Rng(seed, 'turn'),
      turn_rate,
      1,
      (at, rng) => ({
        at,
        prompt: rng.integer(turn_prompt),
        out: rng.integer(turn_out),
        long: false,
        hitCut: false,
      }),
      config.surge?.turns
    );
    this.add(
      new Rng(seed, 'long'),
      long_rate,
      long_burst,
      (at, rng) => ({
        at,
        prompt: rng.integer(long_prompt),
        out: rng.integer(long_out),
        long: true,
        hitCut: false,
      }),
      config.surge?.longs
    );
    if (hitcut) {
      this.add(new Rng(seed, 'hitcut'), hitcut.rate, 1, (at, rng) => ({
        at,
        prompt: rng.integer(hitcut.tokens),
        out: rng.integer(HITCUT_OUT),
        long: true,
        hitCut: true,
      }));
    }
  }

  /** Time of the next arrival; Infinity when nothing ever arrives. */
  peek(): number {
    this.fill();
    return this.pending.length ? this.pending[0].at : Infinity;
  }

  /** Takes the next arrival when it is due at `t`, else null. */
  take(t: number): Arrival | null {
    return this.peek() <= t ? (this.pending.shift() ?? null) : null;
  }

  private add(rng: Rng, rate: number, burst: number, draw: Source['draw'], surge = 1): void {
    if (rate > 0) {
      const source = { rng, rate, burst, surge, next: 0, draw };
      this.advance(source);
      this.sources.push(source);
    }
  }

  /** Thins a process at the highest rate, so that the real one may follow the slow wave and the surge. */
  private advance(source: Source): void {
    const { diurnal, diurnal_period, surge } = this.config;
    const highest = (1 + diurnal) * Math.max(1, source.surge);
    const now = (t: number): number =>
      (1 + diurnal * Math.sin((2 * Math.PI * t) / diurnal_period)) * (surge && t >= surge.at ? source.surge : 1);
    do {
      source.next += source.rng.exponential(source.rate * highest);
    } while (highest > 1 && source.rng.uniform() * highest > now(source.next));
  }

  private fill(): void {
    if (this.pending.length || !this.sources.length) {
      return;
    }
    const source = this.sources.reduce((first, s) => (s.next < first.next ? s : first));
    for (let i = 0; i < source.burst; i++) {
      this.pending.push(source.draw(source.next, source.rng));
    }
    this.advance(source);
  }
}
