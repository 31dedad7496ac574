import { dateTimeFormat, rangeUtil, type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';

/** A moment as hh:mm:ss in the page's time zone. */
export function clockTime(ms: number, timeZone?: TimeZone): string {
  return dateTimeFormat(ms, { format: 'HH:mm:ss', timeZone });
}

/** A stretch of seconds in words that fit into a sentence: `45 s`, `12 min`, `3 h`, `2 d`. */
export function spanText(seconds: number): string {
  const units: Array<[number, string]> = [
    [86_400, 'd'],
    [3600, 'h'],
    [60, 'min'],
  ];
  for (const [size, name] of units) {
    if (seconds >= 2 * size || (seconds >= size && seconds % size === 0)) {
      return `${Math.round(seconds / size)} ${name}`;
    }
  }
  return `${Math.round(seconds)} s`;
}

/** A time range as a part of a sentence: `last 3 hours`, or its two ends in the page's time zone. */
export function rangeText(range: TimeRange, timeZone?: TimeZone): string {
  if (rangeUtil.isRelativeTimeRange(range.raw)) {
    return rangeUtil.describeTimeRange(range.raw).toLowerCase();
  }
  return `${dateTimeFormat(range.from, { timeZone })} to ${dateTimeFormat(range.to, { timeZone })}`;
}
