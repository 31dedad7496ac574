// Everything that says whether this tree is sound: jest (units, properties, integration with a real Prometheus),
// the production build, and the browser specs on the stand-alone host (or on GRAFANA_URL).
//   npm test              all of it
//   npm test -- --unit    jest only
//   npm test -- --e2e     build and browser specs only
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureAll } from './lib/ensure.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const cache = join(root, '.lanewatch');
const args = new Set(process.argv.slice(2));
const all = !args.has('--unit') && !args.has('--e2e');
const bin = (name) => join(root, 'node_modules', '.bin', name);

const totals = { passed: 0, failed: 0 };
const failures = [];

function run(title, command, commandArgs, env = {}) {
  console.log(`\n== ${title}`);
  const { status } = spawnSync(command, commandArgs, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) {
    failures.push(title);
  }
  return status === 0;
}

/** Adds a runner's own counts; a runner that left no report counts as one failure. */
function count(title, file, read) {
  if (!existsSync(file)) {
    totals.failed += 1;
    return;
  }
  const { passed, failed } = read(JSON.parse(readFileSync(file, 'utf8')));
  totals.passed += passed;
  totals.failed += failed;
  console.log(`${title}: ${passed} passed, ${failed} failed`);
}

await ensureAll({ prometheus: true, chromium: all || args.has('--e2e') });
mkdirSync(cache, { recursive: true });

if (all || args.has('--unit')) {
  const report = join(cache, 'jest.json');
  rmSync(report, { force: true });
  run('Unit, property and integration tests', bin('jest'), ['--ci', '--json', `--outputFile=${report}`]);
  count('jest', report, (r) => ({
    passed: r.numPassedTests,
    // A suite that does not even load has no failed tests of its own.
    failed: r.numFailedTests + r.numRuntimeErrorTestSuites,
  }));
}

if (all || args.has('--e2e')) {
  const report = join(cache, 'playwright.json');
  rmSync(report, { force: true });
  if (run('Production build', 'npm', ['run', '--silent', 'build'])) {
    run('Browser specs', bin('playwright'), ['test'], { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  }
  count('playwright', report, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }));
}

if (failures.length > 0 && totals.failed === 0) {
  totals.failed = failures.length;
}
console.log(failures.length > 0 ? `\nFailed: ${failures.join(', ')}` : '\nAll of it passed.');
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(failures.length > 0 ? 1 : 0);
