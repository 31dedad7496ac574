import { parseArgs } from 'node:util';
import { type Span } from '../../src/analysis/lane';
import { parseMatch } from '../../src/data/match';
import { isEngineId } from '../../src/engines';
import { type EngineId } from '../../src/engines/types';

export interface CensusArguments {
  prometheus: string;
  match: string;
  window: Span;
  /** Undefined: look for one before the window; null: use none. */
  baseline?: Span | null;
  expectedTps?: number;
  /** Path of a file of pulls, one JSON object a line, gzipped where its name ends in .gz. */
  pulls?: string;
  engine: EngineId | 'auto';
  json: boolean;
}

export const USAGE =
  'usage: npm run census -- --prometheus URL --match \'{instance="x"}\' --from UNIX --to UNIX [--baseline FROM,TO|none] [--expected-tps N] [--pulls FILE.jsonl[.gz]] [--engine auto] [--json]';

/** What is wrong with the command line, in one line for people. */
export class BadArguments extends Error {}

/** Reads the command line. @throws BadArguments */
export function readArguments(argv: string[]): CensusArguments {
  const values = parse(argv);
  const prometheus = required(values, 'prometheus');
  if (!URL.canParse(prometheus) || !/^https?:$/.test(new URL(prometheus).protocol)) {
    throw new BadArguments(`--prometheus must be an address such as http://127.0.0.1:9090, not "${prometheus}".`);
  }
  const match = required(values, 'match');
  try {
    if (parseMatch(match).length === 0) {
      throw new BadArguments('--match must name at least one label, such as {instance="x"}.');
    }
  } catch (error) {
    throw error instanceof BadArguments ? error : new BadArguments(`--match: ${(error as Error).message}`);
  }
  const window = span('--from and --to', required(values, 'from'), required(values, 'to'));
  const engine = values.engine ?? 'auto';
  if (engine !== 'auto' && !isEngineId(engine)) {
    throw new BadArguments(`--engine: there is no engine named "${engine}".`);
  }
  return {
    prometheus,
    match,
    window,
    ...(values.baseline === undefined ? {} : { baseline: baselineOf(values.baseline) }),
    ...(values['expected-tps'] === undefined
      ? {}
      : { expectedTps: positive('--expected-tps', values['expected-tps']) }),
    ...(values.pulls === undefined ? {} : { pulls: values.pulls }),
    engine,
    json: values.json ?? false,
  };
}

type Values = ReturnType<typeof parse>;

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      options: {
        prometheus: { type: 'string' },
        match: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        baseline: { type: 'string' },
        'expected-tps': { type: 'string' },
        pulls: { type: 'string' },
        engine: { type: 'string' },
        json: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new BadArguments(`${(error as Error).message.split(/[.\n]/)[0]}. ${USAGE}`);
  }
}

function required(values: Values, name: 'prometheus' | 'match' | 'from' | 'to'): string {
  const value = values[name];
  if (value === undefined || value === '') {
    throw new BadArguments(`--${name} is missing. ${USAGE}`);
  }
  return value;
}

function baselineOf(text: string): Span | null {
  if (text === 'none') {
    return null;
  }
  const parts = text.split(',');
  if (parts.length !== 2) {
    throw new BadArguments('--baseline must be FROM,TO in Unix seconds, or none.');
  }
  return span('--baseline', parts[0], parts[1]);
}

function span(name: string, from: string, to: string): Span {
  const found = { from: positive(name, from), to: positive(name, to) };
  if (found.to <= found.from) {
    throw new BadArguments(`${name}: the end must come after the beginning.`);
  }
  return found;
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0) {
    throw new BadArguments(`${name}: "${text}" is not a number above 0.`);
  }
  return value;
}
