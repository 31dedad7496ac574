import { type LaneSeries } from '../analysis/lane';
import { engineById } from '../engines';
import { type Engine } from '../engines/types';
import { epochsOf } from './epochs';
import { type Grid, gridOf } from './grid';
import { LaneColumns } from './laneColumns';
import { type LaneQuery, laneQueries, type Selection, written } from './laneQueries';
import { findScrapeClock, scrapeTimes } from './scrapeClock';
import { layOutAxis, median } from './scrapeAxis';
import { ScrapeCollector } from './scrapeCollector';
import { targetQueries, targetState } from './targetState';
import { type Lane, type LaneReading, type PromReader, type ReadOptions } from './types';

export interface ReadLaneOptions extends ReadOptions, Selection {}

/** Samples of one answer: small enough that reading one does not hold up a page. */
const SAMPLES_PER_PART = 200_000;
const BUCKETS_OF_A_HISTOGRAM = 24;
/** Share of the work that finding the scrapes takes, for the progress. */
const FINDING = 0.1;

/**
 * Reads every scrape of a lane in a range, both ends included. The scrape interval is found from the data, values of
 * one row come from one scrape, repeated scrapes are dropped and missing ones are rows without values. Long ranges are
 * read in parts, with progress, and can be cancelled.
 * @returns what could be read: an empty series when the lane was not scraped in the range; signals without data are
 *   listed as missing, failed queries with their reason
 * @throws PrometheusUnreachable when nothing can be had, Error when the scrapes themselves cannot be found, and the
 *   abort of `options.signal`
 */
export async function readLane(
  reader: PromReader,
  lane: Lane,
  range: { from: number; to: number },
  options: ReadLaneOptions = {}
): Promise<LaneReading> {
  const engine = engineById(lane.engine);
  const reading: LaneReading = { lane, ...range, series: emptySeries(), missing: [], failed: [] };
  const clock = await findScrapeClock(reader, engine, lane.match, range, options);
  if (!clock) {
    reading.missing = [{ signal: 'scrapes', family: engine.detect }];
    options.onProgress?.(1);
    return reading;
  }
  const grid = gridOf(clock, range);
  const queries = laneQueries(engine, options);
  const { collector, state } = await findScrapes(reader, engine, lane, range, grid, options);
  const { scrapes } = collector;
  const identities = collector.identities();
  const columns = new LaneColumns(scrapes);
  const failed = new Map<string, string>();
  const carried = new Set([...state.labels, ...(engine.laneLabels ?? [])]);
  const epochs = epochsOf(lane.match, identities, carried);
  const weight = queries.reduce(
    (sum, query) => sum + (query.histogram?.part === 'buckets' ? BUCKETS_OF_A_HISTOGRAM : 1),
    0
  );
  const points = Math.max(
    60,
    Math.min(options.maxPoints ?? Infinity, Math.floor(SAMPLES_PER_PART / Math.max(1, weight)))
  );
  for (const epoch of epochs) {
    let first = scrapes.findIndex(({ time }) => time >= epoch.from);
    while (first >= 0 && first < scrapes.length && scrapes[first].time <= epoch.to) {
      const end = endOfPart(scrapes, first, epoch.to, scrapes[first].at + (points - 1) * grid.step);
      const part = { from: scrapes[first].at, to: scrapes[end - 1].at, step: grid.step };
      const answers = await reader.range(written(queries, epoch.match, grid.shift), part, { signal: options.signal });
      for (const query of queries) {
        const answer = answers.get(query.id) ?? { error: 'There was no answer to this query.' };
        if ('error' in answer) {
          failed.set(query.id, answer.error);
        } else {
          columns.add(query, answer.series, first, end);
        }
      }
      first = end;
      options.onProgress?.(FINDING + (1 - FINDING) * (end / scrapes.length));
    }
  }
  reading.series = assemble(columns, collector, state.byTime, clock.interval, grid.points);
  reading.failed = queries.filter(({ id }) => failed.has(id)).flatMap((query) => named(query, failed.get(query.id)!));
  reading.missing = missingOf(engine, queries, reading.series, failed);
  options.onProgress?.(1);
  return reading;
}

async function findScrapes(
  reader: PromReader,
  engine: Engine,
  lane: Lane,
  range: { from: number; to: number },
  grid: Grid,
  options: ReadLaneOptions
) {
  const asked = [
    { id: 'scrapes', expr: scrapeTimes(engine, lane.match, grid.shift) },
    ...targetQueries(engine, lane.match, grid.shift),
  ];
  const answers = await reader.range(
    asked,
    { from: grid.from, to: grid.to, step: grid.step },
    {
      signal: options.signal,
      onProgress: (done) => options.onProgress?.(done * FINDING),
    }
  );
  const answer = answers.get('scrapes') ?? { error: 'There was no answer to the query for scrape times.' };
  if ('error' in answer) {
    throw new Error(answer.error);
  }
  const drop = new Set(['__name__', ...(engine.rankLabels ?? [])]);
  const collector = new ScrapeCollector(range, (labels) =>
    Object.fromEntries(Object.entries(labels).filter(([name]) => !drop.has(name)))
  );
  collector.add(answer.series);
  return { collector, state: targetState(answers, range) };
}

function endOfPart(
  scrapes: Array<{ at: number; time: number }>,
  first: number,
  lastTime: number,
  lastAt: number
): number {
  let end = first + 1;
  while (end < scrapes.length && scrapes[end].time <= lastTime && scrapes[end].at <= lastAt) {
    end++;
  }
  return end;
}

function assemble(
  columns: LaneColumns,
  collector: ScrapeCollector,
  up: Map<number, number>,
  interval: number,
  most: number
): LaneSeries {
  const axis = layOutAxis(
    collector.scrapes.map(({ time }) => time),
    [...up.keys()],
    most
  );
  const t = Float64Array.from(axis, (row) => row.t);
  const signals = columns.signalsOn(axis);
  if (up.size > 0) {
    signals.up = Float64Array.from(axis, (row) => up.get(row.t) ?? NaN);
  }
  const typical = median(t.slice(1).map((time, at) => time - t[at]));
  return {
    t,
    scrapeSeconds: Number.isNaN(typical) ? interval : Math.round(typical * 1000) / 1000,
    signals,
    histograms: columns.histogramsOn(axis),
    identities: collector.identities(),
  };
}

function missingOf(
  engine: Engine,
  queries: LaneQuery[],
  series: LaneSeries,
  failed: Map<string, string>
): LaneReading['missing'] {
  const families = { ...engine.counters, ...engine.gauges, ...engine.histograms } as Record<string, { family: string }>;
  return queries
    .filter(({ id }) => !failed.has(id))
    .flatMap(({ signals, histogram }) => {
      if (!histogram) {
        return signals.filter((signal) => !series.signals[signal]) as string[];
      }
      return histogram.part === 'buckets' && !series.histograms[histogram.id] ? [histogram.id] : [];
    })
    .map((signal) => ({ signal, family: families[signal].family }));
}

function named(query: LaneQuery, message: string): LaneReading['failed'] {
  const signals: string[] = query.histogram ? [query.histogram.id] : query.signals;
  return signals.map((signal) => ({ signal, message }));
}

function emptySeries(): LaneSeries {
  return { t: new Float64Array(0), scrapeSeconds: NaN, signals: {}, histograms: {}, identities: [] };
}
