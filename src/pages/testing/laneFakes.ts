import { forEachScrape } from './scrapes';
import type { CounterId, GaugeId, LaneSeries } from '../../analysis/lane';
import { laneOfMatch } from '../../data/laneKey';
import type { Lane, LaneReading, ReadOptions } from '../../data/types';
import type { EngineId } from '../../engines/types';
import type { LaneSource, TimeSpan } from '../lane/LaneSource';

/** A lane for tests. */
export const fakeLane = (instance: string, engine: EngineId = 'radiance'): Lane =>
  laneOfMatch(engine, `instance="${instance}",job="lanes"`, 'model-x');

/**
 * The worked example of the step ledger, spread evenly over a range: every 20 s hold 95 decode-only steps of 15 ms and
 * 5 chunk steps of 142.5 ms, two requests run and 190 tokens are decoded.
 */
export function exampleSeries(span: TimeSpan, leave: Array<CounterId | GaugeId> = []): LaneSeries {
  const { t, column } = forEachScrape(span, 20);
  const all: LaneSeries['signals'] = {
    stepsTotal: column((i) => 1000 + 100 * i),
    stepsDecode: column((i) => 900 + 95 * i),
    stepsMixed: column((i) => 90 + 4 * i),
    stepsPrefill: column((i) => 10 + i),
    stepsHeld: column((i) => 3 * i),
    stepSeconds: column((i) => 50 + (95 * 0.015 + 5 * 0.1425) * i),
    stepSecondsDecode: column((i) => 40 + 95 * 0.015 * i),
    decodeTokens: column((i) => 5000 + 190 * i),
    running: column(() => 2),
    up: column(() => 1),
  };
  for (const signal of leave) {
    delete all[signal];
  }
  return { t, scrapeSeconds: 20, signals: all, histograms: {}, identities: [] };
}

/** A reading of the worked example. */
export function exampleReading(lane: Lane, span: TimeSpan, leave: Array<CounterId | GaugeId> = []): LaneReading {
  return { lane, ...span, series: exampleSeries(span, leave), missing: [], failed: [] };
}

interface FakeOptions {
  lanes?: Lane[];
  discover?: (span: TimeSpan, options?: ReadOptions) => Promise<Lane[]>;
  read?: (lane: Lane, span: TimeSpan, options?: ReadOptions) => Promise<LaneReading>;
}

/** A source of lanes that answers from memory and counts what it was asked. */
export function fakeSource({ lanes = [fakeLane('a:1'), fakeLane('b:2')], discover, read }: FakeOptions = {}) {
  const calls = { discover: [] as TimeSpan[], read: [] as Array<{ lane: Lane; span: TimeSpan }>, uids: [] as string[] };
  const answers = { discover, read };
  const factory = (uid: string): LaneSource => {
    calls.uids.push(uid);
    return {
      discover: async (span, options) => {
        calls.discover.push(span);
        return answers.discover ? answers.discover(span, options) : lanes;
      },
      read: async (lane, span, options) => {
        calls.read.push({ lane, span });
        return answers.read ? answers.read(lane, span, options) : exampleReading(lane, span);
      },
    };
  };
  return { factory, calls, answers, lanes };
}
