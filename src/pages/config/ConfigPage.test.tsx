import React from 'react';
import { MemoryRouter } from 'react-router-dom';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppPlugin, type AppPluginMeta } from '@grafana/data';
import { setBackendSrv, type BackendSrv } from '@grafana/runtime';
import { fakeSource } from '../testing/laneFakes';
import { setUpGrafana } from '../testing/renderAt';
import ConfigPage from './ConfigPage';

jest.setTimeout(60_000);

const expectations = [{ model: 'model-x', expectedTps: 66, source: 'MEASURED: alone', concurrency: 1 }];

function open(jsonData: object = { expectations, kept: true }, post = jest.fn(async () => ({}))) {
  const get = jest.fn(async (path: string) => (path.includes('ruler') ? {} : { data: { groups: [] } }));
  setBackendSrv({ get, post } as unknown as BackendSrv);
  const plugin = new AppPlugin<{}>();
  plugin.meta = { id: 'app-id', name: 'App', enabled: true, pinned: true, jsonData } as AppPluginMeta<{}>;
  const reload = jest.fn();
  render(
    <MemoryRouter>
      <ConfigPage plugin={plugin} query={{}} source={fakeSource().factory} reload={reload} />
    </MemoryRouter>
  );
  return { post, reload };
}

beforeEach(() => setUpGrafana());

it('saves what was changed, keeps the rest, and reloads', async () => {
  const { post, reload } = open();
  const rate = screen.getByLabelText('Rate of a single stream (1)');
  await userEvent.clear(rate);
  await userEvent.type(rate, '70');
  await userEvent.click(screen.getByText('Save and reload'));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(post).toHaveBeenCalledWith('/api/plugins/app-id/settings', {
    enabled: true,
    pinned: true,
    jsonData: { kept: true, expectations: [{ ...expectations[0], expectedTps: 70 }] },
  });
});

it('refuses a contended rate with the reason, and saves nothing', async () => {
  open();
  const inFlight = screen.getByLabelText('In flight (1)');
  await userEvent.clear(inFlight);
  await userEvent.type(inFlight, '4');
  expect(within(screen.getByTestId('expectation')).getByRole('alert')).toHaveTextContent(
    'not the rate of a single stream'
  );
  expect(screen.getByText('Save and reload').closest('button')).toBeDisabled();
});

it('says why it was not saved', async () => {
  const { reload } = open(
    undefined,
    jest.fn(async () => Promise.reject(new Error('plugins:write is needed')))
  );
  await userEvent.click(screen.getByText('Save and reload'));
  expect(await screen.findByText('plugins:write is needed')).toBeInTheDocument();
  expect(reload).not.toHaveBeenCalled();
});

it('writes the alert rules for the lanes and expectations at hand, and what they would change', async () => {
  open();
  const rules = await screen.findByTestId('rules');
  expect(within(rules).getByTestId('rules-diff')).toHaveTextContent(/6 to be added/);
  expect(rules).toHaveTextContent('model_name="model-x"');
  expect(rules).toHaveTextContent('* 66');
});

it('says that nothing is pinned', async () => {
  open({});
  expect(screen.getByText(/No expectation is pinned/)).toBeInTheDocument();
  expect(await screen.findByTestId('rules')).toBeInTheDocument();
});
