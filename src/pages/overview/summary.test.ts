/** @jest-environment node */
import { stepLedger } from '../../analysis/ledger/phases';
import { exampleReading, fakeLane } from '../testing/laneFakes';
import { chipsOf } from './chips';
import { summarise, type LaneSummary } from './summary';

const lane = fakeLane('a:1');
const span = { from: 1_790_000_000, to: 1_790_003_600 };

it('boils a reading down to a row', () => {
  const reading = exampleReading(lane, span);
  const summary = summarise(reading);
  expect(summary).toMatchObject({
    meanRunning: 2,
    maxRunning: 2,
    resets: 0,
    up: true,
    failed: [],
    lastScrape: span.to,
  });
  expect(summary.perStreamTps).toBe(stepLedger(reading.series).perStreamTps);
  expect(summary.perStreamTps).toBeGreaterThan(10);
  expect(summary.decodeOnlyStepMs).toBeCloseTo(15, 9);
  expect(summary.chunkShareOfTime).toBeCloseTo(1 / 3, 9);
  expect(summary.trend.v.filter((value) => value !== null).length).toBeGreaterThan(30);
  expect(chipsOf(summary)).toEqual([]);
});

it('knows nothing of a lane that was not scraped', () => {
  const summary = summarise(exampleReading(lane, { from: 10, to: 0 }));
  expect(summary).toMatchObject({
    perStreamTps: null,
    meanRunning: null,
    maxRunning: null,
    chunkShareOfTime: null,
    decodeOnlyStepMs: null,
    lastScrape: null,
    up: null,
  });
  expect(chipsOf(summary).map(({ id }) => id)).toEqual(['empty']);
});

it.each<[string, Partial<LaneSummary>, string[]]>([
  ['silence', { lastScrape: span.to - 500, scrapeSeconds: 15 }, ['silent for 8 min']],
  ['a late scrape is no silence', { lastScrape: span.to - 59, scrapeSeconds: 15 }, []],
  ['down', { up: false }, ['down']],
  ['idle', { maxRunning: 0 }, ['idle']],
  ['restarts', { resets: 2 }, ['restarted 2 times']],
  ['failed queries', { failed: ['running'] }, ['partly read']],
  ['several', { up: false, resets: 1 }, ['down', 'restarted']],
])('says: %s', (_name, change, texts) => {
  const summary = { ...summarise(exampleReading(lane, span)), ...change };
  expect(chipsOf(summary).map(({ text }) => text)).toEqual(texts);
});
