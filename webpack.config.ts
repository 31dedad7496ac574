import { gzipSync } from 'node:zlib';
import CopyWebpackPlugin from 'copy-webpack-plugin';
import type { Compilation, Compiler, Configuration } from 'webpack';
import { merge } from 'webpack-merge';
import baseConfig, { type Env } from './.config/webpack/webpack.config.ts';

/** Budgets of a production build, in bytes. Grafana fetches module.js at start-up, whoever opens which page. */
const ENTRY_RAW_LIMIT = 40 * 1024;
const FIRST_PAGE_GZIP_LIMIT = 250 * 1024;
/** The chunks that a first visit loads, by name; what they share with others is counted in. */
const FIRST_PAGE = ['module', 'app', 'overview'];

const TRANSLATIONS = 'translations';

/** Prints what each chunk weighs and fails the build that breaks a budget. */
class ChunkSizes {
  public apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('ChunkSizes', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ChunkSizes', stage }, () => report(compilation));
    });
  }
}

function report(compilation: Compilation) {
  const sizes = new Map<string, { raw: number; gzip: number }>();
  for (const { name, source } of compilation.getAssets()) {
    const file = name.split('?')[0];
    if (file.endsWith('.js')) {
      const bytes = source.buffer();
      sizes.set(file, { raw: bytes.length, gzip: gzipSync(bytes).length });
    }
  }
  const names = chunkNames(compilation);
  const isText = (file: string) => names.get(file) === TRANSLATIONS;
  const rows = [...sizes].filter(([file]) => !isText(file)).sort(([, a], [, b]) => b.raw - a.raw);
  const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`.padStart(10);
  const lines = rows.map(([file, { raw, gzip }]) =>
    `${kb(raw)} ${kb(gzip)}  ${file}  ${names.get(file) ?? ''}`.trimEnd()
  );
  const texts = [...sizes].filter(([file]) => isText(file)).map(([, size]) => size);
  const total = (key: 'raw' | 'gzip') => texts.reduce((sum, size) => sum + size[key], 0);
  lines.push(`${kb(total('raw'))} ${kb(total('gzip'))}  ${texts.length} files of translations, of which one is loaded`);

  const first = new Set(FIRST_PAGE.flatMap((name) => filesOf(compilation, name)));
  const firstGzip = [...first].reduce((sum, file) => sum + (sizes.get(file)?.gzip ?? 0), 0);
  const entry = sizes.get('module.js')?.raw ?? 0;
  process.stdout.write(
    `\n${'raw'.padStart(10)} ${'gzip'.padStart(10)}  chunk\n${lines.join('\n')}\n` +
      `module.js ${kb(entry).trim()} of ${kb(ENTRY_RAW_LIMIT).trim()} raw; first page ${kb(firstGzip).trim()} of ${kb(FIRST_PAGE_GZIP_LIMIT).trim()} gzip\n\n`
  );
  if (entry > ENTRY_RAW_LIMIT) {
    compilation.errors.push(
      new compilation.compiler.webpack.WebpackError(`module.js is over its budget of ${ENTRY_RAW_LIMIT} bytes.`)
    );
  }
  if (firstGzip > FIRST_PAGE_GZIP_LIMIT) {
    compilation.errors.push(
      new compilation.compiler.webpack.WebpackError(
        `The first page is over its budget of ${FIRST_PAGE_GZIP_LIMIT} bytes (gzip).`
      )
    );
  }
}

const filesOf = (compilation: Compilation, group: string) =>
  (compilation.namedChunkGroups.get(group)?.getFiles() ?? [])
    .map((file) => file.split('?')[0])
    .filter((file) => file.endsWith('.js'));

/** What each file holds: its own name where it has one, else the lazy parts that share it. */
function chunkNames(compilation: Compilation): Map<string, string> {
  const names = new Map<string, string>();
  for (const chunk of compilation.chunks) {
    if (
      compilation.chunkGraph.getChunkModules(chunk).every((module) => /[\\/]locales[\\/]/.test(module.identifier()))
    ) {
      chunk.files.forEach((file) => names.set(file.split('?')[0], TRANSLATIONS));
      continue;
    }
    const groups = [...chunk.groupsIterable].map((group) => group.options.name).filter(Boolean);
    for (const file of chunk.files) {
      const label = chunk.name ?? (groups.length > 0 ? `shared by ${groups.join(', ')}` : '');
      names.set(file.split('?')[0], label && file.startsWith(`${label}.`) ? '' : label);
    }
  }
  return names;
}

/** A hashed chunk id may come out as 0, and the integrity plugin then forgets that chunk's hash: give it a name. */
class NoChunkZero {
  public apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('NoChunkZero', (compilation) =>
      compilation.hooks.afterOptimizeChunkIds.tap('NoChunkZero', (chunks) => {
        for (const chunk of chunks) {
          if (chunk.id === 0) {
            chunk.id = 'zero';
            chunk.ids = ['zero'];
          }
        }
      })
    );
  }
}

/** The scaffold's configuration plus what this project needs. */
const config = async (env: Env): Promise<Configuration> =>
  merge(await baseConfig(env), {
    // Sizes are printed and held by the plugin below; webpack's own warning adds nothing.
    performance: { hints: false },
    ...(env.production ? { stats: 'errors-warnings' } : {}),
    plugins: [
      new NoChunkZero(),
      // The scaffold copies the app's own logo only.
      new CopyWebpackPlugin({ patterns: [{ from: 'lane-datasource/img', to: 'lane-datasource/img' }] }),
      ...(env.production ? [new ChunkSizes()] : []),
    ],
  });

export default config;
