import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'fs';
import { tmpdir } from 'os';
import { join } from 'path';
import { type PluginRoute } from '../types';

const APP = {
  type: 'app',
  id: 'test-thing-app',
  name: 'Thing',
  info: { version: '1.2.3', logos: { small: 'img/logo.svg', large: 'img/logo.svg' } },
  includes: [{ type: 'page', name: 'One', path: '/a/test-thing-app/one', addToNav: true }],
};

/** A dist folder with an app and a nested data source plugin that has the given routes. */
export function makeDist(routes: PluginRoute[] = []): { dir: string; remove(): void } {
  const dir = mkdtempSync(join(tmpdir(), 'host-dist-'));
  const write = (name: string, value: unknown) => writeFileSync(join(dir, name), JSON.stringify(value));
  mkdirSync(join(dir, 'lane'));
  write('plugin.json', APP);
  write('module.js', 'module');
  write('lane/plugin.json', { type: 'datasource', id: 'test-lane-datasource', name: 'Lane', info: {}, routes });
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
