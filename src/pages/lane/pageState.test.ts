/** @jest-environment node */
import { exampleReading, fakeLane } from '../testing/laneFakes';
import { pageState, type PageFacts } from './pageState';
import type { Trouble } from './trouble';

const lane = fakeLane('a:1');
const reading = exampleReading(lane, { from: 0, to: 600 });
const empty = exampleReading(lane, { from: 600, to: 0 });
const trouble: Trouble = { kind: 'unreachable', detail: 'down', at: 0 };
const idle = { state: 'idle', progress: null } as const;

const facts = (change: Partial<PageFacts>): PageFacts => ({
  ds: 'prom',
  laneKey: lane.key,
  lane,
  found: 1,
  lookup: 'done',
  reading: idle,
  ...change,
});

it.each<[string, Partial<PageFacts>, ReturnType<typeof pageState>]>([
  ['says that there is no Prometheus', { ds: '', lane: null, laneKey: '', found: 0 }, { kind: 'no-prometheus' }],
  ['waits for the first look at the data sources', { ds: '', lookup: 'idle' }, { kind: 'looking' }],
  ['looks for lanes', { lane: null, laneKey: '', found: 0, lookup: 'loading' }, { kind: 'looking' }],
  ['says that no lane was found', { lane: null, laneKey: '', found: 0 }, { kind: 'no-lane' }],
  ['does not say so while one is about to be chosen', { lane: null, laneKey: '', found: 2 }, { kind: 'looking' }],
  [
    'says that the address names no lane',
    { lane: null, laneKey: 'nonsense' },
    { kind: 'lane-absent', laneKey: 'nonsense' },
  ],
  ['reads', { reading: { state: 'loading', progress: 0.4 } }, { kind: 'reading', progress: 0.4 }],
  ['shows figures', { reading: { state: 'done', progress: null, reading } }, { kind: 'ready', stale: undefined }],
  [
    'keeps them while newer ones are read',
    { reading: { state: 'loading', progress: 0.1, reading } },
    { kind: 'ready', stale: undefined },
  ],
  [
    'keeps them, marked, when the newest read failed',
    { reading: { state: 'error', progress: null, reading, trouble } },
    { kind: 'ready', stale: trouble },
  ],
  [
    'does not mark them when only the look-up of lanes failed',
    { lookup: 'error', lookupTrouble: trouble, reading: { state: 'done', progress: null, reading } },
    { kind: 'ready', stale: undefined },
  ],
  [
    'says that the lane has no samples',
    { reading: { state: 'done', progress: null, reading: empty } },
    { kind: 'lane-absent', laneKey: lane.key },
  ],
  [
    'does not claim that when the newest read failed',
    { reading: { state: 'error', progress: null, reading: empty, trouble } },
    { kind: 'trouble', trouble },
  ],
  [
    'says why nothing could be read',
    { reading: { state: 'error', progress: null, trouble } },
    { kind: 'trouble', trouble },
  ],
  [
    'says why lanes could not be looked up',
    { lane: null, laneKey: '', found: 0, lookup: 'error', lookupTrouble: trouble },
    { kind: 'trouble', trouble },
  ],
])('%s', (_name, change, expected) => {
  expect(pageState(facts(change))).toEqual(expected);
});
