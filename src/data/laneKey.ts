import { isEngineId } from '../engines';
import { type EngineId } from '../engines/types';
import { type Matcher, parseMatch, writeMatchers } from './match';
import { type Lane } from './types';

/** Marks between name and value. None of them can stand in an escaped text. */
const MARKS: Record<Matcher['op'], string> = { '=': '=', '=~': '=*', '!=': '=(', '!~': '=)' };
const LONGEST_KEY = 4096;

/**
 * A lane's key for URLs: the engine and its matchers, e.g. `radiance~job=lanes~instance=a:7770`. Every other character
 * is written as `!` and two hexadecimal digits, so that the key passes through routers and link builders unchanged.
 * @throws SyntaxError when the matchers cannot be read
 */
export function laneKey(engine: EngineId, match: string): string {
  const parts = parseMatch(match).map(({ name, op, value }) => `${escape(name)}${MARKS[op]}${escape(value)}`);
  return [engine, ...parts].join('~');
}

/**
 * The lane that a key names; null when the text is not a key. What only a look into Prometheus can tell (the model,
 * where it is no matcher) is left open.
 */
export function laneFromKey(key: string): Lane | null {
  const [engine, ...parts] = key.split('~');
  if (!isEngineId(engine) || parts.length === 0 || key.length > LONGEST_KEY) {
    return null;
  }
  const matchers: Matcher[] = [];
  for (const part of parts) {
    const found = /^([^=]+)(=[*()]?)([^=*()]*)$/.exec(part);
    const op = (Object.keys(MARKS) as Array<Matcher['op']>).find((each) => MARKS[each] === found?.[2]);
    if (!found || !op) {
      return null;
    }
    matchers.push({ name: unescape(found[1]), op, value: unescape(found[3]) });
  }
  return laneOfMatch(engine, writeMatchers(matchers));
}

/**
 * A lane made from an engine and a matcher list given by hand.
 * @throws SyntaxError when the matchers cannot be read
 */
export function laneOfMatch(engine: EngineId, match: string, model: string | null = null): Lane {
  const matchers = parseMatch(match);
  const labels = Object.fromEntries(matchers.filter(({ op }) => op === '=').map(({ name, value }) => [name, value]));
  const written = writeMatchers(matchers);
  return { key: laneKey(engine, written), engine, match: written, labels, model: model ?? labels.model_name ?? null };
}

function escape(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => {
    const char = String.fromCharCode(byte);
    return /[A-Za-z0-9_.:-]/.test(char) ? char : `!${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}

function unescape(text: string): string {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const escaped = text[at] === '!' ? /^[0-9A-Fa-f]{2}/.exec(text.slice(at + 1)) : null;
    bytes.push(escaped ? parseInt(escaped[0], 16) : text.charCodeAt(at));
    at += escaped ? 2 : 0;
  }
  return new TextDecoder().decode(new Uint8Array(bytes));
}
