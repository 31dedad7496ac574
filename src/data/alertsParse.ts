import { type AlertState } from './alertsTypes';

/** Grafana's names of a state, with a reason behind it or without, e.g. `Normal (MissingSeries)`. */
export function alertState(text: string | undefined): AlertState {
  const word = (text ?? '').trim().toLowerCase();
  if (word.startsWith('alerting') || word === 'firing') {
    return 'firing';
  }
  if (word.startsWith('pending') || word.startsWith('recovering')) {
    return word.startsWith('pending') ? 'pending' : 'recovering';
  }
  if (word.startsWith('nodata') || word.startsWith('no data')) {
    return 'no-data';
  }
  return word.startsWith('error') ? 'error' : 'normal';
}

/**
 * Values of an instance as Grafana writes them: `1e+00`, `A: 1e+00, B: 2`, or `[ var='B' labels={...} value=0.1 ]`.
 * What cannot be read is left out.
 */
export function alertValues(text: string | undefined): Record<string, number> {
  const values: Record<string, number> = {};
  const add = (name: string, written: string) => {
    const value = Number(written);
    if (written.trim() !== '' && Number.isFinite(value)) {
      values[name] = value;
    }
  };
  const body = text ?? '';
  for (const [, name, value] of body.matchAll(/var='([^']*)'[^\]]*?\svalue=([^\s\]]+)/g)) {
    add(name, value);
  }
  if (Object.keys(values).length > 0) {
    return values;
  }
  for (const part of body.split(/,\s*/)) {
    const named = /^\s*([A-Za-z_]\w*)\s*[:=]\s*(\S+)\s*$/.exec(part);
    add(named ? named[1] : 'value', named ? named[2] : part);
  }
  return values;
}

/** Labels out of `title {a=b, c=d} - B=1.0`; a comma inside a value is kept as long as no name follows it. */
export function labelsOfText(text: string): Record<string, string> {
  const body = /\{(.*)\}/s.exec(text)?.[1] ?? '';
  const pairs = body.split(/,\s*(?=[A-Za-z_][A-Za-z0-9_]*=)/);
  return Object.fromEntries(
    pairs.flatMap((pair) => {
      const at = pair.indexOf('=');
      return at > 0 ? [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]] : [];
    })
  );
}

/** A short hash (FNV-1a, 64 bits in two halves) of a rule and its labels, independent of their order. */
export function fingerprintOf(ruleUid: string | null, labels: Record<string, string>): string {
  const text = JSON.stringify([ruleUid, Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))]);
  return [0x811c9dc5, 0x01000193].map((seed) => fnv(text, seed).toString(16).padStart(8, '0')).join('');
}

function fnv(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}
