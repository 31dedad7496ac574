import React from 'react';
import { Route, Routes } from 'react-router-dom';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { locationService } from '@grafana/runtime';
import { prefixRoute } from '../../constants';
import type { LaneFacts } from '../census/laneFacts';
import type { Lane, LaneReading } from '../../data/types';
import { exampleReading, fakeSource } from '../testing/laneFakes';
import { renderAt, setUpGrafana } from '../testing/renderAt';
import { buildInterferenceApp } from './interferenceApp';

jest.setTimeout(90_000);

const facts: LaneFacts = {
  expectation: () => ({
    expectation: { tps: 66, source: 'MEASURED: alone', concurrency: 1, contextWindow: null, date: null },
    scope: 'model',
  }),
  pulls: async () => null,
};

const reading = async (lane: Lane, span: { from: number; to: number }): Promise<LaneReading> => {
  const made = exampleReading(lane, span);
  const { t } = made.series;
  const rows = (value: (i: number) => number) => Float64Array.from(t, (_, i) => value(i));
  made.series.signals.preemptions = rows((i) => (i >= 102 ? 9 : i >= 101 ? 4 : 0));
  made.series.signals.prefillTokens = rows((i) => 2000 * i);
  return made;
};

function open(tab: string, source = fakeSource({ read: reading })) {
  const app = buildInterferenceApp(source.factory, { facts });
  renderAt(
    `${prefixRoute(`interference/${tab}`)}?refresh=off`,
    <Routes>
      <Route path={prefixRoute('interference/*')} element={<app.Component model={app} />} />
    </Routes>
  );
  return source;
}

const judged = () => waitFor(() => expect(screen.getByTestId('verdict-card')).toHaveAttribute('data-state', 'done'));

beforeEach(() => setUpGrafana());

it('puts the verdict on top: headline, mechanisms with their state in words, and the way to the attribution', async () => {
  open('ledger');
  await judged();
  const card = within(screen.getByTestId('verdict-card'));
  expect(card.getByTestId('verdict-headline')).toHaveTextContent(/of the 66.0 tokens\/s expected/);
  const rows = card.getAllByTestId(/^mechanism-/);
  expect(new Set(rows.map((row) => row.getAttribute('data-testid'))).size).toBe(8);
  rows.forEach((row) => expect(row.textContent).toMatch(/^(present|absent|unknown)\S.*Grade [ABC]/));
  expect(card.getAllByText(/^(Ruled out|Not judged): /).length).toBeGreaterThan(0);
  const link = card.getByRole('link', { name: /Attribution/ });
  expect(link.getAttribute('href')).toMatch(/attribution\?var-ds=prom&var-lane=radiance~instance.*&from=now-3h&to=now/);
});

it('lists every check with its level, name and sentence, and the stretches', async () => {
  open('preflight');
  await judged();
  const rows = within(await screen.findByTestId('preflight-checks'))
    .getAllByRole('row')
    .slice(1);
  expect(rows.length).toBeGreaterThan(8);
  const levels = rows.map((row) => row.getAttribute('data-level'));
  expect(levels).toEqual([...levels].sort((a, b) => 'fail warn ok'.indexOf(a!) - 'fail warn ok'.indexOf(b!)));
  rows.forEach((row) => expect(row.textContent).toMatch(/^(fail|warn|ok)[a-z-]+[A-Z0-9].*/));
  expect(screen.getByTestId('preflight-segments')).toHaveTextContent('judged');
});

it('shows the preemptions of the range in bursts, and says what the lane does not report', async () => {
  open('pressure');
  expect(await screen.findByTestId('preemption-bursts')).toHaveTextContent('9 preemptions in this range, in 1 burst');
  expect(screen.getByTestId('preemption-bursts')).toHaveTextContent('9 within 40 s');
  expect(screen.getByTestId('not-measured')).toHaveTextContent(
    'KV cache use: not measured. This lane does not report KV cache use.'
  );
  expect(screen.queryByTestId('lane-stats')).not.toBeInTheDocument();
});

it('tests other measures when asked, without reading again, and keeps the choice in the address', async () => {
  const source = open('lag');
  await judged();
  expect(await screen.findByText(/scrapes are usable/)).toBeInTheDocument();
  const asked = source.calls.read.length;
  await userEvent.click(screen.getByRole('radio', { name: 'First token' }));
  expect(await screen.findByTestId('lag-missing')).toHaveTextContent('no histogram of time to first token');
  expect(locationService.getSearchObject().lag).toBe('ttft');
  await userEvent.click(screen.getByRole('radio', { name: 'Decode-only step' }));
  expect(await screen.findByText(/scrapes are usable/)).toBeInTheDocument();
  expect(source.calls.read).toHaveLength(asked);
});
