// `npm run demo`: needs nothing but Node and git; installs the rest, then hands over to demo.ts.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureAll } from './lib/ensure.mjs';

await ensureAll({ prometheus: true, chromium: false, build: true });
const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('demo.ts', import.meta.url))], {
  stdio: 'inherit',
});
// The demo ends its own children; this process only waits for it.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => child.kill(signal));
}
child.on('exit', (code) => process.exit(code ?? 1));
