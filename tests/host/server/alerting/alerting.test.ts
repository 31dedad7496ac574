/** @jest-environment node */
import { startUpstream, type Upstream } from '../testing/upstream';
import { type DataSource } from '../types';
import { Alerting } from './alerting';
import { loadRuleGroups } from './load';

const MINUTE = 60_000;
/** What the fake Prometheus answers by lane; undefined fails the query. */
let values: Record<string, string> | undefined = {};
let upstream: Upstream;

beforeAll(async () => {
  upstream = await startUpstream((_, res) => {
    res.statusCode = values ? 200 : 400;
    const result = Object.entries(values ?? {}).map(([lane, value]) => ({ metric: { lane }, value: [0, value] }));
    const answer = values
      ? { status: 'success', data: { resultType: 'vector', result } }
      : { status: 'error', errorType: 'bad_data', error: 'broken' };
    res.end(JSON.stringify(answer));
  });
});

afterAll(() => upstream.close());

const file = (more: object = {}) => ({
  groups: [
    {
      name: 'g',
      folder: 'f',
      interval: '1m',
      rules: [
        {
          uid: 'collapse',
          title: 'Decode collapse',
          condition: 'C',
          for: '2m',
          labels: { team: '$TEAM', lane_copy: '{{ $$labels.lane }}' },
          annotations: { summary: '{{ $labels.lane }} at {{ printf "%.1f" $values.A.Value }}', raw: '$TEAM' },
          data: [
            {
              refId: 'A',
              datasourceUid: 'prom',
              relativeTimeRange: { from: 600, to: 0 },
              model: { expr: 'rate', instant: true },
            },
            { refId: 'B', datasourceUid: '__expr__', model: { type: 'reduce', expression: 'A', reducer: 'last' } },
            {
              refId: 'C',
              datasourceUid: '__expr__',
              model: { type: 'threshold', expression: 'B', conditions: [{ evaluator: { type: 'lt', params: [5] } }] },
            },
          ],
          ...more,
        },
      ],
    },
  ],
});

function make(more: object = {}) {
  const ds = { uid: 'prom', type: 'prometheus', url: upstream.url, jsonData: {}, secureJsonData: {} };
  const groups = loadRuleGroups([file(more)], { TEAM: 'serving' });
  const alerting = new Alerting(
    groups,
    () => ds as unknown as DataSource,
    () => 'http://h/'
  );
  const at = async (minute: number, next: Record<string, string> | undefined) => {
    values = next;
    await alerting.evaluateGroup(groups[0], minute * MINUTE);
    return [...alerting.statuses[0].instances.values()].map(
      ({ labels, state, reason }) => `${labels.lane}:${state}${reason ? `(${reason})` : ''}`
    );
  };
  return { alerting, at };
}

describe('rule states', () => {
  it('waits for `for`, fires, and resolves', async () => {
    const { alerting, at } = make();
    expect(await at(1, { a: '9', b: '9' })).toEqual(['a:Normal', 'b:Normal']);
    expect(await at(2, { a: '3', b: '9' })).toEqual(['a:Pending', 'b:Normal']);
    expect(await at(3, { a: '3', b: '9' })).toEqual(['a:Pending', 'b:Normal']);
    expect(await at(4, { a: '3', b: '9' })).toEqual(['a:Alerting', 'b:Normal']);
    const [firing] = alerting.statuses[0].instances.values();
    expect(firing.activeAt).toBe(4 * MINUTE);
    expect(firing.annotations).toEqual({ summary: 'a at 3.0', raw: '$TEAM' });
    expect(firing.labels).toMatchObject({ lane: 'a', team: 'serving', lane_copy: 'a', grafana_folder: 'f' });
    expect(await at(5, { a: '9', b: '9' })).toEqual(['a:Normal', 'b:Normal']);
    expect(alerting.transitions.map(({ previous, current }) => `${previous}>${current}`)).toEqual([
      'Normal>Pending',
      'Pending>Alerting',
      'Alerting>Normal',
    ]);
  });

  it('never fires when the condition holds shorter than `for`', async () => {
    const { at } = make();
    await at(1, { a: '3' });
    await at(2, { a: '9' });
    expect(await at(3, { a: '3' })).toEqual(['a:Pending']);
  });

  it('resolves a missing series after two evaluations and forgets it', async () => {
    const { at } = make({ for: '0s' });
    await at(1, { a: '3', b: '9' });
    expect(await at(2, { b: '9' })).toEqual(['a:Alerting', 'b:Normal']);
    expect(await at(3, { b: '9' })).toEqual(['a:Normal(MissingSeries)', 'b:Normal']);
    expect(await at(4, { b: '9' })).toEqual(['b:Normal']);
  });

  it('keeps firing for a while where asked to', async () => {
    const { at } = make({ for: '0s', keepFiringFor: '2m' });
    await at(1, { a: '3' });
    expect(await at(2, { a: '9' })).toEqual(['a:Recovering']);
    expect(await at(3, { a: '3' })).toEqual(['a:Alerting']);
    await at(4, { a: '9' });
    await at(5, { a: '9' });
    expect(await at(6, { a: '9' })).toEqual(['a:Normal']);
  });

  it.each([
    [{ noDataState: 'NoData' }, {}, 'undefined:NoData'],
    [{ noDataState: 'Alerting', for: '0s' }, {}, 'a:Alerting(NoData)'],
    [{ noDataState: 'OK' }, {}, 'a:Normal(NoData)'],
    [{ noDataState: 'KeepLast', for: '0s' }, {}, 'a:Alerting(NoData, KeepLast)'],
    [{ execErrState: 'Error' }, undefined, 'undefined:Error'],
    [{ for: '0s' }, undefined, 'a:Alerting(Error)'],
    [{ execErrState: 'OK' }, undefined, 'a:Normal(Error)'],
  ])('%j', async (more, next, expected) => {
    const { alerting, at } = make(more);
    await at(1, { a: '3' });
    expect(await at(2, next as never)).toContain(expected);
    expect(alerting.statuses[0].health).toBe(next ? 'nodata' : 'error');
  });

  it('takes a NaN for a value that no comparison holds for, as Grafana does: neither firing nor missing', async () => {
    const { at } = make({ for: '0s', keepFiringFor: '2m' });
    expect(await at(1, { a: 'NaN' })).toEqual(['a:Normal']);
    await at(2, { a: '3' });
    expect(await at(3, { a: 'NaN' })).toEqual(['a:Recovering']);
  });

  it('refuses a condition that is still a series', async () => {
    const data = [{ refId: 'C', datasourceUid: 'p', relativeTimeRange: { from: 60, to: 0 }, model: { expr: 'x' } }];
    const { alerting, at } = make({ data, execErrState: 'Error' });
    expect(await at(1, { a: '1' })).toEqual(['undefined:Error']);
    expect(alerting.statuses[0].lastError).toContain('looks like time series data');
  });
});

describe('loading rules', () => {
  it.each([
    [{ uid: 'bad uid' }, 'required'],
    [{ condition: 'Z' }, 'no refId'],
    [{ data: [{ refId: 'C', datasourceUid: 'p', relativeTimeRange: { from: 0, to: 0 } }] }, 'relative time range'],
  ])('refuses %j', (more, message) => {
    expect(() => loadRuleGroups([file(more)], {})).toThrow(message);
  });
});
