/** @jest-environment node */
import { checkWindow, sameWindowBand, windowPerSlot } from './contextWindow';

describe('windowPerSlot', () => {
  it('splits the total over the slots, padded up to 256', () => {
    expect(windowPerSlot(89280, 4)).toBe(22528);
    expect(windowPerSlot(8192, 1)).toBe(8192);
  });

  it('is null for senseless input', () => {
    expect(windowPerSlot(0, 4)).toBeNull();
    expect(windowPerSlot(8192, 0)).toBeNull();
    expect(windowPerSlot(NaN, 2)).toBeNull();
    expect(windowPerSlot(8192, 1.5)).toBeNull();
  });
});

describe('checkWindow', () => {
  it('does not mistake the total of four slots for a window 4.5 times off', () => {
    expect(sameWindowBand(89280, 19712)).toBe(false);
    expect(checkWindow({ totalContext: 89280, slots: 4, expectationWindow: 19712 })).toEqual({
      perSlot: 22528,
      warning: null,
    });
  });

  it('warns when the expectation carries the total', () => {
    const { warning } = checkWindow({ totalContext: 89280, slots: 4, expectationWindow: 89280 });
    expect(warning).toContain('is the total of 4 slots');
  });

  it('warns when the windows differ, or one is not known', () => {
    expect(checkWindow({ totalContext: 8192, slots: 1, expectationWindow: 65536 }).warning).toContain(
      'not like for like'
    );
    expect(checkWindow({ totalContext: 8192, slots: 1, expectationWindow: null }).warning).toContain('does not say');
    expect(checkWindow({ totalContext: NaN, slots: 1, expectationWindow: 8192 }).warning).toContain('not known');
  });
});
