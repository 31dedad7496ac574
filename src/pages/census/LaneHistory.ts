import type { LaneSeries } from '../../analysis/lane';
import { seriesFrom } from './joinSeries';

/**
 * What is already known of a lane before the window on view. A page that refreshes itself moves its window by little:
 * what it read a moment ago covers the stretch before the new window, so a baseline is read once and not at each refresh.
 */
export class LaneHistory {
  private kept: { id: string; from: number; to: number; series: LaneSeries } | null = null;

  /** The rows at or after `from`, when all of [from, to] is known for this lane; else null. */
  covering(id: string, from: number, to: number): LaneSeries | null {
    const { kept } = this;
    return kept && kept.id === id && kept.from <= from && kept.to >= to ? seriesFrom(kept.series, from) : null;
  }

  /** Replaces what is kept: only the newest series is, so memory stays at two windows. */
  keep(id: string, from: number, to: number, series: LaneSeries) {
    this.kept = { id, from, to, series };
  }

  forget() {
    this.kept = null;
  }
}
