// What a command needs before it can start, on a machine that has only Node and git. No dependencies of its own.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Prints what is going on, one line a step. */
export const say = (text) => console.log(`lanewatch: ${text}`);

/** Ends the command with one clear sentence. */
function giveUp(sentence) {
  console.error(`lanewatch: ${sentence}`);
  process.exit(1);
}

const onPath = (tool) => !spawnSync(tool, ['--version'], { stdio: 'ignore' }).error;
const isRoot = () => process.getuid?.() === 0;

function ensureNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) {
    giveUp(`Node ${process.versions.node} is too old: install Node 20 or later.`);
  }
}

/** npm writes node_modules/.package-lock.json last, so its age says whether the packages fit the lock file. */
function packagesAreCurrent() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

function ensurePackages() {
  if (packagesAreCurrent()) {
    return;
  }
  say('installing npm packages (about 1,200 packages, a minute or two) ...');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    giveUp('`npm ci` failed: see its message above.');
  }
}

/** The browser to use: CHROMIUM_PATH, else Debian's, else another Chromium or Chrome on the PATH; null when none. */
export function findChromium() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) {
    return existsSync(asked) ? asked : null;
  }
  return ['chromium', 'chromium-browser', 'google-chrome'].find(onPath) ?? null;
}

function missingPackages({ prometheus, chromium }) {
  return [
    ...(prometheus && !(onPath('prometheus') && onPath('promtool')) ? ['prometheus'] : []),
    ...(chromium && !findChromium() ? ['chromium'] : []),
  ];
}

function ensureDebianPackages(wanted) {
  const missing = missingPackages(wanted);
  if (missing.length === 0) {
    return;
  }
  if (!isRoot() || !onPath('apt-get')) {
    giveUp(
      `${missing.join(' and ')} not found on the PATH. Install ${missing.length > 1 ? 'them' : 'it'} first, ` +
        `on Debian or Ubuntu: sudo apt-get update && sudo apt-get install ${missing.join(' ')}`
    );
  }
  say(`installing ${missing.join(' and ')} from Debian's packages ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env }).status;
  if (apt('update') !== 0 || apt('install', '-y', '--no-install-recommends', ...missing) !== 0) {
    giveUp(`apt-get could not install ${missing.join(' and ')}: see its message above.`);
  }
  const still = missingPackages(wanted);
  if (still.length > 0) {
    giveUp(`${still.join(' and ')} still not found on the PATH after the installation.`);
  }
}

function newestChange(path) {
  const stat = statSync(path);
  return stat.isDirectory()
    ? Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))))
    : stat.mtimeMs;
}

function ensureBuild() {
  const built = join(root, 'dist', 'module.js');
  const sources = ['src', 'plugin.json', 'package.json', 'webpack.config.ts'].map((path) => join(root, path));
  if (existsSync(built) && statSync(built).mtimeMs > Math.max(...sources.map(newestChange))) {
    return;
  }
  say('building the plugin ...');
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) {
    giveUp('the build failed: run `npm run build` to see why.');
  }
}

/**
 * Makes sure of everything asked for, installing what is missing where it may, else ending with a clear sentence.
 * @param {{ prometheus?: boolean, chromium?: boolean, build?: boolean }} wanted
 */
export async function ensureAll(wanted) {
  ensureNode();
  ensurePackages();
  ensureDebianPackages(wanted);
  if (wanted.build) {
    ensureBuild();
  }
}
