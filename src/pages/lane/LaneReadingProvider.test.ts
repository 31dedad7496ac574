import { EmbeddedScene, SceneCanvasText, SceneTimeRange, SceneVariableSet, CustomVariable } from '@grafana/scenes';
import { DS_VARIABLE } from '../../constants';
import { PrometheusUnreachable, type LaneReading } from '../../data/types';
import { exampleReading, fakeLane, fakeSource } from '../testing/laneFakes';
import { settle } from '../testing/settle';
import { frameOf, numberField } from '../../shared/frames';
import { DerivedFrames } from './DerivedFrames';
import { laneReadingOf, LaneReadingProvider } from './LaneReadingProvider';
import { LaneVariable } from './LaneVariable';

async function page(source: ReturnType<typeof fakeSource>) {
  const lane = new LaneVariable({ source: source.factory });
  const range = new SceneTimeRange({ from: 'now-3h', to: 'now' });
  const provider = new LaneReadingProvider({ source: source.factory });
  const body = new SceneCanvasText({ text: '' });
  const ds = new CustomVariable({ name: DS_VARIABLE, query: 'one', value: 'one', text: 'one' });
  const root = new EmbeddedScene({
    $timeRange: range,
    $variables: new SceneVariableSet({ variables: [ds, lane] }),
    $behaviors: [provider],
    body,
  });
  const leave = root.activate();
  await settle();
  return { lane, range, provider, body, leave };
}

/** A source whose reads end when the test says so. */
function heldSource() {
  const ends: Array<{ resolve: (reading: LaneReading) => void; reject: (error: Error) => void; signal: AbortSignal }> =
    [];
  const source = fakeSource({
    read: (_lane, _span, options) =>
      new Promise((resolve, reject) => ends.push({ resolve, reject, signal: options!.signal! })),
  });
  return { source, ends };
}

it('reads the chosen lane once', async () => {
  const source = fakeSource();
  const { provider, body } = await page(source);
  expect(source.calls.read).toHaveLength(1);
  expect(provider.state).toMatchObject({ state: 'done', progress: null, trouble: undefined });
  expect(provider.state.reading?.lane.key).toBe(fakeLane('a:1').key);
  expect(laneReadingOf(body)).toBe(provider);
});

it('reads again at a refresh and keeps the old figures meanwhile', async () => {
  const { source, ends } = heldSource();
  const { provider, range } = await page(source);
  const first = exampleReading(fakeLane('a:1'), source.calls.read[0].span);
  ends[0].resolve(first);
  await settle();
  range.onRefresh();
  await settle();
  expect(provider.state).toMatchObject({ state: 'loading', reading: first });
  ends[1].reject(new PrometheusUnreachable('Prometheus does not answer.'));
  await settle();
  expect(provider.state).toMatchObject({ state: 'error', reading: first, trouble: { kind: 'unreachable' } });
  range.onRefresh();
  await settle();
  ends[2].resolve(exampleReading(fakeLane('a:1'), source.calls.read[2].span));
  await settle();
  expect(provider.state).toMatchObject({ state: 'done', trouble: undefined });
});

it('lets a slow read end when refreshes come meanwhile', async () => {
  const { source, ends } = heldSource();
  const { range } = await page(source);
  range.onRefresh();
  await settle();
  range.onRefresh();
  await settle();
  expect(source.calls.read).toHaveLength(1);
  expect(ends[0].signal.aborted).toBe(false);
});

it('cancels what is under way when the lane changes, and never shows it under the new name', async () => {
  const { source, ends } = heldSource();
  const { provider, lane } = await page(source);
  ends[0].resolve(exampleReading(fakeLane('a:1'), source.calls.read[0].span));
  await settle();
  lane.changeValueTo(fakeLane('b:2').key);
  await settle();
  expect(provider.state).toMatchObject({ state: 'loading', reading: undefined });
  lane.changeValueTo(fakeLane('a:1').key);
  await settle();
  expect(ends[1].signal.aborted).toBe(true);
  ends[1].resolve(exampleReading(fakeLane('b:2'), source.calls.read[1].span));
  await settle();
  expect(provider.state.reading).toBeUndefined();
  expect(source.calls.read.map((call) => call.lane.labels.instance)).toEqual(['a:1', 'b:2', 'a:1']);
});

it('can be cancelled, and stops when the page is left', async () => {
  const { source, ends } = heldSource();
  const { provider, leave, range } = await page(source);
  provider.cancel();
  expect(ends[0].signal.aborted).toBe(true);
  expect(provider.state).toMatchObject({ state: 'error', trouble: { kind: 'cancelled' } });
  range.onRefresh();
  await settle();
  leave();
  expect(ends[1].signal.aborted).toBe(true);
});

it('feeds panels from the one reading, with new frames only when it changed', async () => {
  const source = fakeSource();
  const derive = jest.fn((reading: LaneReading) => [frameOf('n', [numberField('n', [reading.series.t.length])])]);
  const { body, range } = await page(source);
  const data = new DerivedFrames({ derive });
  body.setState({ $data: data });
  body.activate();
  await settle();
  expect(data.state.data?.series[0].fields[0].values[0]).toBe(541);
  range.onTimeRangeChange({ ...range.state.value, raw: { from: 'now-1h', to: 'now' } });
  await settle();
  expect(derive).toHaveBeenCalledTimes(2);
  expect(data.state.data?.series[0].fields[0].values[0]).toBe(181);
  expect(data.state.data?.timeRange.raw).toEqual({ from: 'now-1h', to: 'now' });
});

it('turns a derivation that fails into that panel’s error', async () => {
  const { body } = await page(fakeSource());
  const data = new DerivedFrames({
    derive: () => {
      throw new Error('no such column');
    },
  });
  body.setState({ $data: data });
  body.activate();
  await settle();
  expect(data.state.data?.errors).toEqual([{ message: 'no such column' }]);
});
