import {
  type DataSourceApi,
  type DataSourceInstanceSettings,
  type DataSourceRef,
  type ScopedVars,
} from '@grafana/data';
import {
  config,
  type DataSourceSrv,
  type GetDataSourceListFilters,
  getBackendSrv,
  getTemplateSrv,
  type RuntimeDataSourceRegistration,
} from '@grafana/runtime';
import { importDataSource } from '../loader/importPlugin';
import { HostPrometheus } from '../prometheus/HostPrometheus';

type Ref = DataSourceRef | string | null | undefined;

const CAPABILITIES = ['metrics', 'tracing', 'logs', 'annotations', 'alerting'] as const;

class HostDataSourceSrv implements DataSourceSrv {
  private instances = new Map<string, Promise<DataSourceApi>>();
  private runtime = new Map<string, RuntimeDataSourceRegistration['dataSource']>();

  private all(): DataSourceInstanceSettings[] {
    return Object.values(config.datasources);
  }

  private find(ref: Ref, scopedVars?: ScopedVars): DataSourceInstanceSettings | undefined {
    let name = typeof ref === 'string' ? ref : ref?.uid;
    if (!name && ref && typeof ref === 'object' && ref.type) {
      const ofType = this.all().filter((ds) => ds.type === ref.type);
      return ofType.find((ds) => ds.isDefault) ?? ofType[0];
    }
    if (name?.includes('$')) {
      name = getTemplateSrv().replace(name, scopedVars, (value: unknown) => (Array.isArray(value) ? value[0] : value));
    }
    if (!name || name === 'default') {
      name = config.defaultDatasource;
    }
    return this.runtime.get(name)?.instanceSettings ?? this.all().find((ds) => ds.uid === name || ds.name === name);
  }

  getInstanceSettings(ref?: Ref, scopedVars?: ScopedVars) {
    return this.find(ref, scopedVars);
  }

  /** Loads a data source; the instance is kept for the life of the page. */
  async get(ref?: Ref, scopedVars?: ScopedVars): Promise<DataSourceApi> {
    const settings = this.find(ref, scopedVars);
    if (!settings) {
      throw new Error(`Datasource ${typeof ref === 'string' ? ref : (ref?.uid ?? ref?.type)} was not found`);
    }
    const own = this.runtime.get(settings.uid);
    if (own) {
      return own;
    }
    let instance = this.instances.get(settings.uid);
    if (!instance) {
      instance = create(settings);
      this.instances.set(settings.uid, instance);
      instance.catch(() => this.instances.delete(settings.uid));
    }
    return instance;
  }

  /** Sorted by name. Data sources without any capability are listed only with `all`, as in Grafana. */
  getList(filters: GetDataSourceListFilters = {}): DataSourceInstanceSettings[] {
    const { filter, type, pluginId } = filters;
    const types = type === undefined ? undefined : [type].flat();
    const matches = (ds: DataSourceInstanceSettings) =>
      CAPABILITIES.every((name) => !filters[name] || ds.meta[name]) &&
      (filters.all || CAPABILITIES.some((name) => ds.meta[name] === true)) &&
      (!types || types.includes(ds.type)) &&
      (!pluginId || ds.meta.id === pluginId) &&
      (!filter || filter(ds));
    return this.all()
      .filter(matches)
      .sort((a, b) => a.name.localeCompare(b.name));
  }

  async reload() {
    const settings = await getBackendSrv().get('/api/frontend/settings');
    config.datasources = settings.datasources;
    config.defaultDatasource = settings.defaultDatasource;
    this.instances.clear();
  }

  registerRuntimeDataSource({ dataSource }: RuntimeDataSourceRegistration) {
    if (this.runtime.has(dataSource.uid) || this.all().some((ds) => ds.uid === dataSource.uid)) {
      throw new Error(`A runtime data source with uid ${dataSource.uid} has already been registered`);
    }
    this.runtime.set(dataSource.uid, dataSource);
  }
}

async function create(settings: DataSourceInstanceSettings): Promise<DataSourceApi> {
  if (settings.type === 'prometheus') {
    return new HostPrometheus(settings) as unknown as DataSourceApi;
  }
  const plugin = await importDataSource(settings.meta);
  const instance = new plugin.DataSourceClass(settings);
  instance.components = plugin.components;
  return instance;
}

/** The page's one data source service. */
export const dataSourceSrv = new HostDataSourceSrv();
