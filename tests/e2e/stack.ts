// Started by the set-up of the browser specs as a process of its own: everything that they need, and one line of JSON
// on stdout when it is up. Ends on SIGTERM or when its parent goes away.
import { startStack } from '../../scripts/lib/stack';

async function main() {
  const stack = await startStack({ say: (text) => console.error(text) });
  const { grafanaUrl, prometheusUrl, lanes } = stack;
  console.log(JSON.stringify({ grafanaUrl, prometheusUrl, lanes }));
  let stopping = false;
  const stop = () => {
    if (!stopping) {
      stopping = true;
      void stack.stop().then(() => process.exit(0));
    }
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.stdin.on('end', stop).on('close', stop).resume();
}

main().catch((err: Error) => {
  console.error(err.stack ?? err.message);
  process.exit(1);
});
