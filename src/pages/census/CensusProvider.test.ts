import { CustomVariable, EmbeddedScene, SceneCanvasText, SceneTimeRange, SceneVariableSet } from '@grafana/scenes';
import { DS_VARIABLE } from '../../constants';
import type { LaneReading } from '../../data/types';
import { LaneReadingProvider } from '../lane/LaneReadingProvider';
import { LaneVariable } from '../lane/LaneVariable';
import { exampleReading, fakeLane, fakeSource } from '../testing/laneFakes';
import { settle } from '../testing/settle';
import { CensusProvider, censusOf, isStale, type CensusState } from './CensusProvider';
import type { LaneFacts } from './laneFacts';

jest.setTimeout(60_000);

const noFacts: LaneFacts = { expectation: () => null, pulls: async () => null };

async function page(source = fakeSource(), state: Partial<CensusState> = {}) {
  const lane = new LaneVariable({ source: source.factory });
  const range = new SceneTimeRange({ from: 'now-3h', to: 'now' });
  const readings = new LaneReadingProvider({ source: source.factory });
  const census = new CensusProvider({ source: source.factory, facts: noFacts, ...state });
  const body = new SceneCanvasText({ text: '' });
  const ds = new CustomVariable({ name: DS_VARIABLE, query: 'one', value: 'one', text: 'one' });
  const root = new EmbeddedScene({
    $timeRange: range,
    $variables: new SceneVariableSet({ variables: [ds, lane] }),
    $behaviors: [readings, census],
    body,
  });
  const leave = root.activate();
  return { source, lane, range, readings, census, body, leave };
}

async function until(holds: () => boolean) {
  for (let hop = 0; hop < 400 && !holds(); hop++) {
    await settle();
  }
  expect(holds()).toBe(true);
}

it('judges the reading, with what came before it as the baseline', async () => {
  const { census, source, body, readings } = await page();
  await until(() => census.state.state === 'done');
  const { result, about, progress } = census.state;
  const { from, to } = readings.state.reading!;
  expect(source.calls.read.map(({ span }) => span)).toEqual([
    { from, to },
    { from: 2 * from - to, to: from },
  ]);
  expect(result?.window).toMatchObject({ from, to });
  expect(result?.mechanisms).toHaveLength(8);
  expect(result?.verdict.baseline?.to).toBeLessThanOrEqual(from);
  expect(about?.series.t[0]).toBeLessThan(from - 3 * 3600 + 60);
  expect(progress).toBeNull();
  expect(isStale(census.state, readings.state.reading)).toBe(false);
  expect(censusOf(body)).toBe(census);
});

it('reads the baseline once: a refresh moves the window into what is known', async () => {
  const { census, source, range, readings } = await page();
  await until(() => census.state.state === 'done');
  const first = census.state.result;
  range.onRefresh();
  await until(() => census.state.result !== first && census.state.state === 'done');
  expect(source.calls.read).toHaveLength(3);
  expect(census.state.about?.reading).toBe(readings.state.reading);
});

it('keeps the old verdict while a newer one is under way, and drops it with the lane', async () => {
  const { census, range, readings, lane } = await page();
  await until(() => census.state.state === 'done');
  const first = census.state.result;
  const seen: Array<{ kept: boolean; stale: boolean }> = [];
  census.subscribeToState((now) => {
    if (now.state === 'reading') {
      seen.push({ kept: now.result === first, stale: isStale(now, readings.state.reading) });
    }
  });
  range.onTimeRangeChange({ ...range.state.value, raw: { from: 'now-6h', to: 'now' } });
  await until(() => census.state.result !== first);
  expect(seen.length).toBeGreaterThan(0);
  expect(new Set(seen.map((each) => JSON.stringify(each)))).toEqual(new Set(['{"kept":true,"stale":true}']));
  lane.changeValueTo(fakeLane('b:2').key);
  await settle();
  expect(census.state.about?.reading.lane.labels.instance).not.toBe('a:1');
  await until(() => census.state.state === 'done');
  expect(census.state.about?.reading.lane.labels.instance).toBe('b:2');
});

it('can be cancelled and taken up again', async () => {
  let finish: ((reading: LaneReading) => void) | undefined;
  let asked = 0;
  const source = fakeSource({
    read: (lane, span) =>
      ++asked === 2 ? new Promise((resolve) => (finish = resolve)) : Promise.resolve(exampleReading(lane, span)),
  });
  const { census } = await page(source);
  await until(() => finish !== undefined);
  expect(census.state).toMatchObject({ state: 'reading', result: null });
  census.cancel();
  expect(census.state).toMatchObject({ state: 'cancelled', progress: null });
  await settle();
  expect(census.state.state).toBe('cancelled');
  census.again();
  await until(() => census.state.state === 'done');
});

it('judges without a baseline when the stretch before cannot be read, and says so', async () => {
  let asked = 0;
  const source = fakeSource({
    read: (lane, span) =>
      ++asked === 2 ? Promise.reject(new Error('too many samples')) : Promise.resolve(exampleReading(lane, span)),
  });
  const { census } = await page(source);
  await until(() => census.state.state === 'done');
  expect(census.state.about?.notes.join(' ')).toContain('too many samples');
  expect(census.state.result?.verdict.baseline).toBeNull();
});

it('holds the window against the stretch that it is given', async () => {
  const { census, source } = await page();
  await until(() => census.state.state === 'done');
  const span = { from: 1_790_000_000, to: 1_790_007_200 };
  census.setBaseline(span);
  await until(() => census.state.state === 'done' && census.state.result?.verdict.baseline?.from === span.from);
  expect(source.calls.read[2].span).toEqual(span);
  census.setBaseline(null);
  await until(() => census.state.state === 'done' && census.state.result?.verdict.baseline === null);
});

it('judges with the pinned rate and the pulls', async () => {
  const expectation = { tps: 66, source: 'MEASURED: alone', concurrency: 1, contextWindow: null, date: null };
  const facts: LaneFacts = {
    expectation: () => ({ expectation, scope: 'model' }),
    pulls: () => Promise.reject(new Error('no database')),
  };
  const { census } = await page(fakeSource(), { facts });
  await until(() => census.state.state === 'done');
  expect(census.state.result?.collapse).toMatchObject({ expectedTps: 66, expectationSource: 'MEASURED: alone' });
  expect(census.state.about).toMatchObject({ expectationScope: 'model', notes: [expect.stringContaining('pulls')] });
});
