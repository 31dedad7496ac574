import { urlUtil } from '@grafana/data';
import { sceneGraph, type SceneObject } from '@grafana/scenes';
import { DS_VARIABLE, LANE_VARIABLE, prefixRoute } from '../../constants';
import { dsUidOf } from './lookups';

/**
 * The address of a page about one lane, with the data source and the time range of the page that `from` is on.
 * @param route slug below the app's address, e.g. `interference/ledger`
 */
export function laneLink(from: SceneObject, route: string, laneKey: string): string {
  const range = sceneGraph.getTimeRange(from).state;
  return urlUtil.renderUrl(prefixRoute(route), {
    [`var-${DS_VARIABLE}`]: dsUidOf(from),
    [`var-${LANE_VARIABLE}`]: laneKey,
    from: range.from,
    to: range.to,
  });
}
