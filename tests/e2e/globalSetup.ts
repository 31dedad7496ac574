import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(__dirname, '..', '..');
const START_LIMIT_MS = 240_000;

/** The first line that the stack prints; rejects when it ends before, or takes longer than four minutes. */
function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the stack did not start in time')), START_LIMIT_MS);
    const settle = (action: () => void) => {
      clearTimeout(timer);
      action();
    };
    createInterface({ input: child.stdout! }).once('line', (line) => settle(() => resolve(line)));
    child.once('exit', (code) => settle(() => reject(new Error(`the stack ended with ${code}`))));
  });
}

/** Starts the stack unless GRAFANA_URL names a Grafana, and gives the function that ends it. */
export default async function globalSetup() {
  if (process.env.GRAFANA_URL) {
    return undefined;
  }
  if (!existsSync(join(ROOT, 'dist', 'module.js'))) {
    throw new Error('dist/module.js is missing: run `npm run build` first');
  }
  const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'stack.ts')], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const line = await firstLine(child).catch((err) => {
    child.kill('SIGTERM');
    throw err;
  });
  process.env.GRAFANA_URL = JSON.parse(line).grafanaUrl;
  process.env.LANEWATCH_STACK = line;
  return async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
}
