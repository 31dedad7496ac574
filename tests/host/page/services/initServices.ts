import { locationUtil, setTimeZoneResolver } from '@grafana/data';
import {
  config,
  FakeEchoSrv,
  setAppEvents,
  setBackendSrv,
  setChromeHeaderHeightHook,
  setCurrentUser,
  setDataSourceSrv,
  setEchoSrv,
  setMegaMenuOpenHook,
  setPluginImportUtils,
  setReturnToPreviousHook,
  setRunRequest,
  setTemplateSrv,
} from '@grafana/runtime';
import { initializeLoggersRegistry } from '@grafana/runtime/unstable';
import { importPanel, panelFromCache } from '../panels/catalog';
import { appEvents } from './appEvents';
import { HostBackendSrv } from './backendSrv';
import { dataSourceSrv } from './dataSourceSrv';
import { initExtensions } from './extensions';
import { HEADER_HEIGHT } from './layout';
import { runRequest } from './runRequest';
import { HostTemplateSrv } from './templateSrv';

/** Hands every service to @grafana/runtime, in Grafana's order. */
export function initServices() {
  initializeLoggersRegistry();
  setBackendSrv(new HostBackendSrv());
  setEchoSrv(new FakeEchoSrv());
  setTimeZoneResolver(() => config.bootData.user.timezone);
  setCurrentUser(config.bootData.user as never);
  setAppEvents(appEvents);
  setRunRequest(runRequest);
  setPluginImportUtils({ importPanelPlugin: importPanel, getPanelPluginFromCache: panelFromCache });
  locationUtil.initialize({
    config: config as never,
    getTimeRangeForUrl: () => ({ from: 'now-1h', to: 'now' }),
    getVariablesUrlParams: () => ({}),
  });
  setTemplateSrv(new HostTemplateSrv());
  setDataSourceSrv(dataSourceSrv);
  initExtensions();
  setReturnToPreviousHook(() => () => {});
  setMegaMenuOpenHook(() => [false, () => {}]);
  setChromeHeaderHeightHook(() => HEADER_HEIGHT);
}
