import React, { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { dateTime } from '@grafana/data';
import { prefixRoute, ROUTES } from '../../constants';
import { arrivalSearch } from './arrival';
import { type AttributionOptions, buildAttributionApp } from './attributionApp';

/** From an alert, or any moment, to what slowed decode down. An arrival without a range gets one first. */
export default function AttributionPage(options: AttributionOptions) {
  const { search } = useLocation();
  const onward = arrivalSearch(search, dateTime().unix());
  if (onward) {
    return <Navigate replace to={prefixRoute(ROUTES.attribution) + onward} />;
  }
  return <Attribution key={alertOf(search)} search={search} {...options} />;
}

/** What makes an arrival another one: the alert it speaks of. */
function alertOf(search: string): string {
  return [...new URLSearchParams(search)]
    .filter(([name]) => name === 'at' || name === 'alert' || name.startsWith('label.'))
    .map((pair) => pair.join('='))
    .join('&');
}

function Attribution({ search, ...options }: AttributionOptions & { search: string }) {
  const [app] = useState(() => buildAttributionApp(search, options));
  return <app.Component model={app} />;
}
