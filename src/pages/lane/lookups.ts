import { sceneGraph, type SceneObject } from '@grafana/scenes';
import { DS_VARIABLE, LANE_VARIABLE } from '../../constants';
import type { TimeSpan } from './LaneSource';
import type { LaneVariable } from './LaneVariable';

/** The uid of the chosen Prometheus data source, '' where there is none. */
export function dsUidOf(object: SceneObject): string {
  const value = sceneGraph.lookupVariable(DS_VARIABLE, object)?.getValue();
  return typeof value === 'string' ? value : '';
}

/** The page's time range in whole Unix seconds. */
export function spanOf(object: SceneObject): TimeSpan {
  const { value } = sceneGraph.getTimeRange(object).state;
  return { from: value.from.unix(), to: value.to.unix() };
}

/** The lane variable of the page that `object` is on. @throws where a page has none: a mistake in its making. */
export function laneVariableOf(object: SceneObject): LaneVariable {
  const variable = sceneGraph.lookupVariable(LANE_VARIABLE, object);
  if (!variable) {
    throw new Error('This page has no lane variable.');
  }
  return variable as LaneVariable;
}
