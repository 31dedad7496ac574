import React, { lazy } from 'react';
import { AppPlugin, type AppRootProps } from '@grafana/data';

// Grafana fetches this file at start: everything heavier than a route comes lazily.
const App = lazy(() => import('./pages/App'));

export const plugin = new AppPlugin<{}>().setRootPage((props: AppRootProps) => <App {...props} />);
