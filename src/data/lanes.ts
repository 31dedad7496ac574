import { detectNames, ENGINES } from '../engines';
import { selector, withMatch } from '../engines/promql';
import { type Engine } from '../engines/types';
import { laneOfMatch } from './laneKey';
import { coexisting, type Sighting, sightings } from './sightings';
import { matchOf } from './match';
import { type Lane, type PromReader, PrometheusUnreachable, type PromSeries, type ReadOptions } from './types';

/** When to look for lanes: at one moment, or anywhere in a range (a lane that ended inside it is found too). */
export type When = { at: number } | { from: number; to: number };

export interface DiscoverOptions extends ReadOptions {
  /** Look only among series with these matchers, e.g. `cluster="a"`. */
  match?: string;
}

/** How far back one moment reaches: as far as Prometheus itself looks back for a current value. */
const MOMENT_SECONDS = 300;
/** Labels that name a target. */
const TARGET = ['job', 'instance'];

/**
 * Finds the lanes that export an engine's own metrics: one per target, or several where one target serves several
 * models or engine cores side by side. Ranks of one core are not lanes, and a target that was deployed anew (another
 * model, another pod) stays one lane. Sorted by key.
 * @throws PrometheusUnreachable when no query could be answered
 */
export async function discoverLanes(reader: PromReader, when: When, options: DiscoverOptions = {}): Promise<Lane[]> {
  const to = 'at' in when ? when.at : when.to;
  const seconds = Math.max(1, Math.ceil('at' in when ? MOMENT_SECONDS : when.to - when.from));
  const asked = ENGINES.flatMap((engine) => detectNames(engine).map((name) => ({ engine, name })));
  const answers = await reader.instant(
    asked.map(({ engine, name }) => ({
      id: `${engine.id} ${name}`,
      expr: `last_over_time(${selector(name, options.match ?? '')}[${seconds}s])`,
    })),
    to,
    options
  );
  const errors = [...answers.values()].flatMap((answer) => ('error' in answer ? [answer.error] : []));
  if (errors.length === asked.length) {
    throw new PrometheusUnreachable(errors[0]);
  }
  const targets = new Map<string, { engine: Engine; name: string; series: PromSeries[] }>();
  for (const { engine, name } of asked) {
    const answer = answers.get(`${engine.id} ${name}`);
    for (const series of answer && 'series' in answer ? answer.series : []) {
      const key = matchOf(targetLabels(series.labels));
      const target = targets.get(key) ?? { engine, name, series: [] };
      targets.set(key, target);
      if (target.engine === engine && target.name === name) {
        target.series.push(series);
      }
    }
  }
  const lanes: Lane[] = [];
  for (const [match, { engine, name, series }] of targets) {
    lanes.push(...(await lanesOfTarget(reader, { from: to - seconds, to }, engine, name, match, series, options)));
  }
  return lanes.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}

async function lanesOfTarget(
  reader: PromReader,
  range: { from: number; to: number },
  engine: Engine,
  name: string,
  match: string,
  series: PromSeries[],
  options: DiscoverOptions
): Promise<Lane[]> {
  const seen = new Map<string, Record<string, string>>();
  for (const { labels } of series) {
    const own = withoutRanks(engine, labels);
    seen.set(matchOf(own), own);
  }
  if (seen.size === 1) {
    return [laneOf(engine, match, [...seen.values()][0])];
  }
  const expr = selector(name, withMatch(match, options.match ?? ''));
  const found = await sightings(reader, expr, range, (labels) => withoutRanks(engine, labels), options);
  return splitLanes(
    engine,
    match,
    found.length > 0 ? found : [...seen.values()].map((labels) => ({ labels, times: [] }))
  );
}

/** One lane for label sets that follow one another, several for those that are scraped side by side. */
function splitLanes(engine: Engine, match: string, found: Sighting[]): Lane[] {
  const beside = coexisting(found);
  const varying = [...new Set(found.flatMap(({ labels }) => Object.keys(labels)))].filter(
    (name) => new Set(beside.map(({ labels }) => labels[name] ?? '')).size > 1
  );
  const groups = new Map<string, Record<string, string>>();
  for (const { labels } of found) {
    const own = Object.fromEntries(varying.map((name) => [name, labels[name] ?? '']));
    groups.set(withMatch(match, matchOf(own)), labels);
  }
  return [...groups].map(([own, labels]) => laneOf(engine, own, labels));
}

function laneOf(engine: Engine, match: string, labels: Record<string, string>): Lane {
  const { __name__: _name, ...rest } = labels;
  return { ...laneOfMatch(engine.id, match, rest.model_name ?? rest.model ?? null), labels: rest };
}

function targetLabels(labels: Record<string, string>): Record<string, string> {
  return Object.fromEntries(TARGET.map((name) => [name, labels[name] ?? '']));
}

function withoutRanks(engine: Engine, labels: Record<string, string>): Record<string, string> {
  const drop = new Set(['__name__', ...(engine.rankLabels ?? [])]);
  return Object.fromEntries(Object.entries(labels).filter(([name]) => !drop.has(name)));
}
