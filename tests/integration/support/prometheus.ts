import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A Prometheus of our own: loopback only, throw-away data, ended by its own process. */
export interface TestPrometheus {
  url: string;
  stop: () => Promise<void>;
}

/** A free port on loopback. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))
      );
    });
  });
}

/**
 * Loads recordings (OpenMetrics text, plain or gzipped files, or the text itself) and starts Prometheus on them.
 * Prometheus and promtool are looked up on the PATH.
 * @throws Error when they are not there, the recording cannot be loaded, or the server does not get ready
 */
export async function startPrometheus(recordings: Array<{ file: string } | { text: string }>): Promise<TestPrometheus> {
  for (const tool of ['prometheus', 'promtool']) {
    if (spawnSync(tool, ['--version']).error) {
      throw new Error(`${tool} is not on the PATH: install Prometheus to run the integration tests.`);
    }
  }
  const dir = mkdtempSync(join(tmpdir(), 'lanewatch-prometheus-'));
  const data = join(dir, 'data');
  recordings.forEach((recording, at) => {
    const text = 'text' in recording ? recording.text : readRecording(recording.file);
    const file = join(dir, `${at}.om`);
    writeFileSync(file, text);
    execFileSync('promtool', ['tsdb', 'create-blocks-from', 'openmetrics', file, data], { stdio: 'pipe' });
  });
  writeFileSync(join(dir, 'prometheus.yml'), 'scrape_configs: []\n');
  const port = await freePort();
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(dir, 'prometheus.yml')}`,
      `--storage.tsdb.path=${data}`,
      '--storage.tsdb.retention.time=10y',
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ],
    { stdio: 'ignore' }
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dir, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 150; tries++) {
    if (child.exitCode !== null) {
      break;
    }
    if (await ready(url)) {
      return { url, stop };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  throw new Error('Prometheus did not get ready.');
}

/** The text of a recording, gunzipped where its name ends in .gz. */
export function readRecording(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

async function ready(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/-/ready`)).ok;
  } catch {
    return false;
  }
}
