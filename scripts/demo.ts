import { spawnSync } from 'node:child_process';
import { startChild } from './lib/child';
import { startStack } from './lib/stack';

const say = (text: string) => console.log(`lanewatch: ${text}`);
const PORT = Number(process.env.PORT ?? 3000);

/** Ends what is running, or what is still starting, once on the first Ctrl-C. */
function untilStopped(running: Promise<{ stop: () => Promise<void> }>) {
  let stopping = false;
  const end = () => {
    if (stopping) {
      return;
    }
    stopping = true;
    say('stopping ...');
    const stopped = running.then((it) => it.stop());
    stopped.then(
      () => process.exit(0),
      (error: Error) => {
        console.error(`lanewatch: ${error.message}`);
        process.exit(1);
      }
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

const dockerAnswers = () => spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 5000 }).status === 0;

async function withDocker() {
  say('a Docker engine answers: using docker-compose.yaml (Grafana, Prometheus, two lanes).');
  const compose = startChild('docker', ['compose', 'up'], { stdio: 'inherit' });
  const stop = async () => {
    await compose.stop();
    spawnSync('docker', ['compose', 'down', '--volumes'], { stdio: 'inherit' });
  };
  untilStopped(Promise.resolve({ stop }));
  say('Lanewatch: http://localhost:3000/a/lanewatch-interference-app/overview (when Grafana says it listens)');
  process.exit((await compose.ended) ?? 1);
}

async function main() {
  const grafanaHome = process.env.GRAFANA_HOME;
  if (!grafanaHome && dockerAnswers()) {
    return withDocker();
  }
  const started = Date.now();
  const starting = startStack({ grafanaHome, port: PORT, say });
  untilStopped(starting);
  const stack = await starting;
  say(`up after ${Math.round((Date.now() - started) / 1000)} s, served by ${stack.host}.`);
  console.log(`\n  ${stack.grafanaUrl}/a/lanewatch-interference-app/overview\n`);
  say('Ctrl-C stops everything.');
}

main().catch((error: NodeJS.ErrnoException) => {
  const taken = error.code === 'EADDRINUSE';
  console.error(
    `lanewatch: ${taken ? `port ${PORT} is taken; choose another with PORT=3001 npm run demo` : error.message}`
  );
  process.exit(1);
});
