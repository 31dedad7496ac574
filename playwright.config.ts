import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { type PluginOptions } from '@grafana/plugin-e2e';

const BROWSERS = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Without one of these Playwright's own browser is used. */
const executablePath = BROWSERS.find((path) => path && existsSync(path));

// The browser asks nobody but the host: no updates, no field trials, no QUIC.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const authSpecs = join(dirname(require.resolve('@grafana/plugin-e2e/package.json')), 'dist/auth');

/**
 * Browser specs. Without GRAFANA_URL they run on the stand-alone host, which the set-up starts together with Prometheus
 * and live lanes; with it, on that Grafana (admin/admin, or GRAFANA_ADMIN_USER and GRAFANA_ADMIN_PASSWORD).
 */
export default defineConfig<PluginOptions>({
  testDir: './tests/e2e',
  outputDir: './test-results',
  globalSetup: './tests/e2e/globalSetup.ts',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: Number(process.env.E2E_WORKERS ?? 1),
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/results.json' }],
  ],
  use: {
    // The set-up sets GRAFANA_URL before the workers read this file.
    baseURL: process.env.GRAFANA_URL,
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 900 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: FLAGS },
  },
  projects: [
    { name: 'auth', testDir: authSpecs, testMatch: [/.*\.js/] },
    {
      name: 'chromium',
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1280, height: 900 },
        storageState: `playwright/.auth/${process.env.GRAFANA_ADMIN_USER ?? 'admin'}.json`,
      },
      dependencies: ['auth'],
    },
  ],
});
