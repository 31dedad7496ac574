/**
 * The interference census of one lane and window, read from Prometheus (see USAGE).
 * Exit 0: a verdict; 3: the evidence is insufficient, the output says why; 2: bad arguments, or no Prometheus.
 */
import { runCensus } from '../src/analysis/census/census';
import { reportOf } from '../src/analysis/census/report';
import { httpReader } from '../src/data/httpReader';
import { readArguments, USAGE } from './census/arguments';
import { readInput } from './census/readInput';

async function main(argv: string[]): Promise<number> {
  if (argv.includes('--help')) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const args = readArguments(argv);
  const result = runCensus(await readInput(httpReader({ url: args.prometheus }), args));
  process.stdout.write(args.json ? `${JSON.stringify(result, null, 1)}\n` : reportOf(result, args.match));
  return result.verdict.sufficient ? 0 : 3;
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`census: ${message.replace(/\s+/g, ' ').trim()}\n`);
    process.exitCode = 2;
  }
);
