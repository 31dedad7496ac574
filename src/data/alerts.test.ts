import { readAlerts } from './alerts';
import { alertSpells, readAlertHistory } from './alertsHistory';
import { alertState, alertValues, fingerprintOf, labelsOfText } from './alertsParse';
import { type AskGrafana } from './alertsTypes';

const instance = (state: string, more: object = {}) => ({
  labels: { alertname: 'Decode collapsed', instance: 'a:7770', job: 'lanes' },
  annotations: { summary: 'a:7770: decode is at 16%' },
  state,
  activeAt: '2026-11-29T10:00:00Z',
  value: '1e+00',
  ...more,
});
const rules = (...alerts: unknown[]) => ({
  status: 'success',
  data: {
    groups: [{ rules: [{ uid: 'u1', name: 'Decode collapsed', labels: { lanewatch: 'decode-collapse' }, alerts }] }],
  },
});
const answer =
  (answers: Record<string, unknown>): AskGrafana =>
  async (path) => {
    const found = Object.entries(answers).find(([end]) => path.endsWith(end))?.[1];
    if (found === undefined || found instanceof Error) {
      throw found ?? { status: 404 };
    }
    if (typeof found === 'object' && found !== null && 'status' in found && typeof found.status === 'number') {
      throw found;
    }
    return found;
  };

describe('readAlerts', () => {
  it('lists instances that are not normal, firing first, with the rule they come from', async () => {
    const body = rules(
      instance('Normal (MissingSeries)'),
      instance('Pending', { labels: { instance: 'b' }, activeAt: '2026-11-29T11:00:00Z' }),
      instance('Alerting')
    );
    const { alerts, rules: ours, trouble } = await readAlerts(answer({ '/rules': body }));
    expect(trouble).toBeNull();
    expect(ours).toEqual([{ uid: 'u1', title: 'Decode collapsed' }]);
    expect(alerts.map(({ state }) => state)).toEqual(['firing', 'pending']);
    expect(alerts[0]).toMatchObject({
      ruleUid: 'u1',
      title: 'Decode collapsed',
      activeAt: Date.parse('2026-11-29T10:00:00Z') / 1000,
      labels: { instance: 'a:7770', job: 'lanes' },
      values: { value: 1 },
    });
  });

  it('knows an unset time, and copes with instances that lack nearly everything', async () => {
    const body = rules(instance('Alerting', { activeAt: '0001-01-01T00:00:00Z' }), {
      state: 'Alerting',
      labels: null,
      annotations: null,
      value: null,
      activeAt: null,
    });
    const { alerts, trouble } = await readAlerts(answer({ '/rules': body }));
    expect(trouble).toBeNull();
    expect(alerts.map(({ activeAt }) => activeAt)).toEqual([null, null]);
    expect(alerts[1]).toMatchObject({ labels: {}, annotations: {}, values: {} });
  });

  it('loses no readable alert to one that is not, and says how many were lost', async () => {
    const body = rules(instance('Alerting'), { labels: { a: 1 }, state: 'Alerting' }, 'x');
    const { alerts, trouble } = await readAlerts(answer({ '/rules': body }));
    expect(alerts).toHaveLength(1);
    expect(trouble).toBe('2 alerts could not be read.');
  });

  it('falls back to the list of instances where rules may not be read', async () => {
    const labels = { alertname: 'Decode collapsed', __alert_rule_uid__: 'u9', instance: 'a' };
    const { alerts, rules: ours } = await readAlerts(
      answer({ '/rules': { status: 403 }, '/alerts': { data: { alerts: [instance('Alerting', { labels })] } } })
    );
    expect(ours).toEqual([]);
    expect(alerts[0]).toMatchObject({ ruleUid: 'u9', title: 'Decode collapsed', labels: { instance: 'a' } });
    expect(alerts[0].labels).not.toHaveProperty('__alert_rule_uid__');
  });

  it.each([
    [403, 'may not read'],
    [404, 'not available'],
    [500, '(500)'],
  ])('says in words what a refusal of %d means', async (status, words) => {
    const read = await readAlerts(answer({ '/rules': { status }, '/alerts': { status } }));
    expect(read.alerts).toEqual([]);
    expect(read.trouble).toContain(words);
  });

  it.each(['<html>', null, [], { data: { groups: 'x' } }])('survives an answer of %j', async (body) => {
    const read = await readAlerts(
      answer({ '/rules': body ?? new Error('empty'), '/alerts': body ?? new Error('empty') })
    );
    expect(read.alerts).toEqual([]);
    expect(read.trouble).toContain('could not be read');
  });
});

