import { type DataSourceRef, type ScopedVars } from '@grafana/data';
import { type GetDataSourceListFilters, type RuntimeDataSourceRegistration } from '@grafana/runtime';
import { dataSourceSrv } from './dataSourceSrv';

type Ref = DataSourceRef | string | null;

/** The asynchronous look-ups of `@grafana/runtime/unstable`, answered by the page's data source service. */
export const dataSourceApi = {
  getDataSourceInstance: (ref?: Ref, scopedVars?: ScopedVars) => dataSourceSrv.get(ref, scopedVars),
  getDataSourceInstanceSettings: async (ref?: Ref, scopedVars?: ScopedVars) =>
    dataSourceSrv.getInstanceSettings(ref, scopedVars),
  getDataSourceInstanceList: async (filters?: GetDataSourceListFilters) => dataSourceSrv.getList(filters),
  getDefaultDataSourceInstance: async (type: string) => {
    const list = dataSourceSrv.getList({ type, all: true });
    return list.find((ds) => ds.isDefault) ?? list[0];
  },
  hasDataSourceInstance: async (type: string) => dataSourceSrv.getList({ type, all: true }).length > 0,
  reloadDataSourceInstanceSettings: () => dataSourceSrv.reload(),
  registerRuntimeDataSourceInstance: (entry: RuntimeDataSourceRegistration) =>
    dataSourceSrv.registerRuntimeDataSource(entry),
};
