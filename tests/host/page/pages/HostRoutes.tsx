import React from 'react';
import { Route, Routes } from 'react-router';
import { AlertList } from './AlertList';
import { AppRoot } from './AppRoot';
import { DataSourceEdit } from './DataSourceEdit';
import { Home } from './Home';
import { PluginConfig } from './PluginConfig';

/** Routes of the page, at the addresses that Grafana uses. */
export function HostRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Home />} />
      <Route path="/a/:pluginId/*" element={<AppRoot />} />
      <Route path="/plugins/:pluginId" element={<PluginConfig />} />
      <Route path="/connections/datasources/edit/:uid" element={<DataSourceEdit />} />
      <Route path="/datasources/edit/:uid" element={<DataSourceEdit />} />
      <Route path="/alerting/grafana/:uid/view" element={<AlertList />} />
      <Route path="/alerting/*" element={<AlertList />} />
      <Route path="*" element={<Home missing />} />
    </Routes>
  );
}
