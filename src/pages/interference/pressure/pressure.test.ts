import { exampleReading, fakeLane } from '../../testing/laneFakes';
import type { LaneReading } from '../../../data/types';
import { ledgerOf } from '../ledger/ledgerView';
import { bucketed } from './buckets';
import { preemptionBursts } from './bursts';
import { cachedShare, kvUsage, preemptionRate, queue } from './pressureFrames';
import { statsFigures } from './statsFigures';

const T = 1_790_000_000;
const span = { from: T, to: T + 10_800 };

function readingWith(signals: Record<string, (i: number) => number>): LaneReading {
  const reading = exampleReading(fakeLane('a:1'), span);
  const made = Object.entries(signals).map(([id, value]) => [
    id,
    Float64Array.from(reading.series.t, (_, i) => value(i)),
  ]);
  Object.assign(reading.series.signals, Object.fromEntries(made));
  return reading;
}

// Scrapes every 20 s: 3 + 5 preemptions in scrapes 101 and 103, one alone in 300, a restart at 400 that shows 2.
const counted = (i: number) => (i >= 400 ? 2 : i >= 300 ? 9 : i >= 103 ? 8 : i >= 101 ? 3 : 0);

it('joins preemptions close together to bursts; a single one is none', () => {
  expect(preemptionBursts(readingWith({ preemptions: counted }).series)).toEqual([
    { from: T + 2000, to: T + 2060, preemptions: 8 },
    { from: T + 7980, to: T + 8000, preemptions: 2 },
  ]);
  expect(preemptionBursts(readingWith({ preemptions: () => 7 }).series)).toEqual([]);
  expect(preemptionBursts(readingWith({}).series)).toBeNull();
});

it('draws each preemption once, in a burst or outside', () => {
  const reading = readingWith({ preemptions: counted });
  const [frame] = preemptionRate(reading);
  const { bucketSeconds } = ledgerOf(reading).table;
  const [, inBurst, outside] = frame.fields.map(({ values }) => values as Array<number | null>);
  const total = (values: Array<number | null>) => values.reduce<number>((sum, x) => sum + (x ?? 0) * bucketSeconds, 0);
  expect(total(inBurst)).toBeCloseTo(10, 6);
  expect(total(outside)).toBeCloseTo(1, 6);
  inBurst.forEach((x, i) => expect(x === null || outside[i] === null).toBe(true));
});

it('keeps mean and most of a gauge, and gaps as gaps', () => {
  const table = { ...ledgerOf(readingWith({})).table, t: [10, 20, 30], bucketSeconds: 10 };
  const t = [1, 5, 10, 11, 25];
  const v = [1, 3, 8, NaN, 4];
  expect(bucketed(table, t, v, 'mean')).toEqual([4, null, 4]);
  expect(bucketed(table, t, v, 'max')).toEqual([8, null, 4]);
});

it('draws only what is there', () => {
  const bare = readingWith({});
  expect(kvUsage(bare)[0].fields.map(({ name }) => name)).toEqual(['Time']);
  expect(queue(bare)[0].fields.map(({ name }) => name)).toEqual(['Time', 'Running']);
  const full = readingWith({ waiting: (i) => (i % 3 === 0 ? 6 : 0), kvUsage: () => 0.5 });
  expect(queue(full)[0].fields.map(({ name }) => name)).toEqual(['Time', 'Running', 'Waiting', 'Waiting, most']);
  expect(Math.max(...(queue(full)[0].fields[3].values as number[]))).toBe(6);
  expect(kvUsage(full)[0].fields[1].values[10]).toBe(0.5);
});

it('measures the cached share against all wanted tokens', () => {
  const reading = readingWith({ cachedTokens: (i) => 300 * i, prefillTokens: (i) => 100 * i });
  expect(cachedShare(reading)[0].fields[1].values[10]).toBeCloseTo(0.75, 9);
  const none = readingWith({ prefillTokens: (i) => 100 * i });
  expect(new Set(cachedShare(none)[0].fields[1].values)).toEqual(new Set([null]));
});

it('reads the plain figures of a statistics body, whatever is in it', () => {
  const body = {
    cache: { kv_util: 0.123456, tiers: { a: { deep: 1 } } },
    requests: [{ id: 1 }],
    model: '<b>x</b>',
    no: null,
  };
  expect(statsFigures(body)).toEqual([
    { name: 'cache.kv_util', value: '0.123' },
    { name: 'model', value: '<b>x</b>' },
  ]);
  expect(statsFigures(Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`k${i}`, i])))).toHaveLength(40);
  expect(statsFigures([1])).toEqual([]);
});
