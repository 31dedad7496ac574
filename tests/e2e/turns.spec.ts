import { type APIRequestContext, type Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { numberIn } from './prometheusApi';

const UID = { a: 'lanewatch-lane-a', b: 'lanewatch-lane-b' };
const proxy = (uid: string, path: string) => `/api/datasources/proxy/uid/${uid}/${path}`;

/** A cell of the table that puts the server's receipt beside ours: 0 ours, 1 the server's, 2 the difference. */
const cell = async (page: Page, line: string, column: number) =>
  (await page.getByTestId(`compare-${line}`).getByRole('cell').nth(column).innerText()).trim();

const fact = async (page: Page, id: string) => numberIn(await page.getByTestId(id).locator('dd').innerText());

/** Asks a demo lane to fail on a path, or to stop failing. */
async function setFault(request: APIRequestContext, controlUrl: string, path: string, fault: string | null) {
  const answer = await request.post(`${controlUrl}/faults?path=${path}${fault ? `&fault=${fault}` : ''}`);
  expect(answer.ok()).toBe(true);
}

test.describe('Turns', () => {
  // The page asks for a path that must be refused before it pulls, and the browser notes the refusal.
  test.beforeEach(({ stack, allowError }) => {
    test.skip(!stack, 'needs the demo lanes');
    allowError(/status of 403/);
  });

  test('shows live figures that agree with the lane’s own receipt', async ({ gotoApp, page, request, stack }) => {
    test.setTimeout(120_000);
    const lane = stack!.lanes.find(({ name }) => name === 'B')!;
    const before = await (await request.get(`${lane.url}/train`)).json();
    await gotoApp('turns', { 'var-endpoint': UID.b });
    await expect(page.getByTestId('puller')).toContainText('Live');
    await expect(page.getByTestId('mode')).toContainText('Reconstructed');
    await expect(page.getByTestId('run-state')).toContainText('dream-');

    // What the server says of itself is on the page within a pull or two.
    for (const [line, key] of [
      ['slowdownPpmP50', 'turn_slowdown_ppm_p50'],
      ['slowdownPpmP95', 'turn_slowdown_ppm_p95'],
    ] as const) {
      await expect
        .poll(async () => {
          const train = await (await request.get(`${lane.url}/train`)).json();
          const expected = train[key] === undefined ? 'not measured' : `${Math.round(train[key] / 10_000)}%`;
          return (await cell(page, line, 1)) === expected;
        })
        .toBe(true);
    }
    const train = await (await request.get(`${lane.url}/train`)).json();
    await expect(page.getByTestId('bound')).toContainText(`${(train.max_slowdown_ppm / 10_000).toFixed(1)}%`);

    // Our own counts grow as turns end, and keep up with the server's over the same time.
    await expect.poll(() => fact(page, 'clean'), { timeout: 90_000 }).toBeGreaterThanOrEqual(2);
    const after = await (await request.get(`${lane.url}/train`)).json();
    const ours = (await fact(page, 'clean')) + (await fact(page, 'measured'));
    const theirs = after.turns_clean + after.turns_overlapped - before.turns_clean - before.turns_overlapped;
    // Turns that were under way when watching began, or that end around a pull, may be on one side only.
    expect(Math.abs(ours - theirs)).toBeLessThanOrEqual(4);
    expect(await page.getByTestId('timeline-clean').getAttribute('d')).toMatch(/^M/);

    await page.getByTestId('turn-timeline').focus();
    await page.keyboard.press('End');
    await expect(page.getByTestId('turn-details')).toContainText(/Slot \d/);
  });

  test('goes on where it was after a reload, and forgets on request', async ({ gotoApp, page }) => {
    await gotoApp('turns', { 'var-endpoint': UID.b });
    await expect(page.getByTestId('puller-last')).toContainText('watched since');
    const since = /watched since (\S+)\./;
    const [, first] = since.exec(await page.getByTestId('puller-last').innerText())!;
    await page.waitForTimeout(5000);
    await page.reload();
    await expect(page.getByTestId('puller-last')).toContainText(`watched since ${first}`);
    await page.getByRole('button', { name: 'Clear the stored day' }).click();
    await page.getByRole('button', { name: 'Forget it' }).click();
    await expect.poll(async () => since.exec(await page.getByTestId('puller-last').innerText())?.[1]).not.toBe(first);
  });

  test('refuses everything but the reads that it is for', async ({ page, request, stack }) => {
    const lane = stack!.lanes.find(({ name }) => name === 'B')!;
    const seen = async () => (await request.get(`${lane.controlUrl}/seen`)).json();
    expect((await page.request.get(proxy(UID.b, 'train'))).status()).toBe(200);
    const before = await seen();
    for (const [method, path] of [
      ['POST', 'train'],
      ['POST', 'train/cancel'],
      ['POST', 'train/pause'],
      ['GET', 'train/cancel'],
      ['GET', 'trainx'],
      ['GET', 'train%2Fcancel'],
      ['GET', 'v1/models'],
      ['DELETE', 'slots'],
      ['PUT', 'props'],
    ]) {
      const answer = await page.request.fetch(proxy(UID.b, path), { method });
      expect(answer.status(), `${method} ${path}`).toBe(403);
    }
    const after = await seen();
    const forwarded = Object.keys(after).filter(
      (key) => !/^GET \/(train|slots|stats|props|server_info|diagnostics|metrics)$/.test(key)
    );
    expect(forwarded.filter((key) => after[key] !== before[key])).toEqual([]);
  });

  test('a lane that accepts and never answers holds up nothing else', async ({
    gotoApp,
    page,
    request,
    stack,
    context,
  }) => {
    test.setTimeout(120_000);
    const lane = stack!.lanes.find(({ name }) => name === 'A')!;
    await gotoApp('turns', { 'var-endpoint': UID.a });
    await expect(page.getByTestId('puller')).toContainText('Live');
    await setFault(request, lane.controlUrl, '/train', 'hang');
    try {
      await expect(page.getByTestId('puller')).toContainText('gave no whole answer within 8 s', { timeout: 30_000 });
      await expect(page.getByTestId('puller')).toContainText(/Figures as of \d\d:\d\d:\d\d/);
      // The last good figures stay.
      await expect(page.getByTestId('clean').locator('dd')).toHaveText(/^\d/);

      // In the same browser, with the same connections to Grafana, the ledger is there at once.
      const other = await context.newPage();
      const begin = Date.now();
      await other.goto('/a/lanewatch-interference-app/interference/ledger?refresh=off');
      await expect(other.getByTestId('diluted-note')).toBeVisible({ timeout: 15_000 });
      expect(Date.now() - begin).toBeLessThan(15_000);
      await other.close();
    } finally {
      await setFault(request, lane.controlUrl, '/train', null);
    }
    await page.bringToFront();
    await expect(page.getByTestId('puller')).toContainText('Live', { timeout: 60_000 });
  });

  test('fits a phone', async ({ gotoApp, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await gotoApp('turns', { 'var-endpoint': UID.b });
    await expect(page.getByTestId('section-comparison')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
