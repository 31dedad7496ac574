import React from 'react';
import { Route, Routes } from 'react-router-dom';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prefixRoute } from '../../constants';
import { PrometheusUnreachable, type LaneReading } from '../../data/types';
import { rememberSettings } from '../census/appSettings';
import { exampleReading, fakeLane, fakeSource } from '../testing/laneFakes';
import { renderAt, setUpGrafana } from '../testing/renderAt';
import { buildOverviewApp } from './overviewApp';

jest.setTimeout(60_000);

function open(source: ReturnType<typeof fakeSource>, search = '') {
  const app = buildOverviewApp(source.factory);
  return renderAt(
    `${prefixRoute('overview')}?refresh=off${search}`,
    <Routes>
      <Route path={prefixRoute('overview/*')} element={<app.Component model={app} />} />
    </Routes>
  );
}

const row = async (instance: string) => (await screen.findByText(instance, { selector: 'tr a' })).closest('tr')!;

beforeEach(() => setUpGrafana());

it('shows a row a lane, with its figures and the way to its ledger', async () => {
  open(fakeSource({ lanes: [fakeLane('a:1'), fakeLane('v:2', 'vllm')] }));
  const first = await row('a:1');
  await waitFor(() => expect(first).toHaveTextContent('15.0 ms'));
  expect(first).toHaveTextContent('33.3%');
  expect(first).toHaveTextContent('2.0 max 2');
  expect(first).toHaveTextContent('Grade A');
  expect(first).toHaveTextContent('model-x');
  expect(await row('v:2')).toHaveTextContent('Grade B');
  const link = within(first).getByText('a:1').closest('a');
  const url = new URL(link!.href);
  expect(url.pathname).toBe(prefixRoute('interference/ledger'));
  expect(Object.fromEntries(url.searchParams)).toEqual({
    'var-ds': 'prom',
    'var-lane': fakeLane('a:1').key,
    from: 'now-3h',
    to: 'now',
  });
});

it('reads at most two lanes at a time, and only what a row needs', async () => {
  let running = 0;
  let most = 0;
  const ends: Array<() => void> = [];
  const options: unknown[] = [];
  const source = fakeSource({
    lanes: ['a:1', 'b:2', 'c:3', 'd:4'].map((instance) => fakeLane(instance)),
    read: (lane, span, opts) => {
      most = Math.max(most, ++running);
      options.push(opts);
      return new Promise((resolve) =>
        ends.push(() => {
          running--;
          resolve(exampleReading(lane, span));
        })
      );
    },
  });
  open(source);
  for (let n = 1; n <= 4; n++) {
    await waitFor(() => expect(ends.length).toBeGreaterThanOrEqual(Math.min(n + 1, 4)));
    ends[n - 1]();
  }
  await waitFor(() => expect(screen.getAllByText('15.0 ms')).toHaveLength(4));
  expect(most).toBe(2);
  expect(options[0]).toMatchObject({ histograms: [], signals: expect.arrayContaining(['stepSeconds', 'running']) });
});

it('leaves the other lanes alone when one cannot be read', async () => {
  const source = fakeSource({
    read: async (lane, span) => {
      if (lane.labels.instance === 'a:1') {
        throw new PrometheusUnreachable('Prometheus refused the query: it would read too many samples.');
      }
      return exampleReading(lane, span);
    },
  });
  open(source);
  const [bad, good] = [await row('a:1'), await row('b:2')];
  await waitFor(() => expect(good).toHaveTextContent('15.0 ms'));
  expect(bad).toHaveTextContent('This lane could not be read: Prometheus refused the query');
});

it('keeps the last figures of a lane whose newest read failed, and says from when', async () => {
  const source = fakeSource();
  open(source);
  const first = await row('a:1');
  await waitFor(() => expect(first).toHaveTextContent('15.0 ms'));
  source.answers.read = () => Promise.reject(new PrometheusUnreachable('Prometheus does not answer.'));
  await userEvent.click(screen.getByTestId('data-testid RefreshPicker run button'));
  await waitFor(() => expect(first).toHaveTextContent(/as of \d\d:\d\d:\d\d/));
  expect(first).toHaveTextContent('15.0 ms');
});

