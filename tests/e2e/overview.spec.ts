import { type Page } from '@playwright/test';
import { APP, expect, test } from './fixtures';
import { increases, numberIn, prometheusWith, ratios } from './prometheusApi';

const LANE = 'sharing-bursts:7770';
const to = Math.floor(Date.now() / 1000 / 60) * 60 - 3600;
const from = to - 3600;
const HOUR = { from: String(from * 1000), to: String(to * 1000), refresh: 'off' };

const row = (page: Page, label: string) => page.getByTestId('lane-row').filter({ hasText: label });

test.describe('Overview', () => {
  let api = '';
  test.beforeEach(async ({ request, stack }) => {
    api = (await prometheusWith(request, LANE, stack?.prometheusUrl)) ?? '';
    test.skip(api === '', 'needs the recorded lanes of the demo');
  });

  test('is where the app opens', async ({ page, stack }) => {
    await page.goto(APP);
    await expect(page).toHaveURL(new RegExp(`${APP}/overview`));
    for (const lane of stack?.lanes ?? []) {
      await expect(row(page, lane.address)).toBeVisible();
    }
    await expect(row(page, LANE)).toContainText('Grade A');
  });

  test('shows what Prometheus counted, and leads to the lane with the same range', async ({ gotoApp, request }) => {
    const page = await gotoApp('overview', HOUR);
    const lane = row(page, LANE);
    await expect(lane).toContainText('ms');
    const counted = await increases(request, api, LANE, from, to);
    const expected = ratios(counted);
    const cells = await lane.locator('td').allInnerTexts();
    // The cell of the rate carries a percentage of its own, against the expectation.
    const cell = (unit: string) => numberIn(cells.find((text) => text.includes(unit) && !text.includes('tok/s')) ?? '');
    expect(Math.abs(cell(' ms') - expected.decodeMs)).toBeLessThan(0.06);
    expect(Math.abs(cell('%') - expected.shareOfTime)).toBeLessThan(0.06);

    await lane.getByRole('link', { name: LANE }).click();
    await expect(page).toHaveURL(/interference\/ledger/);
    await expect(page.getByTestId('lane-header')).toContainText(`${counted.scrapes} scrapes`);
    const decode = page.getByTestId('data-testid Panel header Decode-only step');
    await expect(decode).toContainText(`${expected.decodeMs.toFixed(1)}`);
    await page.goBack();
    await expect(row(page, LANE)).toContainText('ms');
  });

  test('gives the same view from the address', async ({ gotoApp }) => {
    const page = await gotoApp('overview', HOUR);
    await expect(row(page, LANE)).toContainText('ms');
    const before = await row(page, LANE).innerText();
    await page.reload();
    await expect(row(page, LANE)).toContainText('ms');
    expect(await row(page, LANE).innerText()).toBe(before);
  });

  test('leaves the other lanes alone when one cannot be read', async ({ gotoApp, page, allowError }) => {
    allowError(/status of 400/);
    await page.route('**/api/ds/query*', async (route) => {
      const text = route.request().postData() ?? '';
      return text.includes('sharing-bursts')
        ? route.fulfill({
            status: 400,
            contentType: 'application/json',
            body: JSON.stringify({
              results: Object.fromEntries(
                route
                  .request()
                  .postDataJSON()
                  .queries.map(({ refId }: { refId: string }) => [
                    refId,
                    { error: 'query processing would load too many samples', status: 422, frames: [] },
                  ])
              ),
            }),
          })
        : route.continue();
    });
    await gotoApp('overview', HOUR);
    await expect(row(page, 'healthy-light')).toContainText('ms');
    await expect(row(page, 'sharing-bursts')).toContainText('This lane could not be read');
  });

  test('says that Prometheus cannot be reached, and recovers by itself', async ({ gotoApp, page, allowError }) => {
    allowError(/status of 502/);
    await page.route('**/api/ds/query*', (route) =>
      route.fulfill({ status: 502, contentType: 'application/json', body: '{"message":"Bad gateway"}' })
    );
    await gotoApp('overview', { ...HOUR, refresh: '5s' });
    await expect(page.getByTestId('state-unreachable')).toBeVisible();
    await page.unroute('**/api/ds/query*');
    await expect(row(page, LANE)).toBeVisible({ timeout: 20_000 });
  });

  test('can be used from the keyboard and fits a phone', async ({ gotoApp, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await gotoApp('overview', HOUR);
    await expect(row(page, LANE)).toContainText('ms');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const link = row(page, LANE).getByRole('link', { name: LANE });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/interference\/ledger/);
  });
});
