import { type AppPlugin, type AppPluginMeta, type DataSourcePlugin, type DataSourcePluginMeta } from '@grafana/data';
import { config, getBackendSrv } from '@grafana/runtime';

const loaded = new Map<string, Promise<any>>();

/** The `plugin` export of a module.js; a module with top-level await gives a promise first. */
async function importModule(path: string, version: string) {
  const url = new URL(`/${path}?_cache=${version}`, window.location.href).href;
  const found: any = await System.import(url);
  const module = typeof found.default?.then === 'function' ? await found.default : found;
  const plugin = module.plugin ?? module.default?.plugin;
  if (!plugin) {
    throw new Error(`${path} exports no plugin`);
  }
  return plugin;
}

function once<T>(id: string, load: () => Promise<T>): Promise<T> {
  let promise = loaded.get(id);
  if (!promise) {
    promise = load();
    loaded.set(id, promise);
  }
  return promise;
}

/** Loads an app plugin with its settings. Throws where the app is not installed or its module fails. */
export function importApp(id: string): Promise<AppPlugin> {
  return once(id, async () => {
    const meta: AppPluginMeta = await getBackendSrv().get(`/api/plugins/${id}/settings`, undefined, undefined, {
      showErrorAlert: false,
    });
    const plugin: AppPlugin = await importModule(meta.module, meta.info.version);
    plugin.init(meta);
    plugin.meta = meta;
    plugin.setComponentsFromLegacyExports({} as System.Module);
    return plugin;
  });
}

/** Loads a data source plugin by its meta from the boot data. */
export function importDataSource(meta: DataSourcePluginMeta): Promise<DataSourcePlugin<any>> {
  return once(meta.id, async () => {
    const plugin: DataSourcePlugin<any> = await importModule(meta.module, meta.info.version);
    plugin.meta = meta;
    return plugin;
  });
}

/** Ids of the installed apps. */
export const appIds = () => Object.keys(config.apps);
