import { type Page } from '@playwright/test';
import { APP, expect, test } from './fixtures';
import { prometheusWith } from './prometheusApi';

const LANES: Array<{ lane: string; rule: string; mechanism: string }> = [
  { lane: 'collapsed-base-step:7770', rule: 'Decode collapsed (radiance)', mechanism: 'base-step-degraded' },
  { lane: 'collapsed-contention:7770', rule: 'Decode collapsed (radiance)', mechanism: 'contention' },
  { lane: 'collapsed-draft:7770', rule: 'Draft acceptance fell (radiance)', mechanism: 'draft-acceptance' },
  { lane: 'collapsed-sharing:7770', rule: 'Prefill interferes with decode (radiance)', mechanism: 'step-time-sharing' },
];
const ACTION = 'Attribute the slowdown';

/** From the host's list of rules: open the actions of the instance, and take ours. */
async function fromAlertList(page: Page, rule: string, lane: string) {
  await page.goto('/alerting/list');
  const instance = page
    .getByRole('region', { name: rule })
    .getByRole('row')
    .filter({ hasText: `instance=${lane}` });
  await expect(instance).toContainText('Alerting');
  await instance.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: ACTION }).click();
}

/** From the overview's own list, which any Grafana has. */
async function fromOverview(page: Page, rule: string, lane: string) {
  const alert = page.getByTestId('lane-alert').filter({ hasText: lane }).filter({ hasText: rule }).first();
  await alert.getByRole('link', { name: 'What was it' }).click();
}

test.describe('Attribution', () => {
  test.beforeEach(async ({ request, stack }) => {
    const api = await prometheusWith(request, LANES[0].lane, stack?.prometheusUrl);
    test.skip(!api, 'needs the recorded lanes of the demo');
  });

  for (const { lane, rule, mechanism } of LANES) {
    test(`names ${mechanism} from the alert on ${lane}, and reports it`, async ({ page, gotoApp, isHost, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await gotoApp('overview');
      if (isHost) {
        await fromAlertList(page, rule, lane);
      } else {
        await fromOverview(page, rule, lane);
      }
      await expect(page).toHaveURL(new RegExp(`${APP}/attribution`));
      const found = page.getByTestId(`found-${mechanism}`);
      await expect(found).toBeVisible();
      const cost = /(\d+)%/.exec(await found.innerText())?.[1] ?? '';
      expect(Number(cost)).toBeGreaterThan(10);
      await expect(page.getByTestId(`evidence-${mechanism}`)).toContainText(`${cost}%`);
      await expect(page.getByTestId('collapse-facts')).toContainText(/min \d+.*mean [\d.]+.*max \d+/s);

      await page.getByRole('button', { name: 'Copy report' }).click();
      const report = await page.evaluate(() => navigator.clipboard.readText());
      expect(report).toContain(lane);
      expect(report).toContain(`${cost}%`);
      expect(report).toMatch(/tok\/s/);
      expect(report).toContain('## Evidence');
      expect(report).toContain('/attribution?');
    });
  }

  test('lists firing alerts on the overview with the way to the same page', async ({ page, gotoApp }) => {
    await gotoApp('overview');
    const { lane, rule, mechanism } = LANES[0];
    await expect(
      page
        .getByTestId('lane-row')
        .filter({ hasText: lane })
        .getByLabel(/^firing/)
        .first()
    ).toBeVisible();
    await fromOverview(page, rule, lane);
    await expect(page.getByTestId(`found-${mechanism}`)).toBeVisible();
    await expect(page.getByTestId('question')).toContainText('active since');
  });

  test('shows its first verdict within three seconds, and the same view from the address', async ({
    page,
    gotoApp,
  }) => {
    await gotoApp('overview');
    const { lane, rule, mechanism } = LANES[0];
    const begin = Date.now();
    await fromOverview(page, rule, lane);
    await expect(page.getByTestId('verdict')).toBeVisible();
    test.info().annotations.push({ type: 'first verdict', description: `${Date.now() - begin} ms` });
    const found = await page.getByTestId(`found-${mechanism}`).innerText();
    await page.reload();
    await expect(page.getByTestId(`found-${mechanism}`)).toHaveText(found, { useInnerText: true });
  });

  test('asks which lane when an alert names none', async ({ gotoApp }) => {
    const page = await gotoApp('attribution', { at: '-62135596800', alert: 'decode-collapse' });
    await expect(page.getByTestId('state-which-lane')).toContainText('The alert names no lane');
    await page
      .getByTestId('state-which-lane')
      .getByText(/^collapsed-draft:7770/)
      .click();
    await expect(page.getByTestId('verdict')).toBeVisible();
    await expect(page.getByTestId('note-no-time')).toBeVisible();
  });

  test('configuration writes the rules that are provisioned', async ({ page }) => {
    await page.goto(`/plugins/${APP.split('/').pop()}?page=configuration`);
    await expect(page.getByTestId('expectation').first()).toBeVisible();
    await expect(page.getByTestId('rules-diff')).toBeVisible();
  });
});
