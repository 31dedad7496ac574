import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export interface Recording {
  /** OpenMetrics text with timestamps; gunzipped where the name ends in .gz. */
  file: string;
  /** Moves the recording so that its last sample falls here (Unix seconds); left out: times stay as recorded. */
  endAt?: number;
}

/** The text of a recording. */
export function readRecording(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/**
 * Shifts every timestamp by one constant, so that the last sample falls on `endAt` (Unix seconds).
 * Distances between samples, and so every rate, stay as they were.
 */
export function retime(text: string, endAt: number): string {
  const lines = text.split('\n');
  let last = -Infinity;
  for (const line of lines) {
    const time = sampleTime(line);
    if (time !== null && time > last) {
      last = time;
    }
  }
  if (!Number.isFinite(last)) {
    return text;
  }
  const shift = endAt - last;
  return lines
    .map((line) => {
      const time = sampleTime(line);
      return time === null ? line : `${line.slice(0, line.lastIndexOf(' ') + 1)}${(time + shift).toFixed(3)}`;
    })
    .join('\n');
}

/** The timestamp of a sample line, seconds; null for comments and empty lines. */
function sampleTime(line: string): number | null {
  if (line === '' || line.startsWith('#')) {
    return null;
  }
  const time = Number(line.slice(line.lastIndexOf(' ') + 1));
  return Number.isFinite(time) ? time : null;
}

/** One pass over the file instead of one for every two hours of it. */
const BLOCK = '24h';

/** Turns recordings into blocks in a Prometheus data folder, two at a time. */
export async function loadHistory(recordings: Recording[], dataDir: string): Promise<void> {
  const queue = recordings.map((recording, at) => ({ ...recording, at }));
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const text = readRecording(next.file);
      const moved = next.endAt === undefined ? text : retime(text, next.endAt);
      const file = join(dataDir, `recording-${process.hrtime.bigint()}-${next.at}.om`);
      await writeFile(file, moved);
      await createBlocks(file, dataDir);
      await rm(file);
    }
  };
  await Promise.all([worker(), worker()]);
}

function createBlocks(file: string, dataDir: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      'promtool',
      ['tsdb', 'create-blocks-from', `--max-block-duration=${BLOCK}`, 'openmetrics', file, dataDir],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
      }
    );
    let complaint = '';
    child.stderr.on('data', (chunk) => (complaint += chunk));
    child.once('error', () => reject(new Error('promtool is not on the PATH: install Prometheus first.')));
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`promtool refused ${file}: ${complaint.trim()}`))
    );
  });
}
