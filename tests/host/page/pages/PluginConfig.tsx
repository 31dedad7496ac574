import React, { Suspense } from 'react';
import { useLocation, useParams } from 'react-router';
import { PluginContextProvider, urlUtil } from '@grafana/data';
import { Alert, ErrorBoundaryAlert, PageLoader } from '@grafana/ui';
import { PluginPage } from '../chrome/PluginPage';
import { importApp } from '../loader/importPlugin';
import { useLoaded } from './useLoaded';

/** The page of an app at `/plugins/<id>?page=…`: an overview, and a tab for each config page that the app adds. */
export function PluginConfig() {
  const { pluginId = '' } = useParams();
  const query = urlUtil.parseKeyValue(useLocation().search.slice(1));
  const { value: plugin, error } = useLoaded(pluginId, () => importApp(pluginId));
  if (error) {
    return (
      <Alert severity="error" title="Plugin not found">
        {error.message}
      </Alert>
    );
  }
  if (!plugin) {
    return <PageLoader />;
  }
  const pages = plugin.configPages ?? [];
  const page = pages.find(({ id }) => id === query.page);
  const url = `/plugins/${pluginId}`;
  const overview = { text: 'Overview', url, active: !page };
  const tabs = pages.map(({ id, title, icon }) => ({
    text: title,
    icon,
    url: `${url}?page=${id}`,
    active: page?.id === id,
  }));
  const Body = page?.body;
  return (
    <PluginPage
      pageNav={{
        text: plugin.meta.name,
        subTitle: plugin.meta.info.description,
        url,
        children: [overview, ...tabs] as never,
      }}
    >
      {Body ? (
        <PluginContextProvider meta={plugin.meta}>
          <ErrorBoundaryAlert style="page">
            <Suspense fallback={<PageLoader />}>
              <Body plugin={plugin} query={query as never} />
            </Suspense>
          </ErrorBoundaryAlert>
        </PluginContextProvider>
      ) : (
        <p>{`Version ${plugin.meta.info.version}`}</p>
      )}
    </PluginPage>
  );
}