describe('readAlertHistory', () => {
  const RULE = { uid: 'u1', title: 'Decode collapsed' };
  const RANGE = { from: 1000, to: 5000 };
  const note = (at: number, prevState: string, newState: string) => ({
    time: at * 1000,
    prevState,
    newState,
    text: 'Decode collapsed {alertname=Decode collapsed, instance=a:7770, job=lanes} - ratio=0.160000, fires=1',
  });

  it('reads annotations, with labels and values out of their text', async () => {
    const read = await readAlertHistory(
      [RULE],
      RANGE,
      answer({ annotations: [note(3000, 'Alerting', 'Normal'), note(2000, 'Pending', 'Alerting'), { time: 'x' }] })
    );
    expect(read.trouble).toBeNull();
    expect(read.events.map(({ at, next }) => [at, next])).toEqual([
      [2000, 'firing'],
      [3000, 'normal'],
    ]);
    expect(read.events[0].labels).toEqual({ alertname: 'Decode collapsed', instance: 'a:7770', job: 'lanes' });
    expect(read.events[0].values).toEqual({ ratio: 0.16, fires: 1 });
    expect(alertSpells(read.events)).toMatchObject([{ from: 2000, to: 3000, ruleUid: 'u1' }]);
  });

  it('reads the history of Loki where there are no annotations', async () => {
    const line = {
      previous: 'Normal',
      current: 'Alerting',
      labels: { instance: 'a' },
      values: { ratio: 0.2 },
      ruleTitle: 'T',
    };
    const frame = {
      schema: { fields: [{ name: 'time' }, { name: 'line' }, { name: 'labels' }] },
      data: {
        values: [
          [2_500_000, 2_600_000],
          [JSON.stringify(line), 'not json'],
          [{}, {}],
        ],
      },
    };
    const read = await readAlertHistory([RULE], RANGE, answer({ annotations: [], history: frame }));
    expect(read.events).toEqual([
      {
        ruleUid: 'u1',
        title: 'T',
        at: 2500,
        previous: 'normal',
        next: 'firing',
        labels: { instance: 'a' },
        values: { ratio: 0.2 },
      },
    ]);
    expect(alertSpells(read.events)).toMatchObject([{ from: 2500, to: null }]);
  });

  it('is empty without trouble where nothing happened, and says so where it may not be read', async () => {
    expect(await readAlertHistory([RULE], RANGE, answer({ annotations: [], history: { status: 500 } }))).toEqual({
      events: [],
      trouble: null,
    });
    const refused = await readAlertHistory(
      [RULE],
      RANGE,
      answer({ annotations: { status: 403 }, history: { status: 403 } })
    );
    expect(refused.trouble).toContain('may not read');
  });

  it('asks in the units that each door takes', async () => {
    const asked: Array<[string, object]> = [];
    await readAlertHistory([RULE], RANGE, async (path, params) => {
      asked.push([path, params]);
      return path.endsWith('annotations') ? [] : { schema: { fields: [] }, data: { values: [] } };
    });
    expect(asked[0][1]).toMatchObject({ type: 'alert', alertUID: 'u1', from: 1_000_000, to: 5_000_000 });
    expect(asked[1][1]).toMatchObject({ ruleUID: 'u1', from: 1000, to: 5000 });
  });
});

describe('reading what Grafana writes', () => {
  it.each([
    ['Alerting', 'firing'],
    ['Alerting (NoData)', 'firing'],
    ['firing', 'firing'],
    ['Pending', 'pending'],
    ['Recovering', 'recovering'],
    ['NoData', 'no-data'],
    ['Error', 'error'],
    ['Normal (MissingSeries)', 'normal'],
    ['', 'normal'],
  ])('takes %p as %s', (text, state) => expect(alertState(text)).toBe(state));

  it('reads values in each of their forms', () => {
    expect(alertValues('1e+00')).toEqual({ value: 1 });
    expect(alertValues('A: 1e+00, rate: 2.5')).toEqual({ A: 1, rate: 2.5 });
    expect(alertValues("[ var='B' labels={instance=a:7770} value=0.1 ], [ var='C' labels={} value=1 ]")).toEqual({
      B: 0.1,
      C: 1,
    });
    expect(alertValues('NaN')).toEqual({});
    expect(alertValues(undefined)).toEqual({});
  });

  it('keeps commas inside label values', () => {
    expect(labelsOfText('t {a=1, 2 and 3, b=x=y} - B=1')).toEqual({ a: '1, 2 and 3', b: 'x=y' });
    expect(labelsOfText('no labels')).toEqual({});
  });

  it('has one fingerprint for one rule and its labels in any order', () => {
    expect(fingerprintOf('u', { a: '1', b: '2' })).toBe(fingerprintOf('u', { b: '2', a: '1' }));
    expect(fingerprintOf('u', { a: '1' })).not.toBe(fingerprintOf('u', { a: '2' }));
    expect(fingerprintOf('u', { a: '1' })).toMatch(/^[0-9a-f]{16}$/);
  });
});
