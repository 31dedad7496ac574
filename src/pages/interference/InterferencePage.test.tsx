import React from 'react';
import { Route, Routes } from 'react-router-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { locationService } from '@grafana/runtime';
import { prefixRoute } from '../../constants';
import { PrometheusUnreachable } from '../../data/types';
import { exampleReading, fakeLane, fakeSource } from '../testing/laneFakes';
import { renderAt, setUpGrafana } from '../testing/renderAt';
import { buildInterferenceApp } from './interferenceApp';

jest.setTimeout(30_000);

function open(source: ReturnType<typeof fakeSource>, search = '') {
  const app = buildInterferenceApp(source.factory);
  return renderAt(
    `${prefixRoute('interference/ledger')}${search}`,
    <Routes>
      <Route path={prefixRoute('interference/*')} element={<app.Component model={app} />} />
    </Routes>
  );
}

const LANE_B = encodeURIComponent(fakeLane('b:2').key);

beforeEach(() => setUpGrafana());

it('shows the ledger of the first lane found, in figures with what they rest on', async () => {
  const source = fakeSource();
  open(source);
  await screen.findByTestId('lane-header');
  await new Promise((r) => setTimeout(r, 500));
  process.stdout.write(document.body.textContent ?? '');
  expect(await screen.findByText(/15\.0 ms/, { selector: 'li' })).toBeInTheDocument();
  expect(screen.getAllByText(/142\.5 ms|143 ms/).length).toBeGreaterThan(0);
  expect(screen.getByTestId('diluted-note')).toHaveTextContent('21.4 ms');
  expect(screen.getByTestId('diluted-note')).toHaveTextContent('5.0% of the steps');
  expect(source.calls.read).toHaveLength(1);
});
