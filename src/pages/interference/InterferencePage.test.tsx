import React from 'react';
import { Route, Routes } from 'react-router-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { locationService } from '@grafana/runtime';
import { prefixRoute } from '../../constants';
import { PrometheusUnreachable, type LaneReading } from '../../data/types';
import { NoSuchDataSource } from '../lane/trouble';
import { exampleReading, fakeLane, fakeSource } from '../testing/laneFakes';
import { renderAt, setUpGrafana } from '../testing/renderAt';
import { buildInterferenceApp } from './interferenceApp';

jest.setTimeout(60_000);

const keyOf = (instance: string) => encodeURIComponent(fakeLane(instance).key);

function open(source: ReturnType<typeof fakeSource>, search = '') {
  const app = buildInterferenceApp(source.factory);
  return renderAt(
    `${prefixRoute('interference/ledger')}?refresh=off${search}`,
    <Routes>
      <Route path={prefixRoute('interference/*')} element={<app.Component model={app} />} />
    </Routes>
  );
}

beforeEach(() => setUpGrafana());

it('shows the ledger of the first lane found, with what each figure rests on, from one read', async () => {
  const source = fakeSource();
  open(source);
  expect(await screen.findByText('n = 51,300 steps: 15.0 ms')).toBeInTheDocument();
  expect(screen.getByText('n = 2,700 steps: 142.5 ms')).toBeInTheDocument();
  expect(screen.getByText(/of 1,154 s of steps: 33.3/)).toBeInTheDocument();
  expect(screen.getByTestId('diluted-note')).toHaveTextContent('21.4 ms');
  for (const title of ['Mean step by what it carries', 'Steps per second by shape', 'Held steps over time']) {
    expect(screen.getAllByText(title).length).toBeGreaterThan(0);
  }
  expect(screen.getByTestId('lane-header')).toHaveTextContent('model-x');
  const [{ span }] = source.calls.read;
  expect(source.calls.read.filter((call) => call.span.to > span.from)).toHaveLength(1);
  expect(locationService.getSearchObject()['var-lane']).toBe(fakeLane('a:1').key);
});

it('opens the lane and the range of the address', async () => {
  const source = fakeSource();
  open(source, `&var-lane=${keyOf('b:2')}&from=now-1h&to=now`);
  expect(await screen.findByText(/181 scrapes/)).toBeInTheDocument();
  expect(new Set(source.calls.read.map(({ lane }) => lane.labels.instance))).toEqual(new Set(['b:2']));
});

it('says that there is no Prometheus data source', async () => {
  setUpGrafana([]);
  open(fakeSource());
  expect(await screen.findByTestId('state-no-prometheus')).toHaveTextContent('There is no Prometheus data source here');
  expect(screen.getByText(/Add a Prometheus/).closest('a')).toHaveAttribute(
    'href',
    expect.stringContaining('/connections')
  );
});

it('says that the data source of the address does not exist', async () => {
  const source = fakeSource({ discover: () => Promise.reject(new NoSuchDataSource('Datasource x was not found')) });
  open(source, '&var-ds=x');
  expect(await screen.findByTestId('state-no-such-source')).toHaveTextContent('Choose another data source above');
});

it('explains how to get the first lane', async () => {
  open(fakeSource({ lanes: [] }));
  const state = await screen.findByTestId('state-no-lane');
  expect(state).toHaveTextContent('scrape_configs');
  expect(state).toHaveTextContent('radiance:engine_steps_total');
});

it('says that the lane has no samples in the range, and offers a longer one', async () => {
  const source = fakeSource({ read: async (lane) => exampleReading(lane, { from: 10, to: 0 }) });
  open(source, `&var-lane=${keyOf('gone:3')}`);
  expect(await screen.findByTestId('state-lane-absent')).toHaveTextContent('gone:3');
  expect(screen.getByTestId('state-lane-absent')).toHaveTextContent('last 3 hours');
  await userEvent.click(screen.getByText(/Show the last 7 days/));
  await waitFor(() => expect(locationService.getSearchObject().from).toBe('now-7d'));
});

