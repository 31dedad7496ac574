import { fakeLane } from '../pages/testing/laneFakes';
import { laneLabel } from '../pages/lane/laneLabel';
import { count, figure, NOT_MEASURED, UNIT } from './figures';
import { dateTime } from '@grafana/data';
import { clockTime, rangeText, spanText } from './time';

it.each([
  [15, UNIT.ms, 1, '15.0 ms'],
  [1 / 3, UNIT.share, 1, '33.3%'],
  [17.44, UNIT.rate, 1, '17.4 tok/s'],
  [42_563, UNIT.whole, 0, '42,563'],
  [0, UNIT.ms, 1, '0.0 ms'],
])('writes %s as %s', (value, unit, decimals, text) => {
  expect(figure(value, unit, decimals)).toBe(text);
});

it.each([null, undefined, NaN, Infinity])('never writes %s as a number', (value) => {
  expect(figure(value, UNIT.ms)).toBe(NOT_MEASURED);
});

it('writes counts, spans and moments for people', () => {
  expect(count(1900)).toBe('1,900');
  expect([45, 60, 90, 150, 3600, 5400, 7200, 200_000].map(spanText)).toEqual([
    '45 s',
    '1 min',
    '90 s',
    '3 min',
    '1 h',
    '90 min',
    '2 h',
    '2 d',
  ]);
  expect(clockTime(1_790_000_000_000, 'utc')).toBe('14:13:20');
});

it('names lanes by as few labels as tell them apart', () => {
  const lane = (labels: Record<string, string>) => ({ ...fakeLane('x'), key: JSON.stringify(labels), labels });
  const a = lane({ instance: 'a:1', job: 'x' });
  const b = lane({ instance: 'b:1', job: 'x' });
  const c = lane({ instance: 'a:1', job: 'y' });
  expect(laneLabel(a, [a, b])).toBe('a:1');
  expect(laneLabel(a, [a, b, c])).toBe('a:1 · x');
  expect(laneLabel({ ...a, key: 'other' }, [a])).toBe(a.match);
});

it('writes a time range as a part of a sentence', () => {
  const [from, to] = [dateTime(1_790_000_000_000), dateTime(1_790_003_600_000)];
  expect(rangeText({ from, to, raw: { from: 'now-3h', to: 'now' } })).toBe('last 3 hours');
  expect(rangeText({ from, to, raw: { from, to } }, 'utc')).toBe('2026-09-21 14:13:20 to 2026-09-21 15:13:20');
});
