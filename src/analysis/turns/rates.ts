/** A token rate of one slot, tokens per microsecond: the range seen and the usual value. */
export interface RateRange {
  lo: number;
  mid: number;
  hi: number;
}

/** Samples kept a class. */
const KEPT = 64;
/** With fewer samples than this the range seen is widened by the margin. */
const FEW = 5;
const MARGIN = 0.3;

/** In what company a slot decoded over a stretch. */
export interface Company {
  /** How many slots decoded. */
  concurrency: number;
  /** Whether another slot worked on a prompt meanwhile, which holds decoding up for a while. */
  disturbed: boolean;
}

class Samples {
  private rates = new Float64Array(KEPT);
  private taken = 0;
  /** One token over the shortest stretch seen: what counting in whole tokens may hide. */
  private grain = 0;
  private cached: RateRange | null = null;

  add(rate: number, stretchUs: number): void {
    this.rates[this.taken % KEPT] = rate;
    this.taken++;
    this.grain = Math.max(this.grain, 1 / stretchUs);
    this.cached = null;
  }

  get count(): number {
    return Math.min(KEPT, this.taken);
  }

  /** Range and usual value. The next sample may well lie outside of the few seen: the fewer, the wider. */
  range(useMean: boolean): RateRange {
    return (this.cached ??= this.compute(useMean));
  }

  private compute(useMean: boolean): RateRange {
    const n = this.count;
    const sorted = this.rates.slice(0, n).sort();
    const low = sorted[0];
    const high = sorted[n - 1];
    const beyond = n < FEW ? MARGIN * high : (2 * (high - low)) / (n - 1) + this.grain;
    return {
      lo: Math.max(0, low - beyond),
      mid: useMean ? sorted.reduce((sum, r) => sum + r, 0) / n : sorted[n >> 1],
      hi: high + beyond,
    };
  }
}

/**
 * What one slot decodes in a stretch without an edge: apart for inside and outside of training windows and for the
 * company it had. Learnt from the lane itself; 64 samples a class at most.
 */
export class RateBook {
  private classes = new Map<string, Samples>();

  /** Takes one slot's tokens over a stretch that lay wholly inside (or outside) a window. */
  learn(inWindow: boolean, company: Company, tokens: number, stretchUs: number): void {
    if (!(tokens >= 0) || !(stretchUs > 0)) {
      return;
    }
    for (const key of this.keys(inWindow, company)) {
      const samples = this.classes.get(key) ?? new Samples();
      samples.add(tokens / stretchUs, stretchUs);
      this.classes.set(key, samples);
    }
  }

  /** The range for a state and a company, or the nearest company that was seen; `null` when nothing was. */
  get(inWindow: boolean, company: Company): RateRange | null {
    const [own, any] = this.keys(inWindow, company).map((key) => this.classes.get(key));
    // Few tokens a stretch inside a window: the mean is not coarse where the median is.
    if (own !== undefined && own.count >= 3) {
      return own.range(inWindow);
    }
    const range = any?.range(inWindow) ?? null;
    return range !== null && company.disturbed ? { ...range, lo: range.lo * (1 - MARGIN) } : range;
  }

  /** Another process: what was learnt no longer holds. */
  reset(): void {
    this.classes.clear();
  }

  /** Classes from the closest to the widest. */
  private keys(inWindow: boolean, { concurrency, disturbed }: Company): string[] {
    const state = inWindow ? 'in' : 'out';
    const own = disturbed ? `${state}:disturbed` : `${state}:${Math.min(64, concurrency)}`;
    return [own, `${state}:any`];
  }
}

/** How one slot decodes outside and inside windows. */
export interface SlotRates {
  out: RateRange;
  in: RateRange;
}

/**
 * Rates for one slot in its company, scaled to how it ran against the lane so far.
 * Inside windows nothing may have been seen yet: then anything from a stall to the clean rate is possible, with the
 * server's own ratio, where it reports one, as the estimate.
 *
 * @param scale the slot's own rate over the lane's, from its stretches without an edge
 * @param serverRatio the server's rate inside windows over the one outside (lane totals), or `null`
 */
export function slotRates(
  book: RateBook,
  company: Company,
  scale: number,
  serverRatio: number | null
): SlotRates | null {
  const out = book.get(false, company);
  if (out === null) {
    return null;
  }
  const seen = book.get(true, company);
  const ratio = serverRatio === null ? 0.5 : Math.min(1, Math.max(0, serverRatio));
  const inside = seen ?? { lo: 0, mid: out.mid * ratio, hi: out.hi };
  const scaled = (r: RateRange): RateRange => ({ lo: r.lo * scale, mid: r.mid * scale, hi: r.hi * scale });
  return { out: scaled(out), in: scaled(inside) };
}
