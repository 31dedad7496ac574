import React, { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '@grafana/ui';
import { forgetReload } from './chunkErrors';
import { ErrorView } from './ErrorView';

/** The outermost boundary: whatever breaks, the reader gets a sentence and a way on. Another page tries again. */
export function AppErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary boundaryName="lanewatch-app" dependencies={[pathname]}>
      {({ error }) => (error ? <ErrorView error={error} /> : <CameUp>{children}</CameUp>)}
    </ErrorBoundary>
  );
}

function CameUp({ children }: { children: ReactNode }) {
  useEffect(forgetReload, []);
  return <>{children}</>;
}
