import { config } from '@grafana/runtime';

export interface NavEntry {
  text: string;
  url: string;
}

interface Include {
  type: string;
  name: string;
  path?: string;
  addToNav?: boolean;
}

const hostApps = () => ((config as any).hostApps ?? []) as Array<{ id: string; name: string; includes?: Include[] }>;

/** Navigation of the installed apps: the pages of plugin.json that ask for a place in it, and the alert list. */
export function navEntries(): NavEntry[] {
  const includes = hostApps().flatMap((app) => app.includes ?? []);
  const pages = includes.filter((item) => item.type === 'page' && item.addToNav);
  return [
    ...pages.map((item) => ({ text: item.name, url: item.path ?? '' })),
    { text: 'Alert rules', url: '/alerting/list' },
  ];
}

/** What Grafana keeps under Administration and Connections: the pages of plugins and data sources. */
export function settingsEntries(): NavEntry[] {
  const apps = hostApps().filter(({ id }) => id in config.apps);
  return [
    ...apps.map(({ id, name }) => ({ text: `Plugin ${name}`, url: `/plugins/${id}` })),
    ...Object.values(config.datasources).map(({ name, uid }) => ({
      text: `Data source ${name}`,
      url: `/connections/datasources/edit/${uid}`,
    })),
  ];
}
