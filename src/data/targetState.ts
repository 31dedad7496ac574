import { selector } from '../engines/promql';
import { type Engine } from '../engines/types';
import { parseMatch, writeMatchers } from './match';
import { type PromAnswer, type PromQuery, type PromSeries } from './types';

/** When the target was scraped and with what success, from Prometheus' own `up`. */
export interface TargetState {
  /** Value of `up` by true scrape time. */
  byTime: Map<number, number>;
  /** Labels that Prometheus gives every series of the target. */
  labels: Set<string>;
}

/** The queries for `up` of the lane's target; none where the lane is matched by the engine's own labels alone. */
export function targetQueries(engine: Engine, match: string, shift: string): PromQuery[] {
  const engineOwn = new Set([...engine.identityLabels, ...(engine.laneLabels ?? []), ...(engine.rankLabels ?? [])]);
  const matchers = parseMatch(match).filter(({ name }) => !engineOwn.has(name));
  if (matchers.length === 0) {
    return [];
  }
  const up = selector('up', writeMatchers(matchers), shift);
  return [
    { id: 'up', expr: up },
    { id: 'upTime', expr: `timestamp(${up})` },
  ];
}

/** Reads the answers to `targetQueries`; an error leaves the state unknown. */
export function targetState(answers: Map<string, PromAnswer>, range: { from: number; to: number }): TargetState {
  const state: TargetState = { byTime: new Map(), labels: new Set() };
  const values = new Map<string, PromSeries>();
  for (const series of seriesOf(answers.get('up'))) {
    values.set(key(series), series);
    Object.keys(series.labels).forEach((name) => state.labels.add(name));
  }
  state.labels.delete('__name__');
  for (const times of seriesOf(answers.get('upTime'))) {
    const up = values.get(key(times));
    const valueAt = new Map(up?.t.map((at, i) => [at, up.v[i]]));
    times.t.forEach((at, i) => {
      const time = times.v[i];
      const value = valueAt.get(at);
      if (value !== undefined && time >= range.from && time <= range.to && !state.byTime.has(time)) {
        state.byTime.set(time, value);
      }
    });
  }
  return state;
}

const seriesOf = (answer?: PromAnswer): PromSeries[] => (answer && 'series' in answer ? answer.series : []);
const key = ({ labels: { __name__: _name, ...labels } }: PromSeries) => JSON.stringify(Object.entries(labels).sort());
