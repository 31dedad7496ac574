import { expect, test as base } from '@grafana/plugin-e2e';
import { type Page } from '@playwright/test';
import pluginJson from '../../plugin.json';
import { watchPage } from './fixturesConsole';

export { expect };

/** Below this path lie the app's pages. */
export const APP = `/a/${pluginJson.id}`;

/** A browser without a session: an anonymous Viewer. For `test.use`. */
export const asViewer = { storageState: { cookies: [], origins: [] } };

/** Widths at which every page must be readable. */
export const SIZES = { desk: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

/** What the set-up started; absent on a Grafana of one's own. */
export interface RunningStack {
  grafanaUrl: string;
  prometheusUrl: string;
  lanes: Array<{ name: string; mechanism: string; address: string; url: string; controlUrl: string }>;
}

type Query = Record<string, string>;

interface Fixtures {
  /** Allows an error message of the browser that the spec provokes, such as a failed query. */
  allowError(pattern: RegExp): void;
  /** Opens a page of the app and waits until its title is there. */
  gotoApp(path: string, query?: Query): Promise<Page>;
  /** Takes pictures of the open page in both themes and at both widths, and attaches them. */
  screenshotBoth(name: string): Promise<void>;
  /** True on the stand-alone host, false on Grafana. */
  isHost: boolean;
  stack: RunningStack | undefined;
}

/** Grafana's test with this app's helpers; any console error or uncaught exception fails it. */
export const test = base.extend<Fixtures>({
  allowError: [
    async ({ page }, use) => {
      const watch = watchPage(page);
      await use(watch.allow);
      expect(watch.errors(), 'errors in the browser’s console').toEqual([]);
    },
    { auto: true },
  ],

  gotoApp: async ({ page }, use) => {
    await use(async (path, query = {}) => {
      const search = new URLSearchParams(query).toString();
      await page.goto(`${APP}/${path}${search ? `?${search}` : ''}`, { waitUntil: 'load' });
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      return page;
    });
  },

  screenshotBoth: async ({ page }, use, testInfo) => {
    await use(async (name) => {
      for (const theme of ['dark', 'light']) {
        const url = new URL(page.url());
        url.searchParams.set('theme', theme);
        await page.goto(url.href, { waitUntil: 'load' });
        for (const [size, viewport] of Object.entries(SIZES)) {
          await page.setViewportSize(viewport);
          await page.waitForTimeout(1500); // charts draw again after the resize
          const path = testInfo.outputPath(`${name}-${theme}-${size}.png`);
          await page.screenshot({ path, fullPage: true });
          await testInfo.attach(`${name} ${theme} ${size}`, { path, contentType: 'image/png' });
        }
      }
      await page.setViewportSize(SIZES.desk);
    });
  },

  isHost: async ({ page }, use) => {
    await use(await page.evaluate(() => (window as any).grafanaBootData.settings.hostApps !== undefined));
  },

  stack: async ({}, use) => {
    const line = process.env.LANEWATCH_STACK;
    await use(line ? JSON.parse(line) : undefined);
  },
});
