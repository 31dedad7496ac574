import { type Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { prometheusWith } from './prometheusApi';

const LANE = 'sharing-bursts:7770';
const to = Math.floor(Date.now() / 1000 / 60) * 60 - 3600;
const VIEW = {
  from: String((to - 3 * 3600) * 1000),
  to: String(to * 1000),
  refresh: 'off',
  'var-lane': `radiance~instance=${LANE}~job=lanes`,
};

const judged = (page: Page) =>
  expect(page.getByTestId('verdict-card')).toHaveAttribute('data-state', 'done', { timeout: 45_000 });

test.describe('Interference, the verdict and its tabs', () => {
  test.beforeEach(async ({ request, stack }) => {
    const api = await prometheusWith(request, LANE, stack?.prometheusUrl);
    test.skip(!api, 'needs the recorded lanes of the demo');
  });

  test('names what slows the lane, with its cost and evidence', async ({ gotoApp }) => {
    const page = await gotoApp('interference/ledger', VIEW);
    await judged(page);
    const sharing = page.getByTestId('mechanism-step-time-sharing');
    await expect(sharing).toBeVisible();
    await expect(sharing).toContainText('present');
    await expect(sharing).toContainText(/Median turn\s*\d+(\.\d+)?%/);
    await expect(page.getByTestId('verdict-headline')).toContainText('step-time sharing');
    const link = page.getByRole('link', { name: 'Attribution of this range' });
    await expect(link).toHaveAttribute('href', /attribution\?.*var-lane=.*from=.*to=/);
  });

  test('draws the lag test, also of other measures, without another query', async ({ gotoApp }) => {
    const page = await gotoApp('interference/lag', VIEW);
    await judged(page);
    await expect(page.getByTestId('lag-heatmap').locator('svg').first()).toBeVisible();
    await expect(page.getByTestId('lag-heatmap')).toContainText(/prefill/);
    const asked: string[] = [];
    page.on('request', (sent) => sent.url().includes('/api/ds/query') && asked.push(sent.url()));
    await page.getByRole('radio', { name: 'Decode-only step' }).check();
    await expect(page).toHaveURL(/lag=step/);
    await expect(page.getByText(/scrapes are usable/)).toBeVisible({ timeout: 20_000 });
    expect(asked).toEqual([]);
  });

  test('lists the checks and the judged stretch', async ({ gotoApp }) => {
    const page = await gotoApp('interference/preflight', VIEW);
    await judged(page);
    await expect(page.getByTestId('preflight-checks').locator('tbody tr')).not.toHaveCount(0);
    await expect(page.getByTestId('preflight-checks')).toContainText('one-shape');
    await expect(page.getByTestId('preflight-segments')).toContainText('judged');
  });

  test('shows what presses on the cache and the queue', async ({ gotoApp }) => {
    const page = await gotoApp('interference/pressure', VIEW);
    await expect(page.getByTestId('data-testid Panel header Running and waiting requests')).toBeVisible();
    await expect(page.locator('canvas').first()).toBeVisible();
  });

  test('fits a phone', async ({ gotoApp, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const tab of ['lag', 'preflight', 'pressure']) {
      await gotoApp(`interference/${tab}`, VIEW);
      await judged(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
  });
});
