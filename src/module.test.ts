/** @jest-environment node */
import { existsSync, readFileSync, readdirSync, statSync } from 'fs';
import { join } from 'path';

const dist = join(__dirname, '..', 'dist');
const entry = join(dist, 'module.js');
/** Grafana fetches the entry at start-up, whoever opens which page. */
const ENTRY_RAW_LIMIT = 40 * 1024;

const built = existsSync(entry);
const whenBuilt = built ? it : it.skip;

whenBuilt('keeps the entry file within its budget, without scenes and ui in it', () => {
  expect(statSync(entry).size).toBeLessThanOrEqual(ENTRY_RAW_LIMIT);
  const text = readFileSync(entry, 'utf8');
  expect(text).not.toMatch(/SceneObjectBase|SceneAppPage|grafana-scenes\./);
});

whenBuilt('puts each page into a chunk of its own', () => {
  const files = readdirSync(dist);
  for (const chunk of ['app.js', 'overview.js', 'interference.js']) {
    expect(files).toContain(chunk);
  }
});

it('imports nothing heavy from the entry', () => {
  const source = readFileSync(join(__dirname, 'module.tsx'), 'utf8');
  const direct = [...source.matchAll(/^import .* from '([^']+)'/gm)].map(([, name]) => name);
  expect(direct.filter((name) => /scenes|@grafana\/(ui|runtime|schema|i18n)|pages\//.test(name))).toEqual([]);
});
