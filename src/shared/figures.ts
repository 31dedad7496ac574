import { formattedValueToString, getValueFormat } from '@grafana/data';

/** What stands where a figure is not known. Never 0. */
export const NOT_MEASURED = 'not measured';

/** The units in use, as Grafana names them. */
export const UNIT = {
  ms: 'ms',
  share: 'percentunit',
  count: 'short',
  whole: 'locale',
  rate: 'suffix:tok/s',
  perSecond: 'suffix:/s',
} as const;

/**
 * A figure with its unit.
 * @param unit one of Grafana's unit ids, e.g. `ms`, `percentunit`
 */
export function figure(value: number | null | undefined, unit: string, decimals?: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) {
    return NOT_MEASURED;
  }
  return formattedValueToString(getValueFormat(unit)(value, decimals)).trim();
}

/** A whole number with thousands apart, e.g. `1,900`. */
export function count(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
