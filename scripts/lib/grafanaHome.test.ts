/** @jest-environment node */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { grafanaBinary, startGrafana } from './grafanaHome';

/** A program that looks like Grafana from outside: it tells over HTTP how it was started. */
const STAND_IN = `#!/usr/bin/env node
const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { createServer } = require('node:http');
const env = process.env;
createServer((request, response) => {
  if (request.url === '/api/health') {
    response.end('ok');
    return;
  }
  response.end(JSON.stringify({
    args: process.argv.slice(2),
    env: Object.fromEntries(Object.entries(env).filter(([key]) => key.startsWith('GF_') || key === 'PROMETHEUS_URL')),
    plugin: existsSync(join(env.GF_PATHS_PLUGINS, 'lanewatch-interference-app')),
    provisioned: ['datasources/prometheus.yaml', 'plugins/lanewatch.yaml', 'alerting'].filter((path) =>
      existsSync(join(env.GF_PATHS_PROVISIONING, path))
    ),
  }));
}).listen(Number(env.GF_SERVER_HTTP_PORT), env.GF_SERVER_HTTP_ADDR);
`;

describe('a Grafana of one’s own', () => {
  const home = mkdtempSync(join(tmpdir(), 'lanewatch-home-'));
  const dist = join(__dirname, '..', '..', 'dist');
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  it('says so when the folder holds none', async () => {
    expect(grafanaBinary(home)).toBeNull();
    await expect(startGrafana(home, {})).rejects.toThrow('no bin/grafana');
  });

  it('is started with our plugin, provisioning and an anonymous viewer, and leaves nothing behind', async () => {
    mkdirSync(join(home, 'bin'));
    writeFileSync(join(home, 'bin', 'grafana'), STAND_IN);
    chmodSync(join(home, 'bin', 'grafana'), 0o755);
    mkdirSync(dist, { recursive: true });
    const grafana = await startGrafana(home, { PROMETHEUS_URL: 'http://127.0.0.1:9' });
    const seen = await (await fetch(`${grafana.url}/how`)).json();
    expect(seen.args).toEqual(['server', '--homepath', home]);
    expect(seen.env).toMatchObject({
      PROMETHEUS_URL: 'http://127.0.0.1:9',
      GF_AUTH_ANONYMOUS_ORG_ROLE: 'Viewer',
      GF_PLUGINS_ALLOW_LOADING_UNSIGNED_PLUGINS: 'lanewatch-interference-app,lanewatch-lane-datasource',
      GF_SERVER_ROOT_URL: `${grafana.url}/`,
    });
    expect(seen.plugin).toBe(true);
    expect(seen.provisioned).toEqual(['datasources/prometheus.yaml', 'plugins/lanewatch.yaml', 'alerting']);
    await grafana.stop();
    expect(existsSync(seen.env.GF_PATHS_PLUGINS)).toBe(false);
    await expect(fetch(grafana.url)).rejects.toThrow();
  }, 30_000);
});