it('writes what was not measured in words, and markup in labels as text', async () => {
  const lane = { ...fakeLane('<img src=x onerror=alert(1)>', 'vllm'), model: '<b>bold</b>' };
  const source = fakeSource({
    lanes: [lane],
    read: async (_lane, span): Promise<LaneReading> => ({
      ...exampleReading(lane, span, ['stepSeconds', 'stepSecondsDecode', 'running']),
    }),
  });
  open(source);
  const only = await row('<img src=x onerror=alert(1)>');
  await waitFor(() => expect(only).toHaveTextContent('not measured'));
  expect(only.querySelector('img, b')).toBeNull();
  expect(only).not.toHaveTextContent('0.0 ms');
});

it('says that only the end of a long range was read', async () => {
  const source = fakeSource();
  open(source, '&from=now-2d&to=now');
  expect(await screen.findByTestId('overview-span')).toHaveTextContent('over its last 3 h');
  await waitFor(() => expect(source.calls.read).toHaveLength(2));
  expect(source.calls.read.map(({ span }) => span.to - span.from)).toEqual([10_800, 10_800]);
});

it('explains how to get the first lane', async () => {
  open(fakeSource({ lanes: [] }));
  expect(await screen.findByTestId('state-no-lane')).toHaveTextContent('scrape_configs');
});

it('says that there is no Prometheus data source', async () => {
  setUpGrafana([]);
  open(fakeSource());
  expect(await screen.findByTestId('state-no-prometheus')).toBeInTheDocument();
});

it('says that Prometheus cannot be reached and recovers', async () => {
  const source = fakeSource({
    discover: () => Promise.reject(new PrometheusUnreachable('Prometheus does not answer.')),
  });
  open(source);
  expect(await screen.findByTestId('state-unreachable')).toBeInTheDocument();
  source.answers.discover = undefined;
  await userEvent.click(screen.getByText('Try again'));
  expect(await row('a:1')).toBeInTheDocument();
});

it('lists the alerts of its lanes, on the row and below, with the way to what it was', async () => {
  const instance = {
    labels: { lanewatch: 'decode-collapse', job: 'lanes', instance: 'b:2' },
    annotations: { summary: 'decode is at 14% of what is expected' },
    state: 'Alerting',
    activeAt: '2026-11-29T20:53:00Z',
  };
  const rule = { uid: 'u', name: 'Decode collapsed (radiance)', labels: { lanewatch: 'x' }, alerts: [instance] };
  const ask = async (path: string) =>
    path.includes('/rules') && path.includes('prometheus') ? { data: { groups: [{ rules: [rule] }] } } : [];
  const app = buildOverviewApp(fakeSource().factory, ask);
  renderAt(
    `${prefixRoute('overview')}?refresh=off`,
    <Routes>
      <Route path={prefixRoute('overview/*')} element={<app.Component model={app} />} />
    </Routes>
  );
  const item = await screen.findByTestId('lane-alert');
  expect(item).toHaveTextContent('decode is at 14% of what is expected');
  const url = new URL(within(item).getByText('What was it').closest('a')!.href);
  expect(url.pathname).toBe(prefixRoute('attribution'));
  expect(url.searchParams.get('at')).toBe(String(Date.parse('2026-11-29T20:53:00Z') / 1000));
  const chip = await within(await row('b:2')).findByLabelText(/^firing: Decode collapsed/);
  expect(chip).toHaveTextContent('Decode collapsed');
  expect(within(await row('a:1')).queryByLabelText(/^firing/)).toBeNull();
});

it('shows the share of the expectation where one is pinned', async () => {
  rememberSettings({ expectations: [{ model: 'model-x', expectedTps: 66, source: 'MEASURED: test' }] });
  open(fakeSource());
  await waitFor(async () => expect(within(await row('a:1')).getByTestId('ratio')).toHaveTextContent('% of expected'));
  rememberSettings({});
});
