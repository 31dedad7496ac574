import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { type Pull } from '../../src/analysis/turns/reconstruct';

export interface LoggedTurn {
  slot: number;
  startUs: number;
  endUs: number;
  steps: number;
}

const FOLDER = join(__dirname, '../fixtures/scenarios/training-windows');
const START_US = 1_790_000_000e6;

function lines<T>(name: string): T[] {
  const text = gunzipSync(readFileSync(join(FOLDER, name))).toString();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

/** The recording of a lane that trained: pulls every 2 s, and what happened, on the pulls' clock. */
export function readRecording(): {
  pulls: Pull[];
  turns: LoggedTurn[];
  windows: Array<{ startUs: number; endUs: number }>;
} {
  const pulls = lines<Pull>('pulls.jsonl.gz');
  const log = lines<{ slot: number; gen_start_us: number; gen_end_us: number; steps: number }>('turns.jsonl.gz');
  const spans = JSON.parse(readFileSync(join(FOLDER, 'windows.json'), 'utf8')) as Array<[number, number]>;
  const from = pulls[0].t * 1e6;
  const to = pulls[pulls.length - 1].t * 1e6;
  return {
    pulls,
    turns: log
      .map((t) => ({
        slot: t.slot,
        startUs: t.gen_start_us + START_US,
        endUs: t.gen_end_us + START_US,
        steps: t.steps,
      }))
      .filter((t) => t.endUs > from && t.endUs <= to),
    windows: spans.map(([startUs, endUs]) => ({ startUs: startUs + START_US, endUs: endUs + START_US })),
  };
}

/** Keeps the pull nearest to every multiple of `seconds`: a recording of 2 s cannot be thinned to less. */
export function thinPulls(pulls: Pull[], seconds: number, offset = 0): Pull[] {
  const kept: Pull[] = [];
  let due = pulls[0].t + offset;
  for (const pull of pulls) {
    if (pull.t >= due - 1e-6) {
      kept.push(pull);
      due += seconds;
    }
  }
  return kept;
}
