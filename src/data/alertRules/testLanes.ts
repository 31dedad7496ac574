import { type Expectation } from '../../analysis/collapse/expectation';
import { type EngineId } from '../../engines/types';
import { laneOfMatch } from '../laneKey';
import { matchOf } from '../match';
import { type Lane } from '../types';
import { type AlertRuleOptions } from './options';

/** Lanes and options for the tests of this folder. */
export function testLane(instance: string, engine: EngineId = 'radiance', more: Record<string, string> = {}): Lane {
  return laneOfMatch(engine, matchOf({ job: 'lanes', instance, ...more }), 'sim-27b');
}

export function testExpectation(tps: number, more: Partial<Expectation> = {}): Expectation {
  return { tps, source: 'MEASURED: one stream', concurrency: 1, contextWindow: null, date: null, ...more };
}

export function testOptions(more: Partial<AlertRuleOptions> = {}): AlertRuleOptions {
  return {
    lanes: [testLane('a:7770'), testLane('b:7770')],
    expectations: {
      perModel: { 'sim-27b': testExpectation(66.2) },
      perLane: { [testLane('b:7770').key]: testExpectation(39.2) },
    },
    prometheusUid: 'prom-uid',
    folder: 'Lanewatch',
    pluginId: 'lanewatch-interference-app',
    ...more,
  };
}
