import { type BuildOptions, type Plugin } from 'esbuild';
import { join } from 'path';

/** Grafana's fonts are not on npm. Without their declarations the browser takes the system's and asks for no file. */
const systemFonts: Plugin = {
  name: 'system-fonts',
  setup(build) {
    build.onLoad({ filter: /GlobalStyles[\\/]fonts\.mjs$/ }, () => ({
      contents: 'export const getFontStyles = () => [];',
    }));
  },
};

/** How esbuild bundles the page: ES modules, split, one entry. */
export function pageBuildOptions(root: string, source: string, outdir: string): BuildOptions {
  const uiPackages = join(root, 'node_modules/@grafana/ui/node_modules');
  return {
    absWorkingDir: root,
    entryPoints: [join(source, 'index.tsx')],
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'transform',
    entryNames: '[name]-[hash]',
    chunkNames: 'chunks/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
    minify: true,
    keepNames: true,
    metafile: true,
    logLevel: 'error',
    plugins: [systemFonts],
    loader: { '.svg': 'dataurl', '.png': 'dataurl', '.woff2': 'dataurl', '.ttf': 'dataurl' },
    // @grafana/ui routes through its own copy of react-router 5 and the bridge to 6; the page must share both.
    alias: {
      'grafana-router-v5': join(uiPackages, 'react-router-dom'),
      'grafana-router-compat': join(uiPackages, 'react-router-dom-v5-compat'),
    },
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.JEST_WORKER_ID': 'undefined',
      global: 'globalThis',
      // SystemJS brings a global define; UMD packages in the bundle must not register themselves with it.
      define: 'undefined',
    },
  };
}
