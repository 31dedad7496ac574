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

/** Navigation of the installed apps: the pages of plugin.json that ask for a place in it, and the alert list. */
export function navEntries(): NavEntry[] {
  const metas = ((config as any).hostApps ?? []) as Array<{ includes?: Include[] }>;
  const pages = metas.flatMap((app) => app.includes ?? []).filter((item) => item.type === 'page' && item.addToNav);
  return [
    ...pages.map((item) => ({ text: item.name, url: item.path ?? '' })),
    { text: 'Alert rules', url: '/alerting/list' },
  ];
}
