import { counterDeltas, resetRows } from '../ledger/counters';
import { type CounterId, type GaugeId, type LaneSeries, type SignalId } from '../lane';

/** A scrape further than this from the one before (in scrape intervals) has no interval of its own. */
const MAX_GAP = 1.5;
/** A decayed gauge below this many tokens/s is taken as silent: it goes on falling for seconds after the work stops. */
const SILENT_GAUGE = 1;

/** What one scrape interval brought, and what was there at its ends; all arrays follow `series.t`, NaN where unknown. */
export class LaneColumns {
  private readonly maxGap: number;

  constructor(readonly series: LaneSeries) {
    this.maxGap = MAX_GAP * series.scrapeSeconds;
  }

  /** Whether the signal was scraped at all. */
  has(...ids: SignalId[]): boolean {
    return ids.every((id) => this.series.signals[id]?.some(Number.isFinite) ?? false);
  }

  /** Increase over the interval that ends at each scrape; NaN across a restart, whose moment is not known. */
  delta(id: CounterId): Float64Array {
    return this.deltaOf(this.series.signals[id]);
  }

  /** The same for any cumulative array. */
  deltaOf(v: Float64Array | null | undefined): Float64Array {
    const { t } = this.series;
    if (!v) {
      return new Float64Array(t.length).fill(NaN);
    }
    const out = counterDeltas(t, v, this.maxGap);
    for (const row of resetRows(v)) {
      out[row] = NaN;
    }
    return out;
  }

  gauge(id: GaugeId): Float64Array {
    return this.series.signals[id] ?? new Float64Array(this.series.t.length).fill(NaN);
  }

  /** Seconds of the interval that ends at each scrape. */
  seconds(): Float64Array {
    const { t } = this.series;
    return t.map((now, i) => (i > 0 && now - t[i - 1] <= this.maxGap ? now - t[i - 1] : NaN));
  }

  /** Requests in flight over each interval: the mean of its ends where both are above zero, else NaN. */
  inFlight(): Float64Array {
    const running = this.gauge('running');
    return running.map((now, i) => (i > 0 && now > 0 && running[i - 1] > 0 ? (now + running[i - 1]) / 2 : NaN));
  }

  /** Prefill in tokens/s, live where the engine counts it live. */
  prefill(): { rate: Float64Array; notes: string[] } | null {
    if (this.has('prefillTokens')) {
      return { rate: ratio(this.delta('prefillTokens'), this.seconds()), notes: [] };
    }
    if (this.has('prefillRate')) {
      return {
        rate: this.gauge('prefillRate').map((v) => (v < SILENT_GAUGE ? 0 : v)),
        notes: ['Prefill is read from an instant gauge: what happened between two scrapes is not seen.'],
      };
    }
    if (this.has('promptTokens')) {
      return {
        rate: ratio(this.delta('promptTokens'), this.seconds()),
        notes: ['Prompt tokens are counted when a prompt or request ends, so prefill appears later than it ran.'],
      };
    }
    return null;
  }

  /** Times at which a counter fell or another process answered: no lag reaches across. */
  breaks(): number[] {
    const { t, signals, identities } = this.series;
    const rows = (['stepsTotal', 'decodeTokens', 'prefillTokens'] as const).flatMap((id) =>
      resetRows(signals[id] ?? [])
    );
    return [...rows.map((row) => t[row]), ...identities.slice(1).map((identity) => identity.from)];
  }
}

/** a / b where b is above zero, else NaN. */
export function ratio(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((v, i) => (b[i] > 0 ? v / b[i] : NaN));
}
