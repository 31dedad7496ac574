import React, { Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { LoadingPlaceholder } from '@grafana/ui';
import { prefixRoute, ROUTES } from '../constants';
import { RouteErrorBoundary } from '../shared/errors/RouteErrorBoundary';
import { PAGES, type PageEntry } from './registry';

/** The pages under `/a/<plugin id>`; anything else goes to the overview. */
export function AppRoutes() {
  return (
    <Routes>
      {PAGES.map((page) => (
        <Route key={page.slug} path={`${page.slug}/*`} element={<LazyPage page={page} />} />
      ))}
      <Route path="*" element={<ToOverview />} />
    </Routes>
  );
}

function LazyPage({ page }: { page: PageEntry }) {
  const Page = page.component;
  return (
    <RouteErrorBoundary title={page.title}>
      <Suspense fallback={<LoadingPlaceholder text={`Loading ${page.title} …`} />}>
        <Page />
      </Suspense>
    </RouteErrorBoundary>
  );
}

// The query string holds time range and lane: it goes along.
function ToOverview() {
  const { search } = useLocation();
  return <Navigate replace to={prefixRoute(ROUTES.overview) + search} />;
}
