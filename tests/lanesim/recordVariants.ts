/** Records the labelled variants as scenario folders: tsx tests/lanesim/recordVariants.ts --out DIR [--only TEXT] */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeScenario } from './files';
import { configure } from './sim/config';
import { recordWithTruth } from './sim/record';
import { VARIANTS } from './variants';

const { values } = parseArgs({ options: { out: { type: 'string' }, only: { type: 'string' } } });
if (values.out) {
  for (const { name, seed, config } of VARIANTS.filter((v) => v.name.includes(values.only ?? ''))) {
    const recording = recordWithTruth(configure(config), seed!);
    writeScenario(join(values.out, name), recording);
    const { present, per_stream_tps, slowdown_by_mechanism, slowdown_of_slowest_tenth } = recording.truth;
    console.log(
      `${name}: ${recording.turns.length} turns, ${per_stream_tps?.toFixed(1) ?? 'no'} tokens/s a stream, ` +
        `present: ${present.join(', ') || 'none'}; costs ${JSON.stringify(slowdown_by_mechanism)}, ` +
        `slowest tenth ${JSON.stringify(slowdown_of_slowest_tenth)}`
    );
  }
} else {
  console.error('usage: recordVariants.ts --out DIR [--only TEXT]');
  process.exitCode = 2;
}
