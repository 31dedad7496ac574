import { createHash } from 'crypto';
import { type DataSource, type Env } from '../types';
import { expandDeep, expandString } from './expand';

const text = (value: unknown, env: Env) => (value === undefined || value === null ? '' : expandString(`${value}`, env));
const flag = (value: unknown, env: Env) => value === true || text(value, env).toLowerCase() === 'true';

/** The uid that Grafana makes from a name when a file gives none. */
export const uidFromName = (name: string) =>
  'P' + createHash('sha256').update(name).digest('hex').slice(0, 16).toUpperCase();

function toDataSource(entry: Record<string, any>, id: number, env: Env): DataSource {
  const name = text(entry.name, env);
  return {
    id,
    uid: text(entry.uid, env) || uidFromName(name),
    name,
    type: text(entry.type, env),
    access: text(entry.access, env) || 'proxy',
    url: text(entry.url, env),
    user: text(entry.user, env),
    database: text(entry.database, env),
    basicAuth: flag(entry.basicAuth, env),
    basicAuthUser: text(entry.basicAuthUser, env),
    isDefault: flag(entry.isDefault, env),
    readOnly: !flag(entry.editable, env),
    version: Number(entry.version ?? 1),
    jsonData: expandDeep(entry.jsonData ?? {}, env, true) as Record<string, unknown>,
    secureJsonData: expandDeep(entry.secureJsonData ?? {}, env, false) as Record<string, string>,
  };
}

/**
 * Turns the parsed files into data sources. Later entries of the same name win.
 * @throws Error on more than one default, or an entry without name or type
 */
export function loadDataSources(files: Array<Record<string, any>>, env: Env): DataSource[] {
  const byName = new Map<string, DataSource>();
  for (const entry of files.flatMap((file) => file.datasources ?? [])) {
    const ds = toDataSource(entry, byName.size + 1, env);
    if (!ds.name || !ds.type) {
      throw new Error('datasource provisioning: name and type are required');
    }
    byName.set(ds.name, { ...ds, id: byName.get(ds.name)?.id ?? ds.id });
  }
  const list = [...byName.values()];
  if (list.filter((ds) => ds.isDefault).length > 1) {
    throw new Error('datasource provisioning: only one datasource per organization can be marked as default');
  }
  return list;
}
