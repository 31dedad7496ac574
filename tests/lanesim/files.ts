import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Recording } from './sim/record';
import { micro } from './sim/trainer';
import { type Truth } from './sim/truth';

/** Writes a recording as a scenario folder: metrics, turns, truth, and where the lane trains its windows and pulls. */
export function writeScenario(dir: string, recording: Recording & { truth: Truth }): void {
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'metrics.om.gz'), gzipSync(recording.metrics));
  writeFileSync(join(dir, 'truth.json'), JSON.stringify(recording.truth, null, 1));
  const turns = recording.turns.map((turn) => ({
    slot: turn.slot,
    id: turn.id,
    prompt_start_us: micro(turn.promptStart),
    gen_start_us: micro(turn.genStart),
    gen_end_us: micro(turn.genEnd),
    steps: turn.steps,
    long: turn.long,
    preempted: turn.preempted,
    train_overlap_us: micro(recording.overlap(turn)),
  }));
  writeFileSync(join(dir, 'turns.jsonl.gz'), gzipSync(jsonLines(turns)));
  if (recording.truth.config.train) {
    writeFileSync(
      join(dir, 'windows.json'),
      JSON.stringify(recording.windows.map((w) => [micro(w.from), micro(w.to)]))
    );
  }
  if (recording.pulls.length) {
    writeFileSync(join(dir, 'pulls.jsonl.gz'), gzipSync(jsonLines(recording.pulls)));
  }
}

const jsonLines = (rows: readonly unknown[]): string => rows.map((row) => JSON.stringify(row) + '\n').join('');
