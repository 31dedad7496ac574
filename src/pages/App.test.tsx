import React, { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { locationService } from '@grafana/runtime';
import { LoadFailed } from '../shared/errors/LoadFailed';
import { AppErrorBoundary } from '../shared/errors/AppErrorBoundary';
import { RouteErrorBoundary } from '../shared/errors/RouteErrorBoundary';
import { prefixRoute } from '../constants';
import { AppRoutes } from './AppRoutes';
import { PAGES } from './registry';
import { renderAt, setUpGrafana } from './testing/renderAt';
import pluginJson from '../plugin.json';

jest.setTimeout(60_000);

class ChunkLoadError extends Error {
  public name = 'ChunkLoadError';
}
const Broken = ({ error }: { error: Error }) => {
  throw error;
};

beforeEach(() => {
  setUpGrafana([]);
  window.sessionStorage.clear();
});

describe('what breaks', () => {
  beforeEach(() => {
    // React writes every caught error to the console; these are wanted.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => jest.restoreAllMocks());

  it('is answered with a sentence and the error’s text', () => {
    renderAt(
      '/a',
      <AppErrorBoundary>
        <Broken error={new Error('x is not a function')} />
      </AppErrorBoundary>
    );
    expect(screen.getByTestId('lanewatch-page-error')).toHaveTextContent('x is not a function');
  });

  it('stays within its page, under the page’s title', () => {
    renderAt(
      '/a',
      <RouteErrorBoundary title="Turns">
        <Broken error={new Error('boom')} />
      </RouteErrorBoundary>
    );
    expect(screen.getByTestId('lanewatch-page-error')).toHaveTextContent('boom');
  });

  it('is offered a reload when a chunk is missing, and other advice after that was tried', async () => {
    const Page = lazy(() => Promise.reject(new ChunkLoadError('Loading chunk 7 failed.')));
    const view = renderAt(
      '/a',
      <AppErrorBoundary>
        <React.Suspense>
          <Page />
        </React.Suspense>
      </AppErrorBoundary>
    );
    expect(await screen.findByTestId('lanewatch-chunk-error')).toHaveTextContent('Reloading brings it in');
    view.unmount();
    window.sessionStorage.setItem('lanewatch.chunk-reload', 'yes');
    renderAt(
      '/a',
      <AppErrorBoundary>
        <Broken error={new ChunkLoadError('Loading chunk 7 failed.')} />
      </AppErrorBoundary>
    );
    expect(screen.getByTestId('lanewatch-chunk-error')).toHaveTextContent('Reloading did not help');
  });

  it('is tried anew when the address changes', async () => {
    const Sometimes = () =>
      locationService.getLocation().pathname === '/bad' ? <Broken error={new Error('x')} /> : <p>fine</p>;
    renderAt(
      '/bad',
      <AppErrorBoundary>
        <Sometimes />
      </AppErrorBoundary>
    );
    expect(screen.getByTestId('lanewatch-page-error')).toBeInTheDocument();
    React.act(() => locationService.push('/good'));
    expect(await screen.findByText('fine')).toBeInTheDocument();
  });
});

it('forgets the reload once the plugin came up', () => {
  window.sessionStorage.setItem('lanewatch.chunk-reload', 'yes');
  renderAt('/a', <AppErrorBoundary>up</AppErrorBoundary>);
  expect(window.sessionStorage.getItem('lanewatch.chunk-reload')).toBeNull();
});

it('says what to do when the first chunk cannot be loaded', async () => {
  render(<LoadFailed error={new ChunkLoadError('Loading chunk app failed.')} />);
  expect(screen.getByTestId('lanewatch-load-failed')).toHaveTextContent('Loading chunk app failed.');
  await userEvent.tab();
  expect(screen.getByText('Reload the page')).toHaveFocus();
});

describe('routes', () => {
  const open = (url: string) => renderAt(url, <AppRoutesUnderApp />);
  const AppRoutesUnderApp = () => {
    return (
      <Routes>
        <Route path={`/a/${pluginJson.id}/*`} element={<AppRoutes />} />
      </Routes>
    );
  };

  it('lead from the app’s address to the overview, with the query', async () => {
    open(`/a/${pluginJson.id}?from=now-1h&to=now`);
    expect(await screen.findByTestId('state-no-prometheus')).toBeInTheDocument();
    expect(locationService.getLocation().pathname).toBe(prefixRoute('overview'));
    expect(locationService.getSearchObject().from).toBe('now-1h');
  });

  it('lead from Interference to its first tab, with the query', async () => {
    open(`${prefixRoute('interference')}?var-lane=x`);
    expect(await screen.findByTestId('state-no-prometheus')).toBeInTheDocument();
    expect(locationService.getLocation().pathname).toBe(prefixRoute('interference/ledger'));
    expect(locationService.getSearchObject()['var-lane']).toBe('x');
  });

  it('are the pages that the manifest lists', () => {
    const listed = pluginJson.includes.map(({ path }) => path.replace('/a/%PLUGIN_ID%/', ''));
    for (const { slug } of PAGES) {
      expect(listed).toContain(slug);
    }
  });
});
