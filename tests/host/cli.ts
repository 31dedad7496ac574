import { resolve } from 'path';
import { parseArgs } from 'util';
import { startHost } from './server';
import { buildPage } from './server/pageBundle';
import { asRole } from './server/session';

const USAGE = `usage: tsx tests/host/cli.ts [--port 3000] [--host 127.0.0.1] [--dist dist]
                             [--provisioning provisioning]... [--role Viewer|Editor|Admin]
                             [--alert-replay MINUTES]`;

function readArgs() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string', default: '3000' },
        host: { type: 'string', default: '127.0.0.1' },
        dist: { type: 'string', default: 'dist' },
        provisioning: { type: 'string', multiple: true, default: ['provisioning'] },
        role: { type: 'string' },
        'alert-replay': { type: 'string', default: '15' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (err) {
    console.error(`${(err as Error).message}\n${USAGE}`);
    process.exit(2);
  }
}

async function main() {
  const args = readArgs();
  const port = Number(args.port);
  const replay = Number(args['alert-replay']);
  if (args.help || !(replay >= 0) || !Number.isInteger(port) || port < 0 || (args.role && !asRole(args.role))) {
    console.error(USAGE);
    process.exit(args.help ? 0 : 2);
  }
  const host = await startHost({
    port,
    host: args.host,
    dist: resolve(args.dist),
    provisioningDirs: args.provisioning.map((dir) => resolve(dir)),
    role: asRole(args.role),
    alertReplayMs: replay * 60_000,
  });
  await buildPage();
  console.log(`stand-alone host (not Grafana): ${host.url}`);
  const stop = () => void host.close().then(() => process.exit(0));
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

main().catch((err: Error) => {
  console.error(err.message);
  process.exit(1);
});
