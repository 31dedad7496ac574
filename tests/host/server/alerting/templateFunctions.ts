import { type TemplateFunction } from '../gotemplate/functions';

/** Go's `%.4g`. */
function general(value: number, digits = 4): string {
  if (!Number.isFinite(value)) {
    return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
  }
  const exponent = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(Number(value.toExponential(digits - 1)))));
  if (exponent < -4 || exponent >= digits) {
    const [head, tail] = value.toExponential(digits - 1).split('e');
    return `${Number(head)}e${tail.replace(/^([+-])(\d)$/, '$10$2')}`;
  }
  return String(Number(value.toPrecision(digits)));
}

function scaled(value: number, base: number, up: string[], down: string[]): string {
  if (value === 0 || !Number.isFinite(value)) {
    return general(value);
  }
  let rest = value;
  let prefix = '';
  if (Math.abs(value) >= 1) {
    for (let i = 0; i < up.length && Math.abs(rest) >= base; i++) {
      rest /= base;
      prefix = up[i];
    }
  } else {
    for (let i = 0; i < down.length && Math.abs(rest) < 1; i++) {
      rest *= base;
      prefix = down[i];
    }
  }
  return general(rest) + prefix;
}

function duration(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds === 0) {
    return `${general(seconds)}s`.replace(/^(NaN|[+-]Inf)s$/, '$1');
  }
  if (Math.abs(seconds) < 1) {
    return `${scaled(seconds, 1000, [], ['m', 'u', 'n'])}s`;
  }
  const sign = seconds < 0 ? '-' : '';
  const all = Math.floor(Math.abs(seconds));
  const [d, h, m, s] = [Math.floor(all / 86_400), Math.floor(all / 3600) % 24, Math.floor(all / 60) % 60, all % 60];
  if (d > 0) {
    return `${sign}${d}d ${h}h ${m}m ${s}s`;
  }
  if (h > 0) {
    return `${sign}${h}h ${m}m ${s}s`;
  }
  return m > 0 ? `${sign}${m}m ${s}s` : `${sign}${general(Math.abs(seconds))}s`;
}

const number = (value: unknown) => {
  const result = Number(value);
  if (Number.isNaN(result) && String(value) !== 'NaN') {
    throw new Error(`not a number: ${value}`);
  }
  return result;
};

const UP = ['k', 'M', 'G', 'T', 'P', 'E', 'Z', 'Y'];
const UP_1024 = ['ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei', 'Zi', 'Yi'];
const DOWN = ['m', 'u', 'n', 'p', 'f', 'a', 'z', 'y'];

/** Functions of alert templates beyond Go's own, as Prometheus defines them. */
export function alertFunctions(externalUrl: string): Record<string, TemplateFunction> {
  return {
    humanize: (value) => scaled(number(value), 1000, UP, DOWN),
    humanize1024: (value) => scaled(number(value), 1024, UP_1024, []),
    humanizePercentage: (value) => `${general(number(value) * 100)}%`,
    humanizeDuration: (value) => duration(number(value)),
    externalURL: () => externalUrl,
    pathPrefix: () => new URL(externalUrl).pathname,
    toUpper: (text) => String(text).toUpperCase(),
    toLower: (text) => String(text).toLowerCase(),
    title: (text) => String(text).replace(/\b\w/g, (letter) => letter.toUpperCase()),
    match: (pattern, text) => new RegExp(pattern).test(String(text)),
    reReplaceAll: (pattern, replacement, text) => String(text).replace(new RegExp(pattern, 'g'), replacement),
    stripPort: (text) => String(text).replace(/:\d+$/, ''),
    safeHtml: (text) => text,
  };
}
