import { join } from 'node:path';
import { startHost } from '../../tests/host/server';
import { buildPage } from '../../tests/host/server/pageBundle';
import { type Backends, startBackends } from './backends';
import { startGrafana } from './grafanaHome';

const root = join(__dirname, '..', '..');

/** Alerts are as old as what they are about: the demo's lanes collapsed an hour before the start. */
const ALERT_REPLAY_MS = 75 * 60_000;

export interface StackOptions {
  /** Port of the host; left out: a free one. */
  port?: number;
  /** Home folder of a real Grafana; left out: the stand-alone host. */
  grafanaHome?: string;
  history?: string[];
  say?: (text: string) => void;
}

export interface Stack extends Omit<Backends, 'stop' | 'env'> {
  grafanaUrl: string;
  /** What serves the pages, in words. */
  host: string;
  stop: () => Promise<void>;
}

/** Lanes, Prometheus and a host with the built plugin and our provisioning. `dist` must be there. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const say = options.say ?? (() => {});
  const backends = await startBackends({ say, history: options.history });
  try {
    const host = options.grafanaHome
      ? await realGrafana(options.grafanaHome, backends, options.port, say)
      : await standAlone(backends, options.port, say);
    return {
      grafanaUrl: host.url,
      host: host.name,
      prometheusUrl: backends.prometheusUrl,
      lanes: backends.lanes,
      stop: async () => {
        await host.stop();
        await backends.stop();
      },
    };
  } catch (error) {
    await backends.stop();
    throw error;
  }
}

async function realGrafana(home: string, backends: Backends, port: number | undefined, say: (text: string) => void) {
  say(`starting Grafana from ${home} ...`);
  const grafana = await startGrafana(home, backends.env, port);
  return { url: grafana.url, name: `Grafana from ${home}`, stop: grafana.stop };
}

async function standAlone(backends: Backends, port: number | undefined, say: (text: string) => void) {
  say('starting the stand-alone host ...');
  await buildPage();
  const host = await startHost({
    port: port ?? 0,
    dist: join(root, 'dist'),
    provisioningDirs: [join(root, 'provisioning')],
    env: { ...process.env, ...backends.env },
    alertReplayMs: ALERT_REPLAY_MS,
  });
  return { url: host.url, name: 'the stand-alone host (not Grafana)', stop: () => host.close() };
}
