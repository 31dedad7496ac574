import React, { lazy, Suspense } from 'react';
import { AppPlugin, type AppPluginMeta, type AppRootProps, type PluginConfigPageProps } from '@grafana/data';
import { ALERT_ACTION } from './alertAction';
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

const Configuration = lazy(() =>
  import(/* webpackChunkName: "config" */ './pages/config/ConfigPage').catch((error: unknown) => ({
    default: () => <LoadFailed error={error} />,
  }))
);

const ConfigPage = (props: PluginConfigPageProps<AppPluginMeta<{}>>) => (
  <Suspense fallback={null}>
    <Configuration {...props} />
  </Suspense>
);

export const plugin = new AppPlugin<{}>()
  .setRootPage((props: AppRootProps) => <App {...props} />)
  .addConfigPage({ title: 'Configuration', icon: 'cog', id: 'configuration', body: ConfigPage })
  .addLink(ALERT_ACTION);
