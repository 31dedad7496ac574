import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { startChild, waitFor } from './child';
import { freePort } from './ports';

export interface ScrapeTarget {
  job: string;
  /** `host:port` of the endpoint. */
  address: string;
  /** The `instance` label; left out: the address. */
  instance?: string;
}

export interface RunningPrometheus {
  url: string;
  /** Ends the process by its own pid and removes its data. */
  stop: () => Promise<void>;
}

export interface PrometheusOptions {
  targets?: ScrapeTarget[];
  scrapeSeconds?: number;
  /** Fills the data folder before the server starts, e.g. with blocks of recorded history; may name more to scrape. */
  fill?: (dataDir: string) => Promise<ScrapeTarget[] | void>;
  port?: number;
}

/**
 * Starts a real Prometheus on loopback with data of its own in a temporary folder, and waits until it answers.
 * @throws Error with a plain sentence when Prometheus is not installed or does not get ready
 */
export async function startPrometheus(options: PrometheusOptions = {}): Promise<RunningPrometheus> {
  if (spawnSync('prometheus', ['--version'], { stdio: 'ignore' }).error) {
    throw new Error('prometheus is not on the PATH: install it first (Debian package: prometheus).');
  }
  const dir = mkdtempSync(join(tmpdir(), 'lanewatch-prometheus-'));
  const remove = () => rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
  try {
    const data = join(dir, 'data');
    mkdirSync(data);
    const more = (await options.fill?.(data)) ?? [];
    const config = join(dir, 'prometheus.yml');
    writeFileSync(config, scrapeConfig([...(options.targets ?? []), ...more], options.scrapeSeconds ?? 5));
    return await launch(config, data, options.port ?? (await freePort()), remove);
  } catch (error) {
    remove();
    throw error;
  }
}

function scrapeConfig(targets: ScrapeTarget[], scrapeSeconds: number): string {
  const jobs = [...new Set(targets.map((target) => target.job))];
  return stringify({
    global: { scrape_interval: `${scrapeSeconds}s`, scrape_timeout: `${Math.min(scrapeSeconds, 10)}s` },
    scrape_configs: jobs.map((job) => ({
      job_name: job,
      static_configs: targets
        .filter((target) => target.job === job)
        .map(({ address, instance }) => ({ targets: [address], labels: instance === undefined ? {} : { instance } })),
    })),
  });
}

async function launch(config: string, data: string, port: number, remove: () => void): Promise<RunningPrometheus> {
  const child = startChild('prometheus', [
    `--config.file=${config}`,
    `--storage.tsdb.path=${data}`,
    // Recorded history may be older than the default retention.
    '--storage.tsdb.retention.time=10y',
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ]);
  const stop = async () => {
    await child.stop();
    remove();
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await waitFor(`${url}/-/ready`, 'Prometheus', 30, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
