import { type PromAnswer, type PromSeries } from './types';

/**
 * Joins the answers to the parts of one query: the same series of each part become one. An error in any part is the
 * error of the whole, since a hole in the middle would read as a silent lane.
 */
export function joinAnswers(parts: PromAnswer[]): PromAnswer {
  const bySeries = new Map<string, PromSeries>();
  for (const part of parts) {
    if ('error' in part) {
      return part;
    }
    for (const series of part.series) {
      const key = seriesKey(series.labels);
      const joined = bySeries.get(key);
      if (joined) {
        append(joined, series);
      } else {
        bySeries.set(key, series);
      }
    }
  }
  return { series: [...bySeries.values()] };
}

function append(to: PromSeries, from: PromSeries): void {
  for (let i = 0; i < from.t.length; i++) {
    if (to.t.length === 0 || from.t[i] > to.t[to.t.length - 1]) {
      to.t.push(from.t[i]);
      to.v.push(from.v[i]);
    }
  }
}

/** One text for one set of labels, whatever their order. */
export function seriesKey(labels: Record<string, string>): string {
  return JSON.stringify(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
