import { readFileSync } from 'fs';
import { type HostState } from './state';
import { type DataSource, type InstalledPlugin, type Role } from './types';

/** The Grafana version whose packages the page runs on. */
export const GRAFANA_VERSION: string = JSON.parse(
  readFileSync(require.resolve('@grafana/data/package.json'), 'utf8')
).version;

const PROMETHEUS_META = {
  id: 'prometheus',
  type: 'datasource',
  name: 'Prometheus',
  module: 'core:plugin/prometheus',
  baseUrl: 'public/build/img',
  info: {
    author: { name: 'Grafana Labs' },
    description: '',
    links: [],
    logos: { small: 'public/host/prometheus.svg', large: 'public/host/prometheus.svg' },
    screenshots: [],
    updated: '',
    version: '',
  },
  metrics: true,
  alerting: true,
  annotations: true,
  backend: true,
};

/** plugin.json as the browser gets it: paths below `public/plugins/<id>`. */
export function pluginMeta(plugin: InstalledPlugin) {
  const { json } = plugin;
  const baseUrl = `public/plugins/${json.id}`;
  const logo = (path?: string) => (path ? `${baseUrl}/${path}` : 'public/build/img/icons/unicons/plug.svg');
  const logos = { small: logo(json.info.logos?.small), large: logo(json.info.logos?.large) };
  return { ...json, routes: undefined, baseUrl, module: `${baseUrl}/module.js`, info: { ...json.info, logos } };
}

function dataSourceSettings(ds: DataSource, state: HostState) {
  const plugin = state.plugin(ds.type);
  const meta = ds.type === 'prometheus' ? PROMETHEUS_META : plugin && pluginMeta(plugin);
  if (!meta) {
    return undefined;
  }
  return {
    id: ds.id,
    uid: ds.uid,
    type: ds.type,
    name: ds.name,
    url: `/api/datasources/proxy/uid/${ds.uid}`,
    access: 'proxy',
    isDefault: ds.isDefault,
    readOnly: ds.readOnly,
    jsonData: ds.jsonData,
    cachingConfig: { enabled: false, TTLMs: 0 },
    meta,
  };
}

function apps(state: HostState) {
  const list = state.plugins.filter((plugin) => plugin.json.type === 'app');
  return Object.fromEntries(
    list.map(({ json }) => [
      json.id,
      {
        id: json.id,
        path: `public/plugins/${json.id}/module.js`,
        version: json.info.version ?? '',
        preload: json.preload === true,
        angular: { detected: false, hideDeprecation: false },
        loadingStrategy: 'script',
        dependencies: json.dependencies,
        extensions: json.extensions ?? {},
        moduleHash: '',
      },
    ])
  );
}

/** The part of `/api/frontend/settings` that plugins and @grafana/runtime read. */
export function frontendSettings(state: HostState) {
  const settings = state.dataSources.map((ds) => [ds.name, dataSourceSettings(ds, state)] as const);
  const defaultDatasource = state.dataSources.find((ds) => ds.isDefault)?.name ?? '';
  return {
    appUrl: '/',
    appSubUrl: '',
    windowTitlePrefix: 'Host - ',
    buildInfo: { version: GRAFANA_VERSION, commit: 'stand-alone-host', env: 'production', edition: 'Open Source' },
    anonymousEnabled: true,
    unifiedAlertingEnabled: true,
    namespace: 'default',
    featureToggles: {},
    datasources: Object.fromEntries(settings.filter(([, value]) => value)),
    defaultDatasource,
    panels: {},
    apps: apps(state),
    // Only this host's page reads these: the navigation of each app.
    hostApps: state.plugins.map(({ json }) => ({ id: json.id, name: json.name, includes: json.includes ?? [] })),
    pluginAdminEnabled: false,
    minRefreshInterval: '5s',
    liveEnabled: false,
  };
}

function permissions(role: Role) {
  const granted = ['datasources:query', 'datasources:read', 'plugins.app:access', 'alert.rules:read'];
  granted.push('alert.instances:read', 'annotations:read', 'folders:read', 'dashboards:read');
  if (role === 'Admin') {
    granted.push('plugins:write', 'datasources:write', 'datasources:create');
  }
  return Object.fromEntries(granted.map((action) => [action, true]));
}

export interface PageChoices {
  role: Role;
  theme: 'light' | 'dark';
  timezone: string;
}

/** `window.grafanaBootData` of one page load. */
export function bootData(state: HostState, { role, theme, timezone }: PageChoices) {
  const signedIn = role !== state.role;
  return {
    settings: frontendSettings(state),
    user: {
      isSignedIn: signedIn,
      id: signedIn ? 1 : 0,
      uid: signedIn ? 'host-admin' : '',
      login: signedIn ? 'admin' : '',
      email: '',
      name: signedIn ? 'admin' : 'anonymous',
      theme,
      lightTheme: theme === 'light',
      orgId: 1,
      orgName: 'Main Org.',
      orgRole: role,
      isGrafanaAdmin: role === 'Admin',
      gravatarUrl: '',
      timezone,
      weekStart: 'browser',
      locale: 'en-US',
      language: 'en-US',
      orgCount: 1,
      permissions: permissions(role),
    },
    navTree: [],
    assets: { jsFiles: [], dark: '', light: '' },
  };
}
