import { createServer, type Server } from 'http';
import { type AddressInfo } from 'net';
import { Alerting } from './alerting/alerting';
import { loadRuleGroups } from './alerting/load';
import { addAlertingRoutes } from './alerting/routes';
import { addAccountRoutes } from './accountRoutes';
import { addDataSourceRoutes } from './dataSourceRoutes';
import { addPageRoutes } from './pageRoutes';
import { addPrometheusRoutes } from './prometheus/routes';
import { addProxyRoutes } from './proxy/routes';
import { Router } from './router';
import { addSettingsRoutes } from './settingsRoutes';
import { HostState, type StateOptions } from './state';

const REPLAY_MS = 15 * 60_000;

export interface HostOptions extends StateOptions {
  /** Port to listen on; 0 takes a free one. */
  port: number;
  host?: string;
  /** How far back alert rules are evaluated at the start, so that states and history are there at once; 15 minutes. */
  alertReplayMs?: number;
}

export interface Host {
  url: string;
  state: HostState;
  alerting: Alerting;
  /** Ends every connection and frees the port. */
  close(): Promise<void>;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
}

/**
 * Starts the stand-alone host: a small stand-in for a Grafana server with one app plugin.
 * @throws Error on bad provisioning or a taken port
 */
export async function startHost(options: HostOptions): Promise<Host> {
  const state = new HostState(options);
  let url = '';
  const groups = loadRuleGroups(state.alertingFiles, state.env);
  const alerting = new Alerting(
    groups,
    (uid) => state.dataSource(uid),
    () => `${url}/`
  );
  const router = new Router();
  addAccountRoutes(router, state);
  addSettingsRoutes(router, state);
  addDataSourceRoutes(router, state);
  addPrometheusRoutes(router, state);
  addProxyRoutes(router, state);
  addAlertingRoutes(router, alerting);
  addPageRoutes(router, state);
  const server = createServer((req, res) => void router.handle(req, res));
  const address = options.host ?? '127.0.0.1';
  await listen(server, options.port, address);
  const { port } = server.address() as AddressInfo;
  url = `http://${address}:${port}`;
  void alerting.start(options.alertReplayMs ?? REPLAY_MS);
  return {
    url,
    state,
    alerting,
    close: () =>
      new Promise((resolve) => {
        alerting.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
