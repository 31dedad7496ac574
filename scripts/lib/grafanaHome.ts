import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild, waitFor } from './child';
import { freePort } from './ports';

const root = join(__dirname, '..', '..');
const PLUGIN_IDS = ['lanewatch-interference-app', 'lanewatch-lane-datasource'];

/** The server's binary in a Grafana home folder; null where there is none. */
export function grafanaBinary(home: string): string | null {
  return [join(home, 'bin', 'grafana'), join(home, 'bin', 'linux-amd64', 'grafana')].find(existsSync) ?? null;
}

/**
 * Starts a real Grafana from its home folder with our provisioning, the built plugin (unsigned, so allowed by id) and
 * an anonymous viewer. Its data lives in a temporary folder.
 * @throws Error with a plain sentence when the folder holds no Grafana or it does not start
 */
export async function startGrafana(home: string, env: Record<string, string>, port?: number) {
  const binary = grafanaBinary(home);
  if (!binary) {
    throw new Error(`GRAFANA_HOME is ${home}, but there is no bin/grafana in it.`);
  }
  const dir = mkdtempSync(join(tmpdir(), 'lanewatch-grafana-'));
  const plugins = join(dir, 'plugins');
  const provisioning = join(dir, 'provisioning');
  mkdirSync(plugins);
  cpSync(join(root, 'dist'), join(plugins, PLUGIN_IDS[0]), { recursive: true });
  for (const part of ['datasources', 'plugins', 'alerting', 'dashboards', 'notifiers', 'access-control']) {
    const from = join(root, 'provisioning', part);
    existsSync(from)
      ? cpSync(from, join(provisioning, part), { recursive: true })
      : mkdirSync(join(provisioning, part), { recursive: true });
  }
  const chosen = port ?? (await freePort());
  const url = `http://127.0.0.1:${chosen}`;
  const child = startChild(binary, ['server', '--homepath', home], {
    cwd: home,
    env: {
      ...process.env,
      ...env,
      GF_SERVER_HTTP_ADDR: '127.0.0.1',
      GF_SERVER_HTTP_PORT: String(chosen),
      GF_SERVER_ROOT_URL: `${url}/`,
      GF_PATHS_DATA: join(dir, 'data'),
      GF_PATHS_LOGS: join(dir, 'logs'),
      GF_PATHS_PLUGINS: plugins,
      GF_PATHS_PROVISIONING: provisioning,
      GF_PLUGINS_ALLOW_LOADING_UNSIGNED_PLUGINS: PLUGIN_IDS.join(','),
      GF_PLUGINS_PREINSTALL_DISABLED: 'true',
      GF_PLUGINS_PLUGIN_ADMIN_ENABLED: 'false',
      GF_AUTH_ANONYMOUS_ENABLED: 'true',
      GF_AUTH_ANONYMOUS_ORG_NAME: 'Main Org.',
      GF_AUTH_ANONYMOUS_ORG_ROLE: 'Viewer',
      GF_ANALYTICS_REPORTING_ENABLED: 'false',
      GF_ANALYTICS_CHECK_FOR_UPDATES: 'false',
      GF_LOG_MODE: 'file',
    },
  });
  const stop = async () => {
    await child.stop();
    rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    await waitFor(`${url}/api/health`, 'Grafana', 90, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
