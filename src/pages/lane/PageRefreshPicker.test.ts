import { EmbeddedScene, SceneCanvasText, SceneTimeRange } from '@grafana/scenes';
import { PageRefreshPicker } from './PageRefreshPicker';

function scene() {
  const picker = new PageRefreshPicker();
  const range = new SceneTimeRange({ from: 'now-3h', to: 'now' });
  const root = new EmbeddedScene({ $timeRange: range, controls: [picker], body: new SceneCanvasText({ text: '' }) });
  root.activate();
  picker.activate();
  const refreshed = jest.spyOn(range, 'onRefresh');
  return { picker, refreshed };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('refreshes by itself by default', () => {
  const { picker, refreshed } = scene();
  expect(picker.getUrlState()).toEqual({ refresh: '30s' });
  jest.advanceTimersByTime(61_000);
  expect(refreshed).toHaveBeenCalledTimes(2);
});

it('keeps "off" in the address, and obeys it', () => {
  const { picker, refreshed } = scene();
  picker.updateFromUrl({ refresh: 'off' });
  jest.advanceTimersByTime(120_000);
  expect(refreshed).not.toHaveBeenCalled();
  expect(picker.getUrlState()).toEqual({ refresh: 'off' });
  picker.updateFromUrl({ refresh: '5s' });
  expect(picker.state.refresh).toBe('5s');
});
