import { dateTimeFormat, type TimeZone } from '@grafana/data';

/** A mark on an axis: its place from 0 to 1 and its text. */
export interface Tick {
  at: number;
  label: string;
}

/** Round numbers that cover a range, about `count` of them. */
export function niceNumbers(min: number, max: number, count: number): number[] {
  const span = max - min;
  if (!(span > 0) || !Number.isFinite(span)) {
    return [min];
  }
  const rough = span / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  const numbers: number[] = [];
  for (let i = Math.ceil(min / step - 1e-9); i * step <= max + step * 1e-9; i++) {
    // Twelve digits: no 0.30000000000000004, and no negative zero.
    numbers.push(Number((i * step).toPrecision(12)) + 0);
  }
  return numbers;
}

const STEPS_S = [1, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 604_800];
const DAY_MS = 86_400_000;

/** Times at round steps of a range (ms), about one in `gap` pixels. */
export function timeTicks(from: number, to: number, width: number, timeZone: TimeZone, gap = 90): Tick[] {
  const wanted = ((to - from) / 1000) * (gap / Math.max(gap, width));
  const step = (STEPS_S.find((seconds) => seconds >= wanted) ?? wanted) * 1000;
  const format = to - from > 2 * DAY_MS ? 'MM/DD HH:mm' : step < 60_000 ? 'HH:mm:ss' : 'HH:mm';
  const ticks: Tick[] = [];
  for (let time = Math.ceil(from / step) * step; time <= to; time += step) {
    ticks.push({ at: (time - from) / (to - from), label: dateTimeFormat(time, { format, timeZone }) });
  }
  return ticks;
}

/** At most `most` of a list of ticks, evenly picked. */
export function thin(ticks: Tick[], most: number): Tick[] {
  const every = Math.max(1, Math.ceil(ticks.length / Math.max(1, most)));
  return ticks.filter((_, i) => i % every === 0);
}
