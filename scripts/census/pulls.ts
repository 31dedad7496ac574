import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type PullRecord } from '../../src/analysis/census/types';
import { BadArguments } from './arguments';

/**
 * Reads pulls of GET /train and GET /slots, one JSON object `{ t, train, slots }` a line.
 * @throws BadArguments when the file cannot be read, naming the line that is at fault
 */
export function readPulls(path: string): PullRecord[] {
  let text: string;
  try {
    const bytes = readFileSync(path);
    text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  } catch (error) {
    throw new BadArguments(`--pulls: ${path} cannot be read (${(error as Error).message}).`);
  }
  const lines = text.split('\n');
  return lines.flatMap((line, at) => (line.trim() === '' ? [] : [pullOf(line, `${path}, line ${at + 1}`)]));
}

function pullOf(line: string, where: string): PullRecord {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new BadArguments(`--pulls: ${where} is not JSON.`);
  }
  const { t, train, slots } = (value ?? {}) as Partial<PullRecord>;
  if (typeof t !== 'number' || !Number.isFinite(t)) {
    throw new BadArguments(`--pulls: ${where} has no time "t" in Unix seconds.`);
  }
  return { t, train, slots };
}
