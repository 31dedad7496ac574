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
    this.add(new Rng(seed, 'turn'), turn_rate, 1, (at, rng) => ({
      at,
      prompt: rng.integer(turn_prompt),
      out: rng.integer(turn_out),
      long: false,
      hitCut: false,
    }));
    this.add(new Rng(seed, 'long'), long_rate, long_burst, (at, rng) => ({
      at,
      prompt: rng.integer(long_prompt),
      out: rng.integer(long_out),
      long: true,
      hitCut: false,
    }));
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

  private add(rng: Rng, rate: number, burst: number, draw: Source['draw']): void {
    if (rate > 0) {
      const source = { rng, rate, burst, next: 0, draw };
      this.advance(source);
      this.sources.push(source);
    }
  }

  /** Thins a faster process, so that the rate may follow the slow wave. */
  private advance(source: Source): void {
    const { diurnal, diurnal_period } = this.config;
    const ceiling = source.rate * (1 + diurnal);
    do {
      source.next += source.rng.exponential(ceiling);
    } while (
      diurnal > 0 &&
      source.rng.uniform() * (1 + diurnal) > 1 + diurnal * Math.sin((2 * Math.PI * source.next) / diurnal_period)
    );
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
