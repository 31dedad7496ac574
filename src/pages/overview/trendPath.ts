import type { Trend } from './summary';

/** Room above and below, so that the stroke is not cut off. */
const PAD = 2;

/**
 * A figure over time as an SVG path from zero upwards: gaps stay gaps, a value alone is a dot.
 * @returns '' where there is nothing to draw
 */
export function trendPath({ from, to, t, v }: Trend, width: number, height: number): string {
  const max = v.reduce<number>((most, value) => Math.max(most, value ?? 0), 0);
  const seconds = to - from;
  if (!(seconds > 0) || v.every((value) => value === null)) {
    return '';
  }
  const x = (at: number) => round(PAD + Math.min(1, (t[at] - from) / seconds) * (width - 2 * PAD));
  const y = (value: number) => round(height - PAD - (max > 0 ? value / max : 0) * (height - 2 * PAD));
  let path = '';
  v.forEach((value, at) => {
    if (value === null) {
      return;
    }
    const begins = at === 0 || v[at - 1] === null;
    const alone = begins && (at === v.length - 1 || v[at + 1] === null);
    path += `${begins ? 'M' : 'L'}${x(at)},${y(value)}${alone ? 'h0.01' : ''}`;
  });
  return path;
}

const round = (value: number) => Math.round(value * 100) / 100;
