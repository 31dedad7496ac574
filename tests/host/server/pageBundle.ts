import { createHash } from 'crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'fs';
import { join, resolve } from 'path';

const SOURCE = resolve(__dirname, '../page');
const ROOT = resolve(__dirname, '../../..');

/** Where the built page lies; git ignores it. */
export const PAGE_DIR = resolve(__dirname, '../.build');

const MARKER = join(PAGE_DIR, 'built.json');

export interface PageBundle {
  /** File name of the entry module below PAGE_DIR. */
  entry: string;
  /** File name of the style sheet that packages import, if any. */
  css?: string;
}

function sourceFiles(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? sourceFiles(join(dir, entry.name)) : [join(dir, entry.name)]
  );
}

/** A hash over the page's sources and the locked packages: when it is unchanged, so is the bundle. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of [
    join(ROOT, 'package-lock.json'),
    join(__dirname, 'pageBuildOptions.ts'),
    ...sourceFiles(SOURCE).sort(),
  ]) {
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function cached(key: string): PageBundle | undefined {
  if (!existsSync(MARKER)) {
    return undefined;
  }
  const marker = JSON.parse(readFileSync(MARKER, 'utf8'));
  return marker.key === key && existsSync(join(PAGE_DIR, marker.entry))
    ? { entry: marker.entry, css: marker.css }
    : undefined;
}

async function bundle(key: string): Promise<PageBundle> {
  const { build } = await import('esbuild');
  const { pageBuildOptions } = await import('./pageBuildOptions');
  const result = await build(pageBuildOptions(ROOT, SOURCE, PAGE_DIR));
  const outputs = Object.entries(result.metafile?.outputs ?? {});
  const found = outputs.find(([, output]) => output.entryPoint?.endsWith('page/index.tsx'));
  if (!found) {
    throw new Error('the page has no entry');
  }
  const nameOf = (file: string) => resolve(ROOT, file).slice(PAGE_DIR.length + 1);
  const made: PageBundle = { entry: nameOf(found[0]), css: found[1].cssBundle && nameOf(found[1].cssBundle) };
  // Other hosts may still serve the bundle before this one: keep what is younger than an hour.
  const written = new Set(outputs.map(([file]) => resolve(ROOT, file)));
  for (const file of sourceFiles(PAGE_DIR)) {
    if (!written.has(file) && Date.now() - statSync(file).mtimeMs > 3_600_000) {
      rmSync(file, { force: true });
    }
  }
  writeFileSync(MARKER, JSON.stringify({ key, ...made }));
  return made;
}

let building: { key: string; done: Promise<PageBundle> } | undefined;
let checkedAt = 0;

/** Builds the page if its sources changed since the last time, else gives the bundle at hand. Takes 3-10 s. */
export async function buildPage(): Promise<PageBundle> {
  if (building && Date.now() - checkedAt < 1000) {
    return building.done;
  }
  const key = fingerprint();
  checkedAt = Date.now();
  if (building?.key !== key) {
    mkdirSync(PAGE_DIR, { recursive: true });
    const done = Promise.resolve(cached(key)).then((hit) => hit ?? bundle(key));
    building = { key, done };
    done.catch(() => (building = undefined));
  }
  return building.done;
}
