import React from 'react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Route, Routes } from 'react-router-dom';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setDataSourceSrv, type DataSourceSrv } from '@grafana/runtime';
import { type Pull } from '../../analysis/turns/reconstruct';
import { LANE_DATASOURCE_TYPE, prefixRoute } from '../../constants';
import { type PullerOptions, type PullerStatus } from '../../data/lane/lanePuller';
import { renderAt, setUpGrafana } from '../testing/renderAt';
import { type FeedWorld } from './laneFeed';
import { buildTurnsApp } from './turnsApp';

jest.setTimeout(60_000);

const file = join(__dirname, '../../../tests/fixtures/scenarios/training-windows/pulls.jsonl.gz');
const recorded: Pull[] = gunzipSync(readFileSync(file))
  .toString()
  .trim()
  .split('\n')
  .slice(800, 2400)
  .map((line) => JSON.parse(line));
const last = recorded[recorded.length - 1];
const FROM = Math.round(recorded[0].t * 1000);
const TO = Math.round(last.t * 1000);

const GOOD: PullerStatus = { state: 'pulling', lastGoodAt: TO, failures: 0, message: null, problems: [] };

/** Lanes with data sources, and the pullers that the page opens for them. */
function setUp(uids: string[]) {
  setUpGrafana([]);
  const settings = uids.map((uid) => ({
    uid,
    name: `Lane ${uid}`,
    type: LANE_DATASOURCE_TYPE,
    url: `/api/datasources/proxy/uid/${uid}`,
    meta: { id: LANE_DATASOURCE_TYPE },
  }));
  setDataSourceSrv({
    getList: ({ pluginId }: { pluginId?: string }) => (pluginId === LANE_DATASOURCE_TYPE ? settings : []),
    getInstanceSettings: (uid: string) => settings.find((one) => one.uid === uid),
  } as unknown as DataSourceSrv);
  const pullers: Array<{ options: PullerOptions; stopped: boolean }> = [];
  const world: FeedWorld = {
    openStore: async () => null,
    openPuller: (options) => {
      const puller = { options, stopped: false };
      pullers.push(puller);
      let end = () => {};
      return {
        run: () => new Promise<void>((resolve) => (end = resolve)),
        stop: () => {
          puller.stopped = true;
          end();
        },
      };
    },
    breathe: () => Promise.resolve(),
  };
  return { pullers, world };
}

function open(world: FeedWorld, search = '') {
  const app = buildTurnsApp(world);
  return renderAt(
    `${prefixRoute('turns')}?from=${FROM}&to=${TO}${search}`,
    <Routes>
      <Route path={prefixRoute('turns/*')} element={<app.Component model={app} />} />
    </Routes>
  );
}

async function feed(puller: { options: PullerOptions }, pulls: Pull[], status: PullerStatus = GOOD) {
  await act(async () => {
    puller.options.onPulls(pulls);
    puller.options.onStatus(status);
    await new Promise((resolve) => setTimeout(resolve, 10));
  });
}

const opened = async (pullers: unknown[], n = 1) => {
  while (pullers.length < n) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  }
};

it('explains how to add a lane data source where there is none', async () => {
  open(setUp([]).world);
  const state = await screen.findByTestId('state-no-lane-source');
  expect(state).toHaveTextContent(`type: ${LANE_DATASOURCE_TYPE}`);
});

it('shows receipts, exposure, the bound and the server’s receipt of a recorded run', async () => {
  const { pullers, world } = setUp(['a']);
  open(world);
  await opened(pullers);
  expect(pullers[0].options).toMatchObject({ lane: 'a', base: '/api/datasources/proxy/uid/a' });
  await feed(pullers[0], recorded);
  expect(await screen.findByTestId('figure-p50-value')).toHaveTextContent(/^\d+%$/);
  expect(screen.getByTestId('figure-p50')).toHaveTextContent(/n = \d+ turns/);
  expect(screen.getByTestId('figure-p50')).toHaveTextContent(/\d+% to \d+% by its edges/);
  expect(screen.getByTestId('figure-average')).toHaveTextContent('bound 10.0% on the average');
  // This server has not measured its average: that is no number.
  expect(screen.getByTestId('figure-average-value')).toHaveTextContent('not measured');
  expect(screen.getByTestId('run-state')).toHaveTextContent('dream.gguf');
  expect(screen.getByTestId('mode')).toHaveTextContent('Reconstructed');
  const train = last.train as Record<string, number>;
  const row = screen.getByTestId('compare-slowdownPpmP50');
  expect(within(row).getAllByRole('cell')[1]).toHaveTextContent(`${train.turn_slowdown_ppm_p50 / 10_000}%`);
  const measured = Number(screen.getByTestId('measured').querySelector('dd')!.textContent);
  const exposed = Number(screen.getByTestId('exposed').querySelector('dd')!.textContent);
  expect(measured).toBeGreaterThan(20);
  expect(exposed).toBeGreaterThanOrEqual(measured);
  expect(screen.getByTestId('owed').querySelector('dd')).toHaveTextContent(/\d s|min/);
  expect(screen.getByTestId('timeline-overlapped').getAttribute('d')).toMatch(/^M/);
  expect(screen.getByTestId('timeline-windows').getAttribute('d')).toMatch(/^M/);
});

