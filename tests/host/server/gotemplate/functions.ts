export type TemplateFunction = (...args: any[]) => unknown;

/** Go's notion of a value that counts as true. */
export function isTrue(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === 0 || value === '') {
    return false;
  }
  if (Array.isArray(value)) {
    return value.length > 0;
  }
  if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.keys(value).length > 0;
  }
  return true;
}

/** A value as `print` writes it. A missing one is `<no value>`. */
export function show(value: unknown): string {
  if (value === undefined || value === null) {
    return '<no value>';
  }
  if (typeof value === 'number') {
    return showNumber(value);
  }
  if (Array.isArray(value)) {
    return `[${value.map(show).join(' ')}]`;
  }
  if (typeof value === 'object' && value.toString === Object.prototype.toString) {
    const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `map[${pairs.map(([key, item]) => `${key}:${show(item)}`).join(' ')}]`;
  }
  return String(value);
}

function showNumber(value: number): string {
  if (Number.isNaN(value)) {
    return 'NaN';
  }
  if (!Number.isFinite(value)) {
    return value > 0 ? '+Inf' : '-Inf';
  }
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e21)) {
    return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
  }
  return String(value);
}

/** `printf` with the verbs v s q d f e g t and a percent sign, width and precision. */
export function printf(format: string, ...args: unknown[]): string {
  let next = 0;
  const text = format.replace(/%([-+0 ]*)(\d+)?(?:\.(\d+))?([vsqdfegt%])/g, (_, flags, width, precision, verb) => {
    if (verb === '%') {
      return '%';
    }
    if (next >= args.length) {
      return `%!${verb}(MISSING)`;
    }
    const value = args[next++];
    const out = formatOne(verb, value, precision === undefined ? undefined : Number(precision));
    const signed = flags.includes('+') && typeof value === 'number' && value >= 0 ? `+${out}` : out;
    const size = Number(width ?? 0);
    if (flags.includes('-')) {
      return signed.padEnd(size);
    }
    return signed.padStart(size, flags.includes('0') ? '0' : ' ');
  });
  return next < args.length ? `${text}%!(EXTRA ${args.slice(next).map(show).join(', ')})` : text;
}

function formatOne(verb: string, value: unknown, precision: number | undefined): string {
  switch (verb) {
    case 'f':
      return Number.isFinite(Number(value)) ? Number(value).toFixed(precision ?? 6) : show(Number(value));
    case 'e':
      return Number(value)
        .toExponential(precision ?? 6)
        .replace(/e([+-])(\d)$/, 'e$10$2');
    case 'g':
      return precision === undefined ? show(Number(value)) : String(Number(Number(value).toPrecision(precision)));
    case 'd':
      return Number.isInteger(value) ? String(value) : `%!d(float64=${show(value)})`;
    case 'q':
      return JSON.stringify(show(value));
    default:
      return precision === undefined ? show(value) : show(value).slice(0, precision);
  }
}

function index(container: any, ...keys: any[]): unknown {
  return keys.reduce((value, key) => {
    if (value === undefined || value === null) {
      throw new Error('index of untyped nil');
    }
    if (Array.isArray(value) && !(Number.isInteger(key) && key >= 0 && key < value.length)) {
      throw new Error(`index out of range: ${key}`);
    }
    // A map of strings gives the zero value for a missing key.
    return value[key] ?? (Array.isArray(value) ? undefined : '');
  }, container);
}

function urlquery(...args: unknown[]): string {
  const encoded = encodeURIComponent(args.map(show).join(''));
  return encoded.replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`).replace(/%20/g, '+');
}

/** Functions that every Go template has. */
export const BUILTINS: Record<string, TemplateFunction> = {
  and: (...args) => args.find((arg) => !isTrue(arg)) ?? args[args.length - 1],
  or: (...args) => args.find(isTrue) ?? args[args.length - 1],
  not: (arg) => !isTrue(arg),
  eq: (a, ...others) => others.some((b) => a === b),
  ne: (a, b) => a !== b,
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
  gt: (a, b) => a > b,
  ge: (a, b) => a >= b,
  index,
  len: (value) => {
    if (value === null || value === undefined) {
      throw new Error('len of nil');
    }
    return typeof value === 'object' && !Array.isArray(value) ? Object.keys(value).length : value.length;
  },
  print: (...args) => args.map(show).join(''),
  println: (...args) => `${args.map(show).join(' ')}\n`,
  printf,
  urlquery,
};
