// Zips dist/ as Grafana expects it: one folder named by the plugin's id. Run `npm run build` first.
import { existsSync, readFileSync, rmSync, cpSync, mkdtempSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const manifest = join(root, 'dist', 'plugin.json');
if (!existsSync(manifest)) {
  console.error('dist/plugin.json is missing: run `npm run build` first.');
  process.exit(2);
}
const { id, info } = JSON.parse(readFileSync(manifest, 'utf8'));
const out = join(root, `${id}-${info.version}.zip`);
const stage = mkdtempSync(join(tmpdir(), 'lanewatch-zip-'));
try {
  cpSync(join(root, 'dist'), join(stage, id), { recursive: true });
  rmSync(out, { force: true });
  try {
    execFileSync('zip', ['-qr', out, id], { cwd: stage, stdio: 'inherit' });
  } catch (error) {
    if (error.code !== 'ENOENT') {
      throw error;
    }
    execFileSync('python3', ['-m', 'zipfile', '-c', out, id], { cwd: stage, stdio: 'inherit' });
  }
  console.log(out);
} finally {
  rmSync(stage, { recursive: true, force: true });
}
