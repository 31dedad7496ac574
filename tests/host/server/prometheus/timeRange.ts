import { parseDurationMs } from './duration';

/**
 * `now`, `now-1h`, or milliseconds as text, in ms since 1970.
 * @throws Error on anything else
 */
export function parseTimeMs(text: string | number, nowMs: number): number {
  const value = String(text);
  if (/^-?\d+(\.\d+)?$/.test(value)) {
    return Math.floor(Number(value));
  }
  const relative = /^now(?:([+-])([\w.]+))?$/.exec(value);
  if (!relative) {
    throw new Error(`invalid time: ${value}`);
  }
  const [, sign, amount] = relative;
  return amount ? nowMs + (sign === '-' ? -1 : 1) * parseDurationMs(amount) : nowMs;
}
