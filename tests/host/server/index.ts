import { createServer, type Server } from 'http';
import { type AddressInfo } from 'net';
import { addAccountRoutes } from './accountRoutes';
import { addDataSourceRoutes } from './dataSourceRoutes';
import { addPageRoutes } from './pageRoutes';
import { addPrometheusRoutes } from './prometheus/routes';
import { addProxyRoutes } from './proxy/routes';
import { Router } from './router';
import { addSettingsRoutes } from './settingsRoutes';
import { HostState, type StateOptions } from './state';

export interface HostOptions extends StateOptions {
  /** Port to listen on; 0 takes a free one. */
  port: number;
  host?: string;
}

export interface Host {
  url: string;
  state: HostState;
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
  const router = new Router();
  addAccountRoutes(router, state);
  addSettingsRoutes(router, state);
  addDataSourceRoutes(router, state);
  addPrometheusRoutes(router, state);
  addProxyRoutes(router, state);
  addPageRoutes(router, state);
  const server = createServer((req, res) => void router.handle(req, res));
  const address = options.host ?? '127.0.0.1';
  await listen(server, options.port, address);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${address}:${port}`,
    state,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
