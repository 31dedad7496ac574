import type { Configuration } from 'webpack';
import { merge } from 'webpack-merge';
import baseConfig, { type Env } from './.config/webpack/webpack.config.ts';

/** The scaffold's configuration plus what this project needs. */
const config = async (env: Env): Promise<Configuration> =>
  merge(await baseConfig(env), {
    // Sizes are held by a test and printed after the build; webpack's own warning adds nothing.
    performance: { hints: false },
  });

export default config;
