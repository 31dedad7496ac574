import React from 'react';
import { type AppRootProps } from '@grafana/data';
import { AppErrorBoundary } from '../shared/errors/AppErrorBoundary';
import { AppRoutes } from './AppRoutes';
import { rememberSettings } from './census/appSettings';

/** The root of every page. */
export default function App({ meta }: AppRootProps) {
  rememberSettings(meta.jsonData);
  return (
    <AppErrorBoundary>
      <AppRoutes />
    </AppErrorBoundary>
  );
}