it('reads a turn off the timeline by keyboard', async () => {
  const { pullers, world } = setUp(['a']);
  open(world);
  await opened(pullers);
  await feed(pullers[0], recorded.slice(0, 400));
  const timeline = await screen.findByTestId('turn-timeline');
  act(() => timeline.focus());
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByTestId('turn-details')).toHaveTextContent(/Slot \d, \d\d:\d\d:\d\d: .* steps/);
});

it('keeps the last figures while the lane fails, says since when and why, and goes on by itself', async () => {
  const { pullers, world } = setUp(['a']);
  open(world);
  await opened(pullers);
  await feed(pullers[0], recorded.slice(0, 1200));
  const before = (await screen.findByTestId('figure-p95-value')).textContent;
  const why = 'GET /train gave no whole answer within 8 s: the lane may hang.';
  await feed(pullers[0], [], { ...GOOD, state: 'failing', failures: 3, message: why });
  expect(screen.getByTestId('puller')).toHaveTextContent(why);
  expect(screen.getByTestId('puller')).toHaveTextContent(/Figures as of \d\d:\d\d:\d\d/);
  expect(screen.getByTestId('figure-p95-value')).toHaveTextContent(before!);
  await feed(pullers[0], recorded.slice(1200));
  expect(screen.getByTestId('puller')).toHaveTextContent('Live');
  expect(screen.getByTestId('puller')).not.toHaveTextContent(why);
});

it('writes nothing as a number before it is measured, and text of the lane as text', async () => {
  const { pullers, world } = setUp(['a']);
  open(world);
  await opened(pullers);
  const train = { state: 'error', error: '<img src=x> out of memory', out: '<b>x</b>.gguf', turns_clean: 0 };
  await feed(pullers[0], [{ t: FROM / 1000, train, slots: [] }]);
  for (const id of ['p50', 'p95', 'max', 'dilution', 'average']) {
    expect(await screen.findByTestId(`figure-${id}-value`)).toHaveTextContent(/^not measured$/);
  }
  const run = screen.getByTestId('run-state');
  expect(run).toHaveTextContent('<img src=x> out of memory');
  expect(run.querySelector('img, b')).toBeNull();
  expect(run).toHaveTextContent('Error');
});

it('starts over when the stored day is cleared', async () => {
  const { pullers, world } = setUp(['a']);
  open(world);
  await opened(pullers);
  await feed(pullers[0], recorded.slice(0, 600));
  await screen.findByTestId('figure-p50-value');
  await userEvent.click(screen.getByText('Clear the stored day'));
  await userEvent.click(await screen.findByText('Forget it'));
  await opened(pullers, 2);
  expect(pullers[0].stopped).toBe(true);
  await feed(pullers[1], recorded.slice(600, 601));
  expect(screen.getByTestId('clean').querySelector('dd')).toHaveTextContent(/^0$/);
});

it('follows the lane of the address, and lets go of it when the page closes', async () => {
  const { pullers, world } = setUp(['a', 'b']);
  const { unmount } = open(world, '&var-endpoint=b');
  await opened(pullers);
  expect(pullers.map(({ options }) => options.lane)).toEqual(['b']);
  unmount();
  expect(pullers[0].stopped).toBe(true);
});

it('does not show one lane under the address of another', async () => {
  const { pullers, world } = setUp(['a']);
  open(world, '&var-endpoint=gone');
  expect(await screen.findByTestId('state-no-such-lane-source')).toHaveTextContent('gone');
  expect(pullers).toEqual([]);
});
