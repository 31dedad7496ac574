import React, { Suspense } from 'react';
import { useLocation, useParams } from 'react-router';
import { PluginContextProvider, urlUtil } from '@grafana/data';
import { Alert, ErrorBoundaryAlert, PageLoader } from '@grafana/ui';
import { importApp } from '../loader/importPlugin';
import { useLoaded } from './useLoaded';

/** Loads an app and draws its root page, as Grafana does below `/a/<id>`. */
export function AppRoot() {
  const { pluginId = '' } = useParams();
  const location = useLocation();
  const { value: plugin, error } = useLoaded(pluginId, () => importApp(pluginId));
  if (error) {
    return (
      <Alert severity="error" title={`App ${pluginId} could not be loaded`}>
        {error.message}
      </Alert>
    );
  }
  if (!plugin) {
    return <PageLoader />;
  }
  if (!plugin.meta.enabled) {
    return <Alert severity="warning" title="Application is not enabled" />;
  }
  const Root = plugin.root;
  if (!Root) {
    return <Alert severity="error" title="No root app page component found" />;
  }
  return (
    <PluginContextProvider meta={plugin.meta}>
      <ErrorBoundaryAlert style="page">
        <Suspense fallback={<PageLoader />}>
          <Root
            meta={plugin.meta}
            basename={location.pathname}
            onNavChanged={() => {}}
            query={urlUtil.parseKeyValue(location.search.slice(1)) as never}
            path={location.pathname}
          />
        </Suspense>
      </ErrorBoundaryAlert>
    </PluginContextProvider>
  );
}
