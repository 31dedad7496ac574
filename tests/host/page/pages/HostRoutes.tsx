import React from 'react';
import { Route, Routes } from 'react-router';
import { AppRoot } from './AppRoot';
import { Home } from './Home';

/** Routes of the page, at the addresses that Grafana uses. */
export function HostRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Home />} />
      <Route path="/a/:pluginId/*" element={<AppRoot />} />
      <Route path="*" element={<Home missing />} />
    </Routes>
  );
}
