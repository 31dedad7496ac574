/** @jest-environment node */
import { formatInterval, goDuration, parseDurationMs } from './duration';
import { replaceMacros } from './macros';
import { alignMs, roundInterval, stepMs } from './step';
import { parseTimeMs } from './timeRange';

const HOUR = 3_600_000;
const x = (more: object = {}) => ({ fromMs: 0, toMs: HOUR, maxDataPoints: 1000, ...more });

describe('step of a range query', () => {
  it.each([
    ['the query’s own interval is the least', x({ interval: '30s', intervalMs: 1000 }), 30_000],
    ['else intervalMs, even below the scrape interval', x({ intervalMs: 2000, scrapeInterval: '15s' }), 5000],
    ['else the scrape interval', x({ scrapeInterval: '20s' }), 20_000],
    ['else 15 s', x(), 15_000],
    ['0s counts as unset', x({ interval: '0s', intervalMs: 10_000 }), 10_000],
    ['a range over many points is rounded', x({ maxDataPoints: 100, intervalMs: 1000 }), 30_000],
    [
      'never more than 11,000 points',
      { fromMs: 0, toMs: 30 * 24 * HOUR, maxDataPoints: 1e6, intervalMs: 15_000 },
      300_000,
    ],
    ['times the factor', x({ interval: '30s', intervalFactor: 2 }), 60_000],
    [
      'a rate interval as the least step',
      x({ interval: '$__rate_interval', intervalMs: 1000, scrapeInterval: '15s' }),
      60_000,
    ],
  ])('%s', (_, input, expected) => {
    expect(stepMs(input)).toBe(expected);
  });

  it('rounds to intervals that people use', () => {
    expect([12, 1400, 36_000, 400_000].map(roundInterval)).toEqual([10, 1000, 30_000, 300_000]);
  });

  it('moves times down to the grid, with the offset from UTC', () => {
    expect(alignMs(61_234, 15_000, 0)).toBe(60_000);
    expect(alignMs(86_400_000 + 5, 86_400_000, 3600)).toBe(86_400_000 - 3_600_000);
    expect(alignMs(-1, 15_000, 0)).toBe(-15_000);
  });
});

describe('macros', () => {
  it('replaces both spellings', () => {
    const expr =
      'a[$__interval] b[${__rate_interval}] $__range ${__range_s} $__range_ms $__interval_ms $other ${other}';
    expect(replaceMacros(expr, x({ intervalMs: 15_000, scrapeInterval: '15s' }), 15_000)).toBe(
      'a[15s] b[1m0s] 3600s 3600 3600000 15000 $other ${other}'
    );
  });
});

describe('durations and times', () => {
  it('reads and writes durations', () => {
    expect([parseDurationMs('1m30s'), parseDurationMs('>10s'), parseDurationMs('15')]).toEqual([
      90_000, 10_000, 15_000,
    ]);
    expect(() => parseDurationMs('soon')).toThrow('invalid duration');
    expect([goDuration(90_000), goDuration(500), goDuration(3_600_000)]).toEqual(['1m30s', '500ms', '1h0m0s']);
    expect([formatInterval(90_000), formatInterval(500), formatInterval(86_400_000)]).toEqual(['1m', '500ms', '1d']);
  });

  it('reads absolute and relative times', () => {
    expect([parseTimeMs('1000', 5), parseTimeMs('now', 5), parseTimeMs('now-1h', HOUR)]).toEqual([1000, 5, 0]);
    expect(() => parseTimeMs('yesterday', 0)).toThrow();
  });
});
