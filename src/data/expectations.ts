import * as v from 'valibot';
import { type Expectation, expectationProblems } from '../analysis/collapse/expectation';
import { isEngineId } from '../engines';
import { laneKey } from './laneKey';

const Optional = <T extends v.GenericSchema>(schema: T) => v.optional(v.nullable(schema), null);

const AppEntry = v.looseObject({
  model: v.pipe(v.string(), v.nonEmpty()),
  expectedTps: v.number(),
  source: v.string(),
  concurrency: Optional(v.number()),
  window: Optional(v.number()),
  date: Optional(v.string()),
});
const LaneEntry = v.looseObject({
  match: v.pipe(v.string(), v.nonEmpty()),
  engine: v.string(),
  expectedTps: v.number(),
  expectedSource: v.string(),
  expectedConcurrency: Optional(v.number()),
  expectedWindow: Optional(v.number()),
  expectedDate: Optional(v.string()),
});

export interface ReadExpectations {
  /** By model name, respectively by lane key. */
  expectations: Record<string, Expectation>;
  /** What was left out, and why. */
  problems: string[];
}

/**
 * Expectations per model out of the app's settings (`jsonData.expectations`). Entries that may not be pinned are left
 * out and named; settings without any are fine.
 */
export function expectationsOfApp(jsonData: unknown): ReadExpectations {
  const list = isRecord(jsonData) ? jsonData.expectations : undefined;
  return collect(Array.isArray(list) ? (list as unknown[]) : [], (each) => {
    const entry = v.parse(AppEntry, each);
    return [
      entry.model,
      `model ${entry.model}`,
      {
        tps: entry.expectedTps,
        source: entry.source,
        concurrency: entry.concurrency,
        contextWindow: entry.window,
        date: entry.date,
      },
    ];
  });
}

/**
 * Expectations per lane out of the settings (`jsonData`) of lane data sources. Those without an expectation, or whose
 * engine is to be found out (`auto`), say nothing.
 */
export function expectationsOfLanes(settings: readonly unknown[]): ReadExpectations {
  const pinned = settings.filter(
    (each) => isRecord(each) && typeof each.expectedTps === 'number' && isEngineId(String(each.engine))
  );
  return collect(pinned, (each) => {
    const entry = v.parse(LaneEntry, each);
    const engine = entry.engine;
    if (!isEngineId(engine)) {
      throw new Error('its engine is not known');
    }
    return [
      laneKey(engine, entry.match),
      `lane ${entry.match}`,
      {
        tps: entry.expectedTps,
        source: entry.expectedSource,
        concurrency: entry.expectedConcurrency,
        contextWindow: entry.expectedWindow,
        date: entry.expectedDate,
      },
    ];
  });
}

function collect(
  entries: readonly unknown[],
  read: (entry: unknown) => [key: string, name: string, expectation: Expectation]
): ReadExpectations {
  const expectations: Record<string, Expectation> = {};
  const problems: string[] = [];
  entries.forEach((entry, at) => {
    try {
      const [key, name, expectation] = read(entry);
      const wrong = expectationProblems(expectation);
      if (wrong.length > 0) {
        problems.push(`The expectation of ${name} is left out. ${wrong.join(' ')}`);
      } else {
        expectations[key] = expectation;
      }
    } catch (error) {
      problems.push(`Expectation ${at + 1} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
  return { expectations, problems };
}

const isRecord = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null && !Array.isArray(x);
