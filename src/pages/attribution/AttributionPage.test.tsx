import React from 'react';
import { Route, Routes } from 'react-router-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { locationService, setBackendSrv, type BackendSrv } from '@grafana/runtime';
import { prefixRoute } from '../../constants';
import type { LaneReading } from '../../data/types';
import type { LaneFacts } from '../census/laneFacts';
import { exampleReading, fakeLane, fakeSource } from '../testing/laneFakes';
import { renderAt, setUpGrafana } from '../testing/renderAt';
import AttributionPage from './AttributionPage';

jest.setTimeout(60_000);

const at = Math.floor(Date.now() / 1000) - 7200;
const ALERT = `at=${at}&alert=decode-collapse&engine=radiance`;
const LABELS = '&label.instance=a%3A1&label.job=lanes';

const facts = (tps: number | null): LaneFacts => ({
  expectation: () =>
    tps === null
      ? null
      : {
          scope: 'model',
          expectation: { tps, source: 'MEASURED: test', concurrency: 1, contextWindow: 8192, date: '2026-11-01' },
        },
  pulls: async () => null,
});

/** The worked example, in which from `at` on the decode-only step takes six times as long. */
function collapsed(reading: LaneReading): LaneReading {
  const { t, signals } = reading.series;
  const since = t.findIndex((each) => each >= at - 200);
  const slow = (v: Float64Array, each: number) => {
    for (let i = since; since >= 0 && i < t.length; i++) {
      v[i] = v[Math.max(0, since - 1)] + each * (i - since + 1);
    }
  };
  slow(signals.stepsDecode!, 190);
  slow(signals.stepsMixed!, 0);
  slow(signals.stepsPrefill!, 0);
  slow(signals.stepsTotal!, 190);
  slow(signals.decodeTokens!, 380);
  slow(signals.stepSeconds!, 190 * 0.1);
  slow(signals.stepSecondsDecode!, 190 * 0.1);
  return reading;
}

function open(search: string, source = fakeSource(), known = facts(66)) {
  return renderAt(
    `${prefixRoute('attribution')}?refresh=off&${search}`,
    <Routes>
      <Route path={prefixRoute('attribution/*')} element={<AttributionPage source={source.factory} facts={known} />} />
    </Routes>
  );
}

beforeEach(() => {
  setUpGrafana();
  setBackendSrv({ get: async () => ({ data: { groups: [] } }) } as unknown as BackendSrv);
});

it('goes from an alert to the named mechanism, with window and baseline in the address', async () => {
  const source = fakeSource({ read: async (lane, span) => collapsed(exampleReading(lane, span)) });
  open(ALERT + LABELS, source);
  expect(await screen.findByTestId('found-base-step-degraded')).toHaveTextContent(/8\d/);
  expect(source.calls.read.map(({ lane }) => lane.labels.instance)).toEqual(['a:1']);
  const address = locationService.getSearchObject();
  expect(address['var-lane']).toBe(fakeLane('a:1').key);
  expect(address.baseline).toMatch(/^auto:\d+-\d+$/);
  expect(address.from).toBeDefined();
  expect(within(screen.getByTestId('question')).getByText(/active since/)).toHaveTextContent('decode-collapse');
  expect(screen.getByTestId('evidence-base-step-degraded')).toHaveTextContent('ms at one in flight');
  // The rows of this lane never vary, so contention is left open, not excluded.
  expect(screen.getByTestId('excluded')).toHaveTextContent('Step-time sharing');
  expect(screen.getByTestId('excluded')).not.toHaveTextContent('Contention');
  expect(screen.getByTestId('collapse-facts')).toHaveTextContent('min 2');
  expect(screen.getByText('Back to the alert').closest('a')).toHaveAttribute('href', '/alerting/list');
});

it('judges against another stretch that the address names, and lets the page choose again', async () => {
  const source = fakeSource();
  open(`${ALERT}${LABELS}&baseline=${at - 9000}-${at - 7200}`, source);
  await screen.findByTestId('verdict');
  expect(locationService.getSearchObject().baseline).toBe(`${at - 9000}-${at - 7200}`);
  await userEvent.click(screen.getByText('Let the page choose'));
  await waitFor(() => expect(locationService.getSearchObject().baseline).toMatch(/^auto:/));
});

it('asks which lane where the alert names none, and judges the one that is chosen', async () => {
  const source = fakeSource();
  open(ALERT, source);
  const state = await screen.findByTestId('state-which-lane');
  expect(state).toHaveTextContent('The alert names no lane');
  expect(source.calls.read).toHaveLength(0);
  await userEvent.click(within(state).getByText(/^b:2/));
  await screen.findByTestId('verdict');
  expect(source.calls.read.map(({ lane }) => lane.labels.instance)).toEqual(['b:2']);
});

it('names no lane where none carries the labels of the alert, or several do', async () => {
  const { unmount } = open(`${ALERT}&label.instance=gone%3A9`);
  expect(await screen.findByTestId('state-which-lane')).toHaveTextContent('No lane of that time carries the labels');
  unmount();
  open(`${ALERT}&label.job=lanes`);
  expect(await screen.findByTestId('state-which-lane')).toHaveTextContent('fits more than one lane');
});

it('says that the lane of the address is gone', async () => {
  const source = fakeSource({ read: async (lane) => exampleReading(lane, { from: 10, to: 0 }) });
  open(`${ALERT}&var-lane=${encodeURIComponent(fakeLane('gone:3').key)}`, source);
  expect(await screen.findByTestId('state-lane-absent')).toHaveTextContent('gone:3');
});

it('says that the alert gave no time', async () => {
  open(`at=-62135596800&alert=decode-collapse${LABELS}`);
  expect(await screen.findByTestId('note-no-time')).toHaveTextContent('up to now is judged');
});

it('says that there is no expectation, and calls nothing healthy', async () => {
  open(ALERT + LABELS, fakeSource(), facts(null));
  expect(await screen.findByTestId('note-no-expectation')).toHaveTextContent('not called healthy');
  expect(screen.getByTestId('collapse-facts')).toHaveTextContent('There is no expectation');
});

it('says that the window is too short', async () => {
  open(`${ALERT}${LABELS}&from=${(at - 30) * 1000}&to=${(at + 10) * 1000}`);
  expect(await screen.findByTestId('note-short-window')).toHaveTextContent(/holds \d scrapes?, and 4 are the least/);
});

it('keeps its verdict when a later read fails', async () => {
  const source = fakeSource();
  open(ALERT + LABELS, source);
  await screen.findByTestId('verdict');
  source.answers.read = () => Promise.reject(new Error('boom'));
  act(() => locationService.partial({ from: String((at - 900) * 1000) }));
  expect(await screen.findByTestId('banner-stale')).toHaveTextContent('boom');
  expect(screen.getByTestId('verdict')).toBeInTheDocument();
});
