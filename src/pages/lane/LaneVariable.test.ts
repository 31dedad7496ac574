import { EmbeddedScene, SceneCanvasText, SceneTimeRange, SceneVariableSet, CustomVariable } from '@grafana/scenes';
import { PrometheusUnreachable } from '../../data/types';
import { fakeLane, fakeSource } from '../testing/laneFakes';
import { settle } from '../testing/settle';
import { DS_VARIABLE } from '../../constants';
import { LaneVariable } from './LaneVariable';

async function scene(source: ReturnType<typeof fakeSource>, value = '') {
  const ds = new CustomVariable({ name: DS_VARIABLE, query: 'one,two', value: 'one', text: 'one' });
  const lane = new LaneVariable({ source: source.factory, value, text: value });
  const range = new SceneTimeRange({ from: 'now-3h', to: 'now' });
  const root = new EmbeddedScene({
    $timeRange: range,
    $variables: new SceneVariableSet({ variables: [ds, lane] }),
    body: new SceneCanvasText({ text: '' }),
  });
  const leave = root.activate();
  await settle();
  return { ds, lane, range, leave };
}

it('chooses the first lane where the address names none, and names it by its instance', async () => {
  const { lane } = await scene(fakeSource());
  expect(lane.laneKey()).toBe(fakeLane('a:1').key);
  expect(lane.state.text).toBe('a:1');
  expect(lane.state.options.map(({ label }) => label)).toEqual(['a:1', 'b:2']);
});

it('keeps a lane of the address that is not found, and can still name and read it', async () => {
  const gone = fakeLane('gone:3');
  const { lane, range } = await scene(fakeSource(), gone.key);
  expect(lane.laneKey()).toBe(gone.key);
  expect(lane.state.text).toBe('gone:3');
  expect(lane.lane()).toMatchObject({ match: gone.match, engine: 'radiance' });
  range.onRefresh();
  await settle();
  expect(lane.laneKey()).toBe(gone.key);
});

it('finds the lane whatever the order of the matchers in the key', async () => {
  const { key } = fakeLane('b:2');
  const [engine, ...parts] = key.split('~');
  const { lane } = await scene(fakeSource(), [engine, ...parts.reverse()].join('~'));
  expect(lane.lane()?.model).toBe('model-x');
});

it('is no lane when the address holds nonsense', async () => {
  const { lane } = await scene(fakeSource(), 'nonsense<script>');
  expect(lane.laneKey()).toBe('nonsense<script>');
  expect(lane.lane()).toBeNull();
});

it('looks again when the range moves, silently', async () => {
  const source = fakeSource();
  const { lane, range } = await scene(source);
  const states: Array<boolean | undefined> = [];
  lane.subscribeToState((state) => states.push(state.loading));
  range.onRefresh();
  await settle();
  expect(source.calls.discover).toHaveLength(2);
  expect(states.some(Boolean)).toBe(false);
});

it('drops the lane of another data source, but not one that both know', async () => {
  const source = fakeSource();
  const { ds, lane } = await scene(source);
  source.answers.discover = async () => [fakeLane('a:1'), fakeLane('z:9')];
  ds.changeValueTo('two');
  await settle();
  expect(source.calls.uids).toEqual(['one', 'two']);
  expect(lane.laneKey()).toBe(fakeLane('a:1').key);
  source.answers.discover = async () => [fakeLane('z:9')];
  ds.changeValueTo('one');
  await settle();
  expect(lane.laneKey()).toBe(fakeLane('z:9').key);
});

it('keeps lanes and value when a look-up fails, says why, and recovers', async () => {
  const source = fakeSource();
  const { lane, range } = await scene(source);
  source.answers.discover = () => Promise.reject(new PrometheusUnreachable('Prometheus does not answer.'));
  range.onRefresh();
  await settle();
  expect(lane.state.lookup).toBe('error');
  expect(lane.state.trouble?.kind).toBe('unreachable');
  expect(lane.state.lanes).toHaveLength(2);
  expect(lane.lane()?.labels.instance).toBe('a:1');
  source.answers.discover = undefined;
  range.onRefresh();
  await settle();
  expect(lane.state).toMatchObject({ lookup: 'done', trouble: undefined });
});

it('aborts a look-up that nobody waits for any more', async () => {
  const signals: AbortSignal[] = [];
  const source = fakeSource({
    discover: (_span, options) => {
      signals.push(options!.signal!);
      return new Promise(() => undefined);
    },
  });
  const { leave } = await scene(source);
  leave();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});
