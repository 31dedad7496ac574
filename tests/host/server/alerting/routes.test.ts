/** @jest-environment node */
import { type Host, startHost } from '..';
import { makeDist } from '../testing/dist';
import { startUpstream, type Upstream } from '../testing/upstream';

const dist = makeDist();
let upstream: Upstream;
let host: Host;

beforeAll(async () => {
  upstream = await startUpstream((_, res) => {
    const result = ['a', 'b'].map((lane) => ({ metric: { lane }, value: [0, lane === 'a' ? '1' : '9'] }));
    res.end(JSON.stringify({ status: 'success', data: { resultType: 'vector', result } }));
  });
  const query = {
    refId: 'A',
    datasourceUid: 'prom',
    relativeTimeRange: { from: 60, to: 0 },
    model: { expr: 'x', instant: true },
  };
  const model = { type: 'threshold', expression: 'A', conditions: [{ evaluator: { type: 'lt', params: [5] } }] };
  const rule = {
    uid: 'r',
    title: 'Slow',
    condition: 'C',
    data: [query, { refId: 'C', datasourceUid: '__expr__', model }],
  };
  host = await startHost({
    port: 0,
    dist: dist.dir,
    env: {},
    alertReplayMs: 120_000,
    provisioning: {
      datasources: [{ datasources: [{ name: 'P', uid: 'prom', type: 'prometheus', url: upstream.url }] }],
      alerting: [{ groups: [{ name: 'g', folder: 'f', interval: '1m', rules: [rule] }] }],
    },
  });
  while (host.alerting.statuses[0].lastEvaluation < Date.now() - 60_000) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
});

afterAll(async () => {
  await host.close();
  await upstream.close();
  dist.remove();
});

const get = async (path: string) => (await fetch(host.url + path)).json();

it('gives groups, rules and their instances', async () => {
  const { status, data } = await get('/api/prometheus/grafana/api/v1/rules');
  expect(status).toBe('success');
  const [group] = data.groups;
  expect(group).toMatchObject({ name: 'g', file: 'f', interval: 60 });
  expect(group.rules[0]).toMatchObject({
    uid: 'r',
    name: 'Slow',
    state: 'firing',
    health: 'ok',
    totals: { alerting: 1, normal: 1 },
  });
  const alert = group.rules[0].alerts.find((item: any) => item.state === 'Alerting');
  expect(alert).toMatchObject({ labels: { lane: 'a', alertname: 'Slow', grafana_folder: 'f' }, value: '1e+00' });
  expect(alert.labels.__alert_rule_uid__).toBeUndefined();
});

it('filters by state, matcher and limit', async () => {
  const only = async (query: string) => {
    const { data } = await get(`/api/prometheus/grafana/api/v1/rules?${query}`);
    return data.groups
      .flatMap((group: any) => group.rules)
      .flatMap((rule: any) => rule.alerts.map((a: any) => a.labels.lane));
  };
  expect(await only('state=firing')).toEqual(['a']);
  expect(await only(`matcher=${encodeURIComponent('{"type":0,"name":"lane","value":"b"}')}`)).toEqual(['b']);
  expect(await only('limit_alerts=1')).toHaveLength(1);
  expect(await only('rule_name=other')).toEqual([]);
});

it('lists alerts of every state, with the rule’s uid on demand', async () => {
  const { data } = await get('/api/prometheus/grafana/api/v1/alerts?includeInternalLabels=true');
  expect(data.alerts.map((alert: any) => alert.state).sort()).toEqual(['Alerting', 'Normal']);
  expect(data.alerts[0].labels.__alert_rule_uid__).toBe('r');
});

it('keeps what changed during the replay, in both histories', async () => {
  const annotations = await get('/api/annotations?type=alert&alertUID=r');
  expect(annotations).toHaveLength(1);
  expect(annotations[0]).toMatchObject({ alertName: 'Slow', prevState: 'Normal', newState: 'Alerting' });
  expect(annotations[0].text).toContain('Slow {alertname=Slow, grafana_folder=f, lane=a} - A=1.000000');
  const frame = await get('/api/v1/rules/history?ruleUID=r');
  expect(frame.data.values[0]).toEqual([annotations[0].time * 1000]);
  expect((await fetch(`${host.url}/api/v1/rules/history`)).status).toBe(500);
});

it('gives the definitions', async () => {
  const folders = await get('/api/ruler/grafana/api/v1/rules');
  expect(folders.f[0].rules[0].grafana_alert).toMatchObject({ uid: 'r', title: 'Slow', condition: 'C' });
  expect((await fetch(`${host.url}/api/ruler/grafana/api/v1/rule/nope`)).status).toBe(404);
});
