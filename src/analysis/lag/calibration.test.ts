/** @jest-environment node */
import { calibrate, EFFECT_CASES, NULL_CASES, type Share } from './testing/calibration';

const share = ({ held, of }: Share) => held / of;
const find = (id: string) => [...NULL_CASES, ...EFFECT_CASES].find((one) => one.id === id)!;

/**
 * A reduced form of `npm run calibrate`, with bounds that 30 series can hold: seeds are fixed, and a test that errs
 * in a quarter of all cases would have to be very lucky to pass.
 */
describe('the lag test keeps its word', () => {
  it.each(['steady', 'load-moves-both'])('no effect, %s: rarely claims one', (id) => {
    const result = calibrate(find(id), 30, 3);
    expect(result.rejected.lag0.of).toBeGreaterThan(25);
    expect(result.rejected.later.of).toBeGreaterThan(25);
    expect(share(result.rejected.lag0)).toBeLessThanOrEqual(0.17);
    expect(share(result.rejected.later)).toBeLessThanOrEqual(0.17);
    expect(share(result.covered.lag0)).toBeGreaterThan(0.86);
    expect(share(result.covered.later)).toBeGreaterThan(0.9);
    expect(share(result.covered.later)).toBeLessThan(0.995);
  });

  it('holds its intervals on the medians of cells', () => {
    const { covered } = calibrate(find('steady'), 12, 4);
    expect(share(covered.cells)).toBeGreaterThan(0.9);
    expect(share(covered.cells)).toBeLessThan(0.99);
  });

  it.each(['sharing', 'echo'])('a loss of 20%%, %s: finds it', (id) => {
    const result = calibrate(find(id), 10, 5);
    const { claimed } = result;
    expect(share(id === 'sharing' ? claimed.lag0 : claimed.later)).toBeGreaterThanOrEqual(0.9);
    expect(share(id === 'sharing' ? claimed.later : claimed.lag0)).toBeLessThanOrEqual(0.2);
  });
});
