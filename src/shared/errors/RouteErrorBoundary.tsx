import React, { type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { PluginPage } from '@grafana/runtime';
import { ErrorBoundary } from '@grafana/ui';
import { ErrorView } from './ErrorView';

/** One page's boundary, inside the page frame, so that title and navigation stay when its content breaks. */
export function RouteErrorBoundary({ title, children }: { title: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <ErrorBoundary boundaryName="lanewatch-page" dependencies={[pathname, search]}>
      {({ error }) =>
        error ? (
          <PluginPage pageNav={{ text: title }}>
            <ErrorView error={error} />
          </PluginPage>
        ) : (
          <>{children}</>
        )
      }
    </ErrorBoundary>
  );
}
