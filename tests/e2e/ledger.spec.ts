import { type Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { increases, numberIn, prometheusWith, ratios } from './prometheusApi';

const LANE = 'sharing-bursts:7770';
const OTHER = 'healthy-light:7770';

// A stretch well inside the recorded history, so that the figures stand still.
const to = Math.floor(Date.now() / 1000 / 60) * 60 - 3600;
const from = to - 3600;
const HOUR = { from: String(from * 1000), to: String(to * 1000), refresh: 'off' };

const panel = (page: Page, title: string) => page.getByTestId(`data-testid Panel header ${title}`);

async function figure(page: Page, title: string): Promise<number> {
  // The name under a figure ("n = 1,900 steps") holds a number too: the value is the one with the unit.
  const text = (await panel(page, title).innerText()).replace(/\s+/g, ' ');
  const value = /(-?\d[\d,]*(?:\.\d+)?) ?(ms|%|tok\/s)/.exec(text);
  return value ? numberIn(value[1]) : NaN;
}

async function chooseLane(page: Page, label: string) {
  const lane = page.getByLabel('Lane', { exact: true });
  await lane.click();
  // The list draws only the options in view.
  await lane.fill(label);
  await page.getByRole('option', { name: label, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`var-lane=[^&]*${label.split(':')[0]}`));
}

test.describe('Interference, Ledger', () => {
  let api = '';
  test.beforeEach(async ({ request, stack }) => {
    api = (await prometheusWith(request, LANE, stack?.prometheusUrl)) ?? '';
    test.skip(api === '', 'needs the recorded lanes of the demo');
  });

  test('shows what Prometheus counted', async ({ gotoApp, request }) => {
    const page = await gotoApp('interference', HOUR);
    await chooseLane(page, LANE);
    const counted = await increases(request, api, LANE, from, to);
    const expected = ratios(counted);
    await expect(panel(page, 'Decode-only step')).toContainText('ms');
    await expect(page.getByTestId('lane-header')).toContainText(`${counted.scrapes} scrapes, one every 15 s`);
    await expect(panel(page, 'Decode-only step')).toContainText(
      `n = ${counted.decodeSteps.toLocaleString('en-US')} steps`
    );
    expect(await figure(page, 'Decode-only step')).toBeCloseTo(expected.decodeMs, 1);
    expect(Math.abs((await figure(page, 'Chunk step')) - expected.chunkMs)).toBeLessThan(0.06);
    expect(Math.abs((await figure(page, 'All-steps mean')) - expected.overallMs)).toBeLessThan(0.06);
    expect(Math.abs((await figure(page, 'Time in chunks')) - expected.shareOfTime)).toBeLessThan(0.06);
    expect(Math.abs((await figure(page, 'Steps with chunk')) - expected.shareOfSteps)).toBeLessThan(0.06);
    await expect(page.getByTestId('diluted-note')).toContainText(`${expected.overallMs.toFixed(1)} ms`);
    for (const title of ['Mean step by what it carries', 'Steps per second by shape', 'Held steps over time']) {
      await expect(panel(page, title).locator('canvas').first()).toBeVisible();
    }
  });

  test('follows lane and range, and gives the same view from the address', async ({ gotoApp }) => {
    test.slow(); // two lanes, two ranges, a reload
    const page = await gotoApp('interference/ledger', HOUR);
    await chooseLane(page, LANE);
    await expect(panel(page, 'Chunk step')).toContainText('ms');
    const first = await figure(page, 'Chunk step');
    await chooseLane(page, OTHER);
    await expect(page.getByTestId('lane-header')).toBeVisible();
    await expect.poll(() => figure(page, 'Chunk step')).not.toBe(first);

    await page.getByTestId('data-testid TimePicker Open Button').click();
    await page.getByText('Last 1 hour', { exact: true }).click();
    await expect(page).toHaveURL(/from=now-1h&to=now/);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`from=${new Date(from * 1000).toISOString()}|from=${HOUR.from}`));

    await expect(page.getByTestId('lane-header')).toContainText(/24[01] scrapes/);
    const before = await page.getByTestId('diluted-note').innerText();
    await page.reload();
    await expect(page.getByTestId('diluted-note')).toHaveText(before);
    await expect(
      page.getByTestId('data-testid Dashboard template variables submenu Label Lane').locator('..')
    ).toContainText(OTHER);
  });

  test('does not ask Prometheus more when a panel is added to the view', async ({ gotoApp }) => {
    const page = await gotoApp('interference/ledger', { ...HOUR, 'var-lane': `radiance~instance=${LANE}~job=lanes` });
    await expect(page.getByTestId('diluted-note')).toBeVisible();
    // The verdict reads the stretch before the window once, as its baseline.
    await expect(page.getByTestId('verdict-current')).toBeVisible({ timeout: 45_000 });
    const asked: string[] = [];
    page.on('request', (sent) => sent.url().includes('/api/ds/query') && asked.push(sent.url()));
    await page.mouse.wheel(0, 4000);
    await panel(page, 'Held steps over time').scrollIntoViewIfNeeded();
    await page.waitForTimeout(500);
    expect(asked).toEqual([]);
  });

  test('says that a lane has no samples in the range, and finds it in a longer one', async ({ gotoApp }) => {
    const early = { from: String((to - 86_400 * 2) * 1000), to: String((to - 86_400) * 1000), refresh: 'off' };
    const page = await gotoApp('interference/ledger', { ...early, 'var-lane': `radiance~instance=${LANE}~job=lanes` });
    await expect(page.getByTestId('state-lane-absent')).toContainText(LANE);
    await page.getByText('Show the last 7 days').click();
    await expect(page.getByTestId('lane-header')).toBeVisible({ timeout: 30_000 });
  });

  test('names the family of one failed query, keeps the rest, and recovers', async ({ gotoApp, page, allowError }) => {
    allowError(/status of 400/);
    await page.route('**/api/ds/query*', async (route) => {
      const { queries } = route.request().postDataJSON();
      const broken = queries.find((query: { expr: string }) => query.expr.includes('engine_steps_held'));
      if (!broken || queries.length < 4) {
        return route.continue();
      }
      const answer = await route.fetch();
      const body = await answer.json();
      body.results[broken.refId] = { error: 'query processing would load too many samples', status: 422, frames: [] };
      return route.fulfill({ status: 400, contentType: 'application/json', body: JSON.stringify(body) });
    });
    await gotoApp('interference/ledger', { ...HOUR, refresh: '5s', 'var-lane': `radiance~instance=${LANE}~job=lanes` });
    await expect(page.getByText('A part of the data could not be read')).toBeVisible();
    await expect(page.getByText('radiance:engine_steps_held_total')).toBeVisible();
    await expect(page.getByTestId('not-measured')).toContainText('Held steps over time: not measured.');
    await expect(panel(page, 'Decode-only step')).toContainText('ms');
    await page.unroute('**/api/ds/query*');
    await expect(page.getByText('A part of the data could not be read')).toBeHidden({ timeout: 20_000 });
  });

  test('keeps the last figures while Prometheus is away, and catches up by itself', async ({
    gotoApp,
    page,
    allowError,
  }) => {
    allowError(/status of 502/);
    await gotoApp('interference/ledger', { ...HOUR, refresh: '5s', 'var-lane': `radiance~instance=${LANE}~job=lanes` });
    const note = await page.getByTestId('diluted-note').innerText();
    await page.route('**/api/ds/query*', (route) =>
      route.fulfill({ status: 502, contentType: 'application/json', body: '{"message":"Bad gateway"}' })
    );
    await expect(page.getByText(/Shown as of \d\d:\d\d:\d\d: the newest read failed/)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByTestId('diluted-note')).toHaveText(note);
    await page.unroute('**/api/ds/query*');
    await expect(page.getByText(/Shown as of/)).toBeHidden({ timeout: 20_000 });
  });

  test('gives up on a Prometheus that never answers', async ({ gotoApp, page }) => {
    test.setTimeout(120_000);
    await page.route('**/api/ds/query*', () => undefined);
    await gotoApp('interference/ledger', { refresh: 'off' });
    await expect(page.getByTestId('state-slow')).toBeVisible({ timeout: 60_000 });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByTestId('lane-header')).toBeVisible({ timeout: 30_000 });
  });

  test('fits a phone', async ({ gotoApp, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await gotoApp('interference/ledger', { ...HOUR, 'var-lane': `radiance~instance=${LANE}~job=lanes` });
    await expect(page.getByTestId('diluted-note')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
