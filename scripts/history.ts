/** Writes recordings, moved so that they end now, for promtool to read: tsx scripts/history.ts --out DIR [NAME ...] */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { HISTORY, recordingOf } from './lib/backends';
import { readRecording, retime } from './lib/history';

const { values, positionals } = parseArgs({ options: { out: { type: 'string' } }, allowPositionals: true });
if (values.out) {
  mkdirSync(values.out, { recursive: true });
  const endAt = Math.floor(Date.now() / 1000);
  for (const name of positionals.length > 0 ? positionals : HISTORY) {
    writeFileSync(join(values.out, `${name}.om`), retime(readRecording(recordingOf(name)), endAt));
  }
} else {
  console.error('usage: history.ts --out DIR [NAME ...]');
  process.exitCode = 2;
}
