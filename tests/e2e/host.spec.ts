import { expect, test } from './fixtures';

// What the other specs lean on: these say whether a failure is the host's own.
test.describe('stand-alone host', () => {
  test.beforeEach(({ isHost }) => {
    test.skip(!isHost, 'a real Grafana is tested by its makers');
  });

  test('says what it is, in both themes', async ({ page }) => {
    for (const theme of ['light', 'dark']) {
      await page.goto(`/?theme=${theme}`);
      await expect(page.getByText('stand-alone host, not Grafana')).toBeVisible();
      await expect(page.locator('body')).toHaveClass(new RegExp(`theme-${theme}`));
    }
  });

  test('queries the provisioned Prometheus', async ({ page, stack }) => {
    const query = { refId: 'A', expr: 'up', instant: true, datasource: { type: 'prometheus', uid: 'prometheus' } };
    const sources = await (await page.request.get('/api/datasources')).json();
    query.datasource.uid = sources.find((ds: { type: string }) => ds.type === 'prometheus').uid;
    const answer = await page.request.post('/api/ds/query', { data: { from: 'now-5m', to: 'now', queries: [query] } });
    expect(answer.ok()).toBe(true);
    const { frames } = (await answer.json()).results.A;
    const instances = frames.map((frame: any) => frame.schema.fields[1]?.labels.instance);
    for (const lane of stack?.lanes ?? []) {
      expect(instances).toContain(lane.address);
    }
  });

  test('lists alert rules and offers the app’s link on an instance', async ({ page }) => {
    const { data } = await (await page.request.get('/api/prometheus/grafana/api/v1/rules')).json();
    test.skip(data.groups.length === 0, 'no alert rules are provisioned');
    await page.goto('/alerting/list');
    await expect(page.getByRole('heading', { name: data.groups[0].rules[0].name })).toBeVisible();
  });
});
