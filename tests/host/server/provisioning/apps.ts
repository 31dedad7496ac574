import { type AppSettings, type Env } from '../types';
import { expandDeep } from './expand';

/**
 * Settings of the provisioned apps by plugin id.
 * @throws Error on an entry without type, or one whose plugin is not installed (Grafana stops there too)
 */
export function loadApps(
  files: Array<Record<string, any>>,
  installed: Set<string>,
  env: Env
): Map<string, AppSettings> {
  const apps = new Map<string, AppSettings>();
  for (const entry of files.flatMap((file) => file.apps ?? [])) {
    if (!entry.type) {
      throw new Error('plugin provisioning: app item is missing its type');
    }
    const id = `${expandDeep(entry.type, env, false)}`;
    if (!installed.has(id)) {
      throw new Error(`plugin provisioning: plugin not installed: ${id}`);
    }
    apps.set(id, {
      enabled: entry.disabled !== true,
      pinned: true,
      jsonData: (expandDeep(entry.jsonData ?? null, env, true) as Record<string, unknown>) ?? null,
      secureJsonData: expandDeep(entry.secureJsonData ?? {}, env, false) as Record<string, string>,
    });
  }
  return apps;
}
