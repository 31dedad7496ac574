import { matchOf } from './match';
import { type PromReader, type ReadOptions } from './types';

/** A set of labels and the scrape times at which it was looked upon, latest last. */
export interface Sighting {
  labels: Record<string, string>;
  times: number[];
}

/** Looks per range: enough to tell one deployment after another from two at once. */
const LOOKS = 240;
const SHORTEST_STEP = 15;

/**
 * Looks at a family over a range and says at which true scrape times each set of labels was there. Values that are
 * only remembered after a target is gone do not count, since their scrape time stands still.
 */
export async function sightings(
  reader: PromReader,
  expr: string,
  range: { from: number; to: number },
  own: (labels: Record<string, string>) => Record<string, string>,
  options?: ReadOptions
): Promise<Sighting[]> {
  const step = Math.max(SHORTEST_STEP, Math.ceil((range.to - range.from) / LOOKS));
  const answers = await reader.range(
    [{ id: 'seen', expr: `timestamp(${expr})` }],
    { from: Math.floor(range.from / step) * step, to: Math.ceil(range.to / step) * step, step },
    { signal: options?.signal }
  );
  const answer = answers.get('seen');
  const found = new Map<string, { labels: Record<string, string>; times: Set<number> }>();
  for (const series of answer && 'series' in answer ? answer.series : []) {
    const labels = own(series.labels);
    const key = matchOf(labels);
    const entry = found.get(key) ?? { labels, times: new Set<number>() };
    series.v.filter((time) => time >= range.from - step).forEach((time) => entry.times.add(time));
    found.set(key, entry);
  }
  return [...found.values()]
    .map(({ labels, times }) => ({ labels, times: [...times].sort((a, b) => a - b) }))
    .filter(({ times }) => times.length > 0)
    .sort((a, b) => a.times[a.times.length - 1] - b.times[b.times.length - 1]);
}

/** Those of the sightings that were there together with another one. */
export function coexisting(found: Sighting[]): Sighting[] {
  return found.filter((one) => found.some((other) => other !== one && together(one, other)));
}

/** Whether two sets of labels were scraped side by side: each was seen between two sightings of the other. */
function together(a: Sighting, b: Sighting): boolean {
  const between = (inner: Sighting, outer: Sighting) =>
    inner.times.filter((time) => time >= outer.times[0] && time <= outer.times[outer.times.length - 1]).length;
  if (a.times.length === 0 || b.times.length === 0) {
    return true;
  }
  const shared = a.times.filter((time) => b.times.includes(time)).length;
  return shared > 0 || (between(a, b) > 1 && between(b, a) > 1 && alternations(a, b) > 3);
}

/** How often the two follow one another in time; a deployment that is taken back and forth does so seldom. */
function alternations(a: Sighting, b: Sighting): number {
  const all = [...a.times.map((time) => [time, 0]), ...b.times.map((time) => [time, 1])].sort((x, y) => x[0] - y[0]);
  return all.filter(([, which], at) => at > 0 && which !== all[at - 1][1]).length;
}
