import React, { lazy } from 'react';
import { AppPlugin, type AppRootProps } from '@grafana/data';
import { LoadFailed } from './shared/errors/LoadFailed';

/**
 * Grafana fetches this file at start-up, so it holds nothing but the way to the rest: no scenes, no ui.
 * If the first chunk cannot be had there is no boundary of ours yet, hence the hand-made answer.
 */
const App = lazy(() =>
  import(/* webpackChunkName: "app" */ './pages/load')
    .then((chunk) => chunk.loadApp())
    .catch((error: unknown) => ({ default: () => <LoadFailed error={error} /> }))
);

export const plugin = new AppPlugin<{}>().setRootPage((props: AppRootProps) => <App {...props} />);
