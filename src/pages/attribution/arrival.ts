import { LANE_VARIABLE } from '../../constants';
import { alertArrival, TIME_PARAMETER } from '../../data/alertLink';
import { judgedWindow } from './windows';

/**
 * Gives an address that somebody arrives with its judged window, so that all of the page lives in it.
 * @param search query string, e.g. of an alert's link
 * @param now Unix seconds
 * @returns the query string to go on with; null where the address says its range already
 */
export function arrivalSearch(search: string, now: number): string | null {
  const params = new URLSearchParams(search);
  if (params.has('from') || params.has('to')) {
    return null;
  }
  const { from, to } = judgedWindow(alertArrival(search).at, Math.floor(now));
  params.set('from', String(from * 1000));
  params.set('to', String(to * 1000));
  return `?${params}`;
}

/** Whether somebody came from an alert, however little of it the address carries. */
export function cameFromAlert(search: string): boolean {
  const { labels, alert } = alertArrival(search);
  return alert !== null || Object.keys(labels).length > 0 || new URLSearchParams(search).has(TIME_PARAMETER);
}

/** Whether the address names its lane itself. */
export function namesLane(search: string): boolean {
  return (new URLSearchParams(search).get(`var-${LANE_VARIABLE}`) ?? '') !== '';
}
