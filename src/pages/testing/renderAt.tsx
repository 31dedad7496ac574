import React, { useLayoutEffect, useState } from 'react';
import { Router } from 'react-router-dom';
import { configure, render } from '@testing-library/react';
import { EventBusSrv, PanelPlugin, formattedValueToString, getFieldDisplayName, type PanelProps } from '@grafana/data';
import {
  LocationServiceProvider,
  locationService,
  setAppEvents,
  setDataSourceSrv,
  setPluginImportUtils,
  setTemplateSrv,
  type DataSourceSrv,
  type TemplateSrv,
} from '@grafana/runtime';

export interface FakeDataSource {
  uid: string;
  name: string;
}

/** Draws what a panel was given as text: display name and formatted values of each field. */
function TextPanel({ data }: PanelProps) {
  return (
    <ul>
      {data.series.flatMap((frame) =>
        frame.fields.slice(frame.fields.length > 1 ? 1 : 0).map((field) => (
          <li key={field.name}>
            {getFieldDisplayName(field, frame)}:{' '}
            {field.display
              ? formattedValueToString(field.display(field.values[field.values.length - 1]))
              : 'no display'}
          </li>
        ))
      )}
    </ul>
  );
}

// Loaded machines render slowly; a page that is wrong stays wrong.
configure({ asyncUtilTimeout: 10_000 });

/** jsdom lays nothing out, and a panel without room draws nothing: every observed element is told the same size. */
class FixedSizeObserver {
  public constructor(private readonly callback: ResizeObserverCallback) {}
  public observe(target: Element) {
    const contentRect = {
      x: 0,
      y: 0,
      top: 0,
      left: 0,
      right: 600,
      bottom: 300,
      width: 600,
      height: 300,
    } as DOMRectReadOnly;
    this.callback([{ target, contentRect } as ResizeObserverEntry], this as unknown as ResizeObserver);
  }
  public unobserve() {}
  public disconnect() {}
}

let importUtilsSet = false;

/** Sets up the services of Grafana that pages reach for, with these Prometheus data sources. */
export function setUpGrafana(dataSources: FakeDataSource[] = [{ uid: 'prom', name: 'Prometheus' }]) {
  window.ResizeObserver = FixedSizeObserver as unknown as typeof ResizeObserver;
  setAppEvents(new EventBusSrv());
  const settings = dataSources.map((ds) => ({
    ...ds,
    type: 'prometheus',
    meta: { id: 'prometheus' },
    isDefault: false,
  }));
  setDataSourceSrv({
    getList: () => settings,
    getInstanceSettings: (ref: { uid?: string } | string | null) =>
      settings.find(({ uid }) => uid === (typeof ref === 'string' ? ref : ref?.uid)),
    get: async () => Promise.reject(new Error('no data source in tests')),
  } as unknown as DataSourceSrv);
  setTemplateSrv({ replace: (text: string) => text, getVariables: () => [] } as unknown as TemplateSrv);
  if (!importUtilsSet) {
    importUtilsSet = true;
    const panel = new PanelPlugin(TextPanel);
    panel.meta = { id: 'text', info: { version: '1' } } as typeof panel.meta;
    setPluginImportUtils({ importPanelPlugin: async () => panel, getPanelPluginFromCache: () => panel });
  }
}

function AtLocation({ children }: { children: React.ReactNode }) {
  const history = locationService.getHistory();
  const [location, setLocation] = useState(history.location);
  useLayoutEffect(() => history.listen(setLocation), [history]);
  return (
    <LocationServiceProvider service={locationService}>
      <Router location={location} navigator={history}>
        {children}
      </Router>
    </LocationServiceProvider>
  );
}

/** Renders a page as if the browser had opened this address. */
export function renderAt(url: string, element: React.ReactElement) {
  locationService.push(url);
  return render(<AtLocation>{element}</AtLocation>);
}
