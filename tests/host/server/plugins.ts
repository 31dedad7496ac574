import { existsSync, readdirSync, readFileSync } from 'fs';
import { join } from 'path';
import { type InstalledPlugin } from './types';

const SKIPPED = new Set(['node_modules', 'img', 'locales']);
const MAX_DEPTH = 3;

/**
 * Finds the plugin of a dist folder and the plugins nested in it, each under its own id.
 * @throws Error when a plugin.json does not parse
 */
export function findPlugins(dir: string, parent?: string, depth = 0): InstalledPlugin[] {
  if (!existsSync(dir)) {
    return [];
  }
  const manifest = join(dir, 'plugin.json');
  const own: InstalledPlugin[] = existsSync(manifest)
    ? [{ dir, json: JSON.parse(readFileSync(manifest, 'utf8')), parent }]
    : [];
  if (depth >= MAX_DEPTH) {
    return own;
  }
  const owner = parent ?? own[0]?.json.id;
  const folders = readdirSync(dir, { withFileTypes: true }).filter((e) => e.isDirectory() && !SKIPPED.has(e.name));
  return [...own, ...folders.flatMap((entry) => findPlugins(join(dir, entry.name), owner, depth + 1))];
}
