/** Go's `%.<precision>g`: the shortest form with that many significant digits. */
export function formatG(x: number, precision: number): string {
  if (!Number.isFinite(x)) {
    return special(x);
  }
  if (x === 0) {
    return '0';
  }
  const rounded = Number(x.toPrecision(precision));
  const exponent = Math.floor(Math.log10(Math.abs(rounded)));
  if (exponent >= -4 && exponent < precision) {
    return String(rounded);
  }
  const [mantissa, power] = rounded.toExponential().split('e');
  return `${mantissa}e${power[0]}${power.slice(1).padStart(2, '0')}`;
}

/** Go's `%.<decimals>f`. */
export function formatF(x: number, decimals: number): string {
  return Number.isFinite(x) ? x.toFixed(decimals) : special(x);
}

const special = (x: number) => (Number.isNaN(x) ? 'NaN' : x > 0 ? '+Inf' : '-Inf');

/** Go's `url.QueryEscape`. */
export function queryEscape(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%20/g, '+');
}

/** As the template function `humanizePercentage`. */
export function humanizePercentage(x: number): string {
  return `${formatG(x * 100, 4)}%`;
}

/** As the template function `humanizeDuration`, seconds in. */
export function humanizeDuration(x: number): string {
  if (!Number.isFinite(x)) {
    return formatG(x, 4);
  }
  if (x === 0) {
    return '0s';
  }
  const size = Math.abs(x);
  if (size < 1) {
    const power = Math.min(3, Math.max(1, Math.ceil(-Math.log10(size) / 3)));
    return `${formatG(x * 1000 ** power, 4)}${['', 'm', 'u', 'n'][power]}s`;
  }
  const sign = x < 0 ? '-' : '';
  if (size < 60) {
    return `${sign}${formatG(size, 4)}s`;
  }
  const whole = Math.floor(size);
  const parts: Array<[number, string]> = [
    [Math.floor(whole / 86400), 'd'],
    [Math.floor(whole / 3600) % 24, 'h'],
    [Math.floor(whole / 60) % 60, 'm'],
    [whole % 60, 's'],
  ];
  const first = parts.findIndex(([n]) => n > 0);
  return (
    sign +
    parts
      .slice(first)
      .map(([n, unit]) => `${n}${unit}`)
      .join(' ')
  );
}
