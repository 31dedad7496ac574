import React from 'react';
import { type AppRootProps } from '@grafana/data';
import { AppErrorBoundary } from '../shared/errors/AppErrorBoundary';
import { AppRoutes } from './AppRoutes';

/** The root of every page. */
export default function App(_: AppRootProps) {
  return (
    <AppErrorBoundary>
      <AppRoutes />
    </AppErrorBoundary>
  );
}
