import { type LaneIdentity } from '../analysis/lane';
import { seriesKey } from './joinAnswers';
import { median } from './scrapeAxis';
import { type PromSeries } from './types';

/** A moment of evaluation at which a new scrape came into view, and the true time of that scrape. */
export interface SeenScrape {
  at: number;
  time: number;
}

/**
 * Finds the scrapes behind the answers of `timestamp()`: the first evaluation at which each true scrape time shows.
 * A time that is shown again belongs to a scrape that is only remembered, and is dropped; so is one outside the range.
 */
export class ScrapeCollector {
  readonly scrapes: SeenScrape[] = [];
  private readonly seen = new Map<string, { labels: Record<string, string>; times: number[] }>();
  private latest = -Infinity;

  constructor(
    private readonly range: { from: number; to: number },
    private readonly identityOf: (labels: Record<string, string>) => Record<string, string>
  ) {}

  /** Takes all series of one part of the range; parts come in order. */
  add(part: PromSeries[]): void {
    const newest = new Map<number, number>();
    for (const series of part) {
      const labels = this.identityOf(series.labels);
      const key = seriesKey(labels);
      const identity = this.seen.get(key) ?? { labels, times: [] };
      for (let i = 0; i < series.t.length; i++) {
        const time = series.v[i];
        if (Number.isFinite(time) && time >= this.range.from && time <= this.range.to) {
          newest.set(series.t[i], Math.max(newest.get(series.t[i]) ?? -Infinity, time));
          if (identity.times.length === 0 || time > identity.times[identity.times.length - 1]) {
            identity.times.push(time);
          }
        }
      }
      if (identity.times.length > 0) {
        this.seen.set(key, identity);
      }
    }
    for (const [at, time] of [...newest].sort(([a], [b]) => a - b)) {
      if (time > this.latest) {
        this.latest = time;
        this.scrapes.push({ at, time });
      }
    }
  }

  /**
   * Who answered when. A set of labels that is replaced by another and comes back is listed twice; an outage alone
   * does not end a span.
   */
  identities(): LaneIdentity[] {
    const all = [...this.seen.values()];
    const spans = all.flatMap(({ labels, times }) => {
      const others = all.filter((other) => other.labels !== labels).map((other) => other.times);
      return stretches(times, others).map(([from, to]) => ({ labels, from, to }));
    });
    return spans.sort((a, b) => a.from - b.from || a.to - b.to);
  }
}

/** Cuts the times of one set of labels where it was silent for long while another one was not. */
function stretches(times: number[], others: number[][]): Array<[number, number]> {
  const cuts: Array<[number, number]> = [];
  let from = times[0];
  const usual = others.length > 0 ? median(times.slice(1).map((time, at) => time - times[at])) : Infinity;
  for (let i = 1; i < times.length; i++) {
    const [left, right] = [times[i - 1], times[i]];
    if (right - left > 2.5 * usual && others.some((other) => other.some((time) => time > left && time < right))) {
      cuts.push([from, left]);
      from = right;
    }
  }
  cuts.push([from, times[times.length - 1]]);
  return cuts;
}
