/**
 * Records one simulated lane: tsx tests/lanesim/record.ts --config FILE.json --out DIR [--seed N]
 * The file holds a partial configuration (see sim/config.ts) or a scenario's truth.json.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { writeScenario } from './files';
import { configure } from './sim/config';
import { recordWithTruth } from './sim/record';

function main(): void {
  const { values } = parseArgs({
    options: { config: { type: 'string' }, out: { type: 'string' }, seed: { type: 'string' } },
  });
  if (!values.config || !values.out) {
    throw new Error('usage: record.ts --config FILE.json --out DIR [--seed N]');
  }
  const file = JSON.parse(readFileSync(values.config, 'utf8'));
  const config = configure(file.config ?? file);
  const seed = Number(values.seed ?? file.seed ?? 1);
  if (!Number.isInteger(seed)) {
    throw new Error(`--seed ${values.seed} is not a whole number`);
  }
  const recording = recordWithTruth(config, seed);
  writeScenario(values.out, recording);
  const { present, absent, per_stream_tps } = recording.truth;
  console.log(
    JSON.stringify({ out: values.out, seed, turns: recording.turns.length, per_stream_tps, present, absent })
  );
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
