import React from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSceneApp } from '@grafana/scenes';
import { LEDGER_ROUTE, prefixRoute, ROUTES } from '../../constants';
import { interferenceApp } from './interferenceApp';

/** The pages about one lane's interference; without a tab in the address it is the ledger. */
export default function InterferencePage() {
  const app = useSceneApp(interferenceApp);
  const { pathname, search } = useLocation();
  if (pathname.replace(/\/+$/, '') === prefixRoute(ROUTES.interference)) {
    return <Navigate replace to={prefixRoute(LEDGER_ROUTE) + search} />;
  }
  return <app.Component model={app} />;
}
