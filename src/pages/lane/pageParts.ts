import {
  SceneControlsSpacer,
  SceneTimePicker,
  SceneTimeRange,
  SceneVariableSet,
  VariableValueSelectors,
  type SceneObject,
} from '@grafana/scenes';
import { LaneVariable, type LaneVariableState } from './LaneVariable';
import { PageRefreshPicker } from './PageRefreshPicker';
import { PrometheusVariable } from './PrometheusVariable';

/** Long enough to hold a burst and the quiet around it, short enough for one request a series at 1 s scrapes. */
const DEFAULT_FROM = 'now-3h';

/** The time range of a page. */
export const pageTimeRange = () => new SceneTimeRange({ from: DEFAULT_FROM, to: 'now' });

/** The variables of a page: which Prometheus, and which lane in it. */
export const pageVariables = (lane: Partial<LaneVariableState> = {}) =>
  new SceneVariableSet({
    variables: [new PrometheusVariable(), new LaneVariable(lane)],
  });

/** The row of controls on top of a page. Each scene needs its own. */
export const pageControls = (): SceneObject[] => [
  new VariableValueSelectors({}),
  new SceneControlsSpacer(),
  new SceneTimePicker({ isOnCanvas: true }),
  new PageRefreshPicker(),
];
