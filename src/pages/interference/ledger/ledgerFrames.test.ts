import type { DataFrame } from '@grafana/data';
import { stepLedger } from '../../../analysis/ledger/phases';
import { exampleReading, exampleSeries, fakeLane } from '../../testing/laneFakes';
import { chunkShares, dilutedMean, heldSteps, perStream, stepRates, stepTimes } from './ledgerFrames';
import { bucketSeconds, ledgerOf } from './ledgerView';
import { SUMMARY, summaryFrame } from './summaryFrames';
import { dilutedSentence } from './dilutedSentence';
import { split } from './limits';

const span = { from: 1_790_000_000, to: 1_790_010_800 };
const reading = exampleReading(fakeLane('a:1'), span);

const column = (frames: DataFrame[], name: string) => {
  const field = frames[0].fields.find((each) => each.name === name);
  return (field?.values ?? []) as Array<number | null>;
};
const near = (values: Array<number | null>, expected: number) => {
  expect(values.length).toBeGreaterThan(50);
  values.slice(1).forEach((value) => expect(value).toBeCloseTo(expected, 6));
};

it('draws the means of the worked example', () => {
  near(column(stepTimes(reading), 'Decode-only step'), 15);
  near(column(stepTimes(reading), 'Chunk step'), 142.5);
  near(column(dilutedMean(reading), 'Mean of all steps'), 21.375);
  near(column(chunkShares(reading), 'Share of steps'), 0.05);
  near(column(chunkShares(reading), 'Share of step time'), 1 / 3);
});

it('draws steps per second that add up to all steps', () => {
  const frames = stepRates(reading);
  const all = column(frames, 'Decode only').map(
    (n, i) => n! + column(frames, 'Chunk with decode rows')[i]! + column(frames, 'Chunk alone')[i]!
  );
  near(all, 5);
  near(column(frames, 'Chunk with decode rows'), 0.2);
});

it('keeps chunk steps together where the engine does not count mixed steps apart', () => {
  const coarse = exampleReading(fakeLane('a:1'), span, ['stepsMixed', 'stepsPrefill']);
  expect(stepRates(coarse)[0].fields.map(({ name }) => name)).toEqual(['Time', 'Decode only', 'With a chunk']);
  near(column(stepRates(coarse), 'With a chunk'), 0.25);
});

it('draws what one stream gets beside the requests in flight', () => {
  near(column(perStream(reading), 'Per stream'), stepLedger(reading.series).perStreamTps!);
  near(column(perStream(reading), 'Requests in flight'), 2);
  expect(column(heldSteps(reading), 'Held steps').reduce<number>((sum, n) => sum + (n ?? 0), 0)).toBe(540 * 3);
});

it('never turns an absence into a number', () => {
  const bare = exampleReading(fakeLane('a:1', 'vllm'), span, [
    'stepsHeld',
    'stepSeconds',
    'stepSecondsDecode',
    'stepsDecode',
  ]);
  for (const values of [
    column(heldSteps(bare), 'Held steps'),
    column(stepTimes(bare), 'Decode-only step'),
    column(chunkShares(bare), 'Share of step time'),
  ]) {
    expect(values.length).toBeGreaterThan(50);
    expect(new Set(values)).toEqual(new Set([null]));
  }
  const { shown, absent } = split(ledgerOf(bare).summary);
  expect(shown).toEqual(['per-stream rate', 'in flight']);
  expect(absent).toContain('held steps');
});

it('names every summary figure after what it rests on', () => {
  const frames = Object.fromEntries(SUMMARY.map((figure) => [figure.id, summaryFrame(figure)(reading)[0].fields[0]]));
  expect(frames['decode-step']).toMatchObject({ name: 'n = 51,300 steps', values: [expect.closeTo(15, 9)] });
  expect(frames['chunk-step']).toMatchObject({ name: 'n = 2,700 steps', values: [expect.closeTo(142.5, 9)] });
  expect(frames['share-time'].name).toBe('of 1,154 s of steps');
  expect(frames['in-flight'].name).toBe('n = 541 scrapes');
  expect(new Set(SUMMARY.map(({ description }) => description)).size).toBe(SUMMARY.length);
});

it('computes the ledger of a reading once', () => {
  expect(ledgerOf(reading)).toBe(ledgerOf(reading));
});

it('chooses buckets that hold a few scrapes and fill a panel', () => {
  expect(bucketSeconds(3 * 3600, 15)).toBe(60);
  expect(bucketSeconds(3600, 1)).toBe(20);
  expect(bucketSeconds(600, 15)).toBe(60);
  expect(bucketSeconds(30 * 86_400, 30)).toBe(14_400);
  expect(bucketSeconds(0, NaN)).toBe(5);
});

it('says with the lane’s own numbers why the mean of all steps misleads', () => {
  const sentence = dilutedSentence(stepLedger(exampleSeries(span)));
  for (const part of ['21.4 ms', '15.0 ms', '142.5 ms', '5.0%', '33.3%']) {
    expect(sentence).toContain(part);
  }
  expect(dilutedSentence(stepLedger(exampleSeries(span, ['stepSeconds'])))).toBeNull();
});
