/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parse } from 'yaml';
import { alertArrival, attributionUrlFor, lanesOfAlert } from '../../src/data/alertLink';
import { diffRules, factsOfRuleList, factsOfRuler } from '../../src/data/alertRules';
import { readAlerts } from '../../src/data/alerts';
import { alertSpells, readAlertHistory } from '../../src/data/alertsHistory';
import { type AskGrafana } from '../../src/data/alertsTypes';
import { httpReader } from '../../src/data/httpReader';
import { discoverLanes } from '../../src/data/lanes';
import { Alerting } from '../host/server/alerting/alerting';
import { loadRuleGroups } from '../host/server/alerting/load';
import { addAlertingRoutes } from '../host/server/alerting/routes';
import { Router } from '../host/server/router';
import { type DataSource } from '../host/server/types';
import { prometheusWith } from './support/prometheus';

jest.mock('@grafana/runtime', () => ({ getBackendSrv: jest.fn() }));

const ROOT = join(__dirname, '../..');
const FILE = readFileSync(join(ROOT, 'provisioning/alerting/lanewatch.yaml'), 'utf8');
const LANES = ['contention-six', 'healthy-light', 'preemption-stalls'];
/** Three hours into the recordings. */
const FROM = 1790000000 + 3 * 3600;
const MINUTE = 60;

/** From the provisioned file over a firing instance to the lane that the page would open. */
describe('from a rule file to the page of its lane', () => {
  let prometheus: Awaited<ReturnType<typeof prometheusWith>>;
  let server: Server;
  let ask: AskGrafana;
  const groups = loadRuleGroups([parse(FILE)], {});

  beforeAll(async () => {
    const file = (name: string) => ({ file: join(ROOT, 'tests/fixtures/scenarios', name, 'metrics.om.gz') });
    prometheus = await prometheusWith(LANES.map(file));
    const source = {
      uid: 'lanewatch-prometheus',
      type: 'prometheus',
      url: prometheus.url,
      jsonData: {},
      secureJsonData: {},
    };
    const alerting = new Alerting(
      groups,
      (uid) => (uid === source.uid ? (source as unknown as DataSource) : undefined),
      () => 'http://grafana.example/'
    );
    for (let at = FROM; at <= FROM + 8 * MINUTE; at += MINUTE) {
      await alerting.evaluateGroup(groups[0], at * 1000);
    }
    const router = new Router();
    addAlertingRoutes(router, alerting);
    server = createServer((req, res) => void router.handle(req, res)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    ask = async (path, params) => {
      const query = new URLSearchParams(Object.entries(params).map(([key, value]) => [key, String(value)]));
      const response = await fetch(`${base}${path}?${query}`);
      if (!response.ok) {
        throw { status: response.status };
      }
      return response.json();
    };
  }, 120_000);
  afterAll(async () => {
    server?.close();
    await prometheus?.stop();
  });

  it('lists the collapse with its numbers, and nothing about the healthy lane', async () => {
    const { alerts, rules, trouble } = await readAlerts(ask);
    expect(trouble).toBeNull();
    expect(rules.length).toBeGreaterThan(4);
    const firing = alerts.filter(({ state }) => state === 'firing');
    expect(firing.map(({ labels }) => `${labels.lanewatch} ${labels.instance}`).sort()).toEqual([
      'decode-collapse contention-six:7770',
      'interference preemption-stalls:7770',
      'preemption-burst preemption-stalls:7770',
    ]);
    const collapse = firing.find(({ labels }) => labels.lanewatch === 'decode-collapse')!;
    expect(collapse.activeAt).toBeGreaterThanOrEqual(FROM);
    expect(collapse.annotations.summary).toMatch(/^contention-six:7770: decode is at 24\.\d+%/);
    expect(collapse.annotations.in_flight).toContain('8.0 requests while busy. More than 1 is not like for like');
    expect(collapse.annotations.attribution).toMatch(
      /^http:\/\/grafana\.example\/a\/lanewatch-interference-app\/attribution\?/
    );
  });

  it('leads from the instance, and from the address in a notification, to the one lane it is about', async () => {
    const { alerts } = await readAlerts(ask);
    const collapse = alerts.find(({ labels }) => labels.lanewatch === 'decode-collapse')!;
    const lanes = await discoverLanes(httpReader({ url: prometheus.url }), { at: FROM });
    expect(lanes).toHaveLength(LANES.length);
    const activeAt = new Date(collapse.activeAt! * 1000).toISOString();
    for (const url of [attributionUrlFor({ ...collapse, activeAt }, FROM), collapse.annotations.attribution]) {
      const arrival = alertArrival(new URL(url, 'http://grafana.example').search);
      expect(lanesOfAlert(arrival, lanes).map(({ labels }) => labels.instance)).toEqual(['contention-six:7770']);
      expect(arrival.alert).toBe('decode-collapse');
    }
    expect(alertArrival(attributionUrlFor({ ...collapse, activeAt }, 0).split('?')[1]).at).toBe(collapse.activeAt);
  });

  it('tells from the history when it began', async () => {
    const { rules } = await readAlerts(ask);
    const range = { from: FROM - 3600, to: FROM + 3600 };
    const { events, trouble } = await readAlertHistory(rules, range, ask);
    expect(trouble).toBeNull();
    const spells = alertSpells(events).filter(({ labels }) => labels.instance === 'contention-six:7770');
    expect(spells).toMatchObject([{ ruleUid: 'lanewatch-decode-collapse-radiance', to: null }]);
    expect(spells[0].from).toBeGreaterThanOrEqual(FROM + 2 * MINUTE);
  });

  it('finds that what is provisioned is what the file says, whichever list is read', async () => {
    const ruler = factsOfRuler(await ask('/api/ruler/grafana/api/v1/rules', {}));
    const list = factsOfRuleList(await ask('/api/prometheus/grafana/api/v1/rules', {}));
    for (const provisioned of [ruler, list]) {
      expect(diffRules(FILE, provisioned)).toMatchObject({ added: [], changed: [], removed: [] });
    }
  });
});
