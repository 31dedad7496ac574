import { getDataSourceSrv } from '@grafana/runtime';
import { DataSourceVariable } from '@grafana/scenes';
import { LANE_DATASOURCE_TYPE } from '../../constants';
import { type LaneTarget } from './laneFeed';

/** `var-endpoint` in the page's address: the uid of a lane data source. */
export const ENDPOINT_VARIABLE = 'endpoint';

/** Which lane data source is on view. */
export const laneSourceVariable = () =>
  new DataSourceVariable({ name: ENDPOINT_VARIABLE, label: 'Lane data source', pluginId: LANE_DATASOURCE_TYPE });

/** Where a lane data source is reached: Grafana's proxy, never the endpoint itself. Null where there is none such. */
export function targetOf(uid: string): LaneTarget | null {
  const settings = uid === '' ? undefined : getDataSourceSrv().getInstanceSettings(uid);
  return settings?.type === LANE_DATASOURCE_TYPE && settings.url ? { uid: settings.uid, url: settings.url } : null;
}