it('says that Prometheus cannot be reached, and recovers at the next try', async () => {
  const source = fakeSource({
    discover: () => Promise.reject(new PrometheusUnreachable('Prometheus does not answer.')),
  });
  open(source);
  expect(await screen.findByTestId('state-unreachable')).toHaveTextContent('nothing is known about them');
  source.answers.discover = undefined;
  await userEvent.click(screen.getByText('Try again'));
  expect(await screen.findByText('n = 51,300 steps: 15.0 ms')).toBeInTheDocument();
});

it('says that Prometheus is slow', async () => {
  const source = fakeSource({
    read: () => Promise.reject(new PrometheusUnreachable('No answer within 30 seconds. Choose a shorter time range.')),
  });
  open(source);
  expect(await screen.findByTestId('state-slow')).toHaveTextContent('Choose a shorter time range');
});

it('keeps the last figures when the newest read fails, says from when, and catches up', async () => {
  const source = fakeSource();
  open(source);
  await screen.findByText('n = 51,300 steps: 15.0 ms');
  source.answers.read = () => Promise.reject(new PrometheusUnreachable('Prometheus does not answer.'));
  await userEvent.click(screen.getByTestId('data-testid RefreshPicker run button'));
  expect(await screen.findByText(/Shown as of \d\d:\d\d:\d\d: the newest read failed/)).toBeInTheDocument();
  expect(screen.getByText('n = 51,300 steps: 15.0 ms')).toBeInTheDocument();
  source.answers.read = undefined;
  await userEvent.click(screen.getByText('Try again'));
  await waitFor(() => expect(screen.queryByText(/Shown as of/)).not.toBeInTheDocument());
});

it('names the family whose query failed and keeps the rest', async () => {
  const source = fakeSource({
    read: async (lane, span): Promise<LaneReading> => ({
      ...exampleReading(lane, span, ['stepsHeld']),
      failed: [{ signal: 'stepsHeld', message: 'Prometheus refused the query: too many points.' }],
    }),
  });
  open(source);
  const banner = await screen.findByText(/A part of the data could not be read/);
  expect(banner).toBeInTheDocument();
  expect(screen.getByText('radiance:engine_steps_held_total')).toBeInTheDocument();
  expect(await screen.findByText('n = 51,300 steps: 15.0 ms')).toBeInTheDocument();
  expect(screen.getByTestId('not-measured')).toHaveTextContent('Held steps over time: not measured.');
});

it('says what an engine without a ledger can show, and its grade', async () => {
  const lane = fakeLane('v:8000', 'vllm');
  const source = fakeSource({
    lanes: [lane],
    read: async (_lane, span): Promise<LaneReading> => {
      const reading = exampleReading(lane, span);
      const { decodeTokens, running, up } = reading.series.signals;
      return { ...reading, series: { ...reading.series, signals: { decodeTokens, running, up } } };
    },
  });
  open(source);
  const card = await screen.findByTestId('data-testid Alert info');
  expect(card).toHaveTextContent('What vLLM lets this page show');
  expect(card).toHaveTextContent('Grade B');
  expect(card).toHaveTextContent('Measured on this lane: per-stream rate, in flight.');
  expect(screen.queryByText(/n = .* steps: /)).not.toBeInTheDocument();
});

it('shows progress of a long read and lets it be cancelled', async () => {
  let progress: ((done: number) => void) | undefined;
  const source = fakeSource({
    read: (_lane, _span, options) => {
      progress = options?.onProgress;
      return new Promise(() => undefined);
    },
  });
  open(source);
  expect(await screen.findByTestId('state-reading')).toBeInTheDocument();
  await waitFor(() => expect(progress).toBeDefined());
  act(() => progress?.(0.42));
  expect(await screen.findByText(/42 %/)).toBeInTheDocument();
  await userEvent.click(within(screen.getByTestId('state-reading')).getByText('Cancel'));
  expect(await screen.findByTestId('state-cancelled')).toBeInTheDocument();
});
