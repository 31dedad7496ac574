/** @jest-environment node */
import fc from 'fast-check';
import { arrivalSearch, cameFromAlert, namesLane } from './arrival';
import { defaultBaseline, formatSpan, GUARD, judgedWindow, parseSpan } from './windows';

const at = 1_790_000_000;

it('judges what followed the alert, and the look-back of its rule', () => {
  expect(judgedWindow(at, at + 7200)).toEqual({ from: at - 300, to: at + 1500 });
});

it('judges at least ten minutes of an alert that has just begun, and never the future', () => {
  expect(judgedWindow(at, at + 60)).toEqual({ from: at - 540, to: at + 60 });
  expect(judgedWindow(at + 500, at)).toEqual({ from: at - 600, to: at });
});

it('judges the last half hour where no moment is known', () => {
  expect(judgedWindow(null, at)).toEqual({ from: at - 1800, to: at });
});

it('keeps any window in order, long enough and in the past', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1e6, max: 2e9 }), fc.integer({ min: 1e6, max: 2e9 }), (moment, now) => {
      const { from, to } = judgedWindow(moment, now);
      expect(to).toBeLessThanOrEqual(now);
      expect(to - from).toBeGreaterThanOrEqual(600);
      const baseline = defaultBaseline({ from, to });
      expect(baseline.to).toBe(from - GUARD);
      expect(baseline.to - baseline.from).toBe(to - from);
      expect(parseSpan(formatSpan({ from, to }))).toEqual({ from, to });
    })
  );
});

it.each(['', 'auto:1-2', '5-5', '9-1', 'a-b', '1-2-3', undefined, null])('reads no span out of %p', (text) => {
  expect(parseSpan(text)).toBeNull();
});

describe('an arrival', () => {
  it('gets the window of its alert, and keeps the rest of its address', () => {
    const search = arrivalSearch(`?at=${at}&label.instance=a%3A1`, at + 7200) ?? '';
    const params = new URLSearchParams(search);
    expect(params.get('from')).toBe(String((at - 300) * 1000));
    expect(params.get('to')).toBe(String((at + 1500) * 1000));
    expect(params.get('label.instance')).toBe('a:1');
  });
  it('keeps a range of its own', () => expect(arrivalSearch(`?at=${at}&from=now-1h&to=now`, at)).toBeNull());
  it.each(['?at=abc', '?at=-62135596800', '?at=0', ''])('takes now for %p', (search) => {
    expect(new URLSearchParams(arrivalSearch(search, at) ?? '').get('to')).toBe(String(at * 1000));
  });
  it('knows whether it came from an alert', () => {
    expect(cameFromAlert('?at=1')).toBe(true);
    expect(cameFromAlert('?alert=x')).toBe(true);
    expect(cameFromAlert('?label.instance=x')).toBe(true);
    expect(cameFromAlert('?from=now-1h&var-lane=x')).toBe(false);
    expect(namesLane('?var-lane=x')).toBe(true);
    expect(namesLane('?var-lane=')).toBe(false);
  });
});
