/** @jest-environment node */
import fc from 'fast-check';
import { MECHANISMS } from '../lane';
import { waterfall } from './waterfall';
import { type MechanismCost, type Waterfall, type WaterfallInput } from './waterfallTypes';

const present = (id: MechanismCost['id'], cost: number | null, more: Partial<MechanismCost> = {}): MechanismCost => ({
  id,
  state: 'present',
  cost,
  grade: 'A',
  evidence: [`${id} was counted`],
  ...more,
});

function draw(input: Partial<WaterfallInput>): Waterfall {
  const drawn = waterfall({ expectedTps: 66, measuredTps: 30, mechanisms: [], ...input });
  if ('reason' in drawn) {
    throw new Error(drawn.reason);
  }
  return drawn;
}

describe('waterfall', () => {
  it('takes each cost off what the larger ones left, and leaves the rest unexplained', () => {
    const { bars, scale, notes } = draw({
      expectedTps: 100,
      measuredTps: 40,
      mechanisms: [present('contention', 0.2), present('step-time-sharing', 0.4)],
    });
    expect(bars.map(({ id }) => id)).toEqual(['step-time-sharing', 'contention', 'unexplained']);
    expect(bars[0]).toMatchObject({ from: 100, cost: 0.4, grade: 'A' });
    expect(bars[0].to).toBeCloseTo(60, 10);
    expect(bars[1].to).toBeCloseTo(48, 10);
    expect(bars[2]).toMatchObject({ to: 40, cost: null, grade: null, interval: null });
    expect(scale).toBe(1);
    expect(notes).toEqual([]);
    expect(bars.reduce((sum, bar) => sum + bar.shareOfLoss!, 0)).toBeCloseTo(1, 12);
  });

  it('scales costs that together exceed the loss, and says so', () => {
    const { bars, scale, notes } = draw({
      expectedTps: 66.2,
      measuredTps: 34.1,
      mechanisms: [present('step-time-sharing', 0.4), present('preemption', 0.29), present('contention', 0.13)],
    });
    expect(scale).toBeGreaterThan(0.5);
    expect(scale).toBeLessThan(1);
    expect(bars[2].to).toBe(34.1);
    expect(bars[3]).toMatchObject({ id: 'unexplained', from: 34.1, to: 34.1 });
    expect(bars[3].shareOfLoss).toBeCloseTo(0, 12);
    expect(bars[0].cost).toBe(0.4);
    expect(notes.join()).toContain('scaled to');
  });

  it('counts replayed prefill as a part of the sharing that it causes', () => {
    const { bars } = draw({
      expectedTps: 66.2,
      measuredTps: 45.2,
      mechanisms: [present('step-time-sharing', 0.3), present('self-made-prefill', 0.25)],
    });
    expect(bars[0]).toMatchObject({ id: 'self-made-prefill', partOf: 'step-time-sharing' });
    expect(bars[0].to).toBeCloseTo(66.2 * 0.75, 10);
    expect(bars[1].to).toBeCloseTo(66.2 * 0.7, 10);
  });

  it('mentions a mechanism that came wholly from its part', () => {
    const { bars, notes } = draw({
      mechanisms: [present('step-time-sharing', 0.2), present('self-made-prefill', 0.25)],
    });
    expect(bars.map(({ id }) => id)).toEqual(['self-made-prefill', 'unexplained']);
    expect(bars[0].to).toBeCloseTo(66 * 0.8, 10);
    expect(notes.join()).toContain('all that it cost came from self-made-prefill');
  });

  it('keeps what is not measured and what was ruled out apart from the bars', () => {
    const { bars, notMeasured, excluded } = draw({
      mechanisms: [
        present('training-windows', null, { state: 'unknown', evidence: ['No pulls of /train.'] }),
        present('eviction', null, { evidence: [] }),
        present('preemption', 0, { state: 'absent', evidence: ['The counter did not move.'] }),
      ],
    });
    expect(bars.map(({ id }) => id)).toEqual(['unexplained']);
    expect(notMeasured).toEqual([
      { id: 'training-windows', why: 'No pulls of /train.' },
      { id: 'eviction', why: 'Its cost is not measured.' },
    ]);
    expect(excluded).toEqual([{ id: 'preemption', why: 'The counter did not move.' }]);
  });

  it('has a bar upwards when the lane is faster than expected', () => {
    const { bars, notes, scale } = draw({ measuredTps: 70, mechanisms: [present('contention', 0.1)] });
    expect(bars).toHaveLength(1);
    expect(bars[0]).toMatchObject({ id: 'unexplained', from: 66, to: 70, shareOfLoss: null });
    expect(bars[0].evidence[0]).toContain('faster than expected');
    expect(scale).toBe(0);
    expect(notes.join()).toContain('no loss to explain');
  });

  it('does not turn a negative cost into a gain', () => {
    const { bars, notes } = draw({ mechanisms: [present('step-time-sharing', -0.05)] });
    expect(bars).toHaveLength(1);
    expect(notes.join()).toContain('-5%');
  });

  it('leaves a stalled rate to the unexplained bar after what the costs take', () => {
    const { bars } = draw({ measuredTps: 0, mechanisms: [present('contention', 0.5)] });
    expect(bars[0].to).toBeCloseTo(33, 10);
    expect(bars[1]).toMatchObject({ to: 0, shareOfLoss: null, interval: null });
  });

  it('gives the unexplained part an interval when the rate has one', () => {
    const { bars } = draw({
      expectedTps: 100,
      measuredTps: 40,
      measuredInterval: [38, 42],
      mechanisms: [present('contention', 0.5)],
    });
    const [lo, hi] = bars[1].interval!;
    // 50 left, 40 measured, 38..42: between 8 and 12 unexplained.
    expect(lo).toBeCloseTo(8, 8);
    expect(hi).toBeCloseTo(12, 8);
    const wider = draw({
      expectedTps: 100,
      expectedInterval: [90, 110],
      measuredTps: 40,
      measuredInterval: [38, 42],
      mechanisms: [present('contention', 0.5, { interval: [0.4, 0.6] })],
    }).bars[1].interval!;
    expect(wider[0]).toBeLessThan(lo);
    expect(wider[1]).toBeGreaterThan(hi);
  });

  it('says that an unexplained rest lies within the noise', () => {
    const { bars } = draw({
      expectedTps: 100,
      measuredTps: 49,
      measuredInterval: [46, 52],
      mechanisms: [present('contention', 0.5)],
    });
    expect(bars[1].evidence[0]).toContain('within what the measurement leaves open');
  });

  it.each([0, -1, NaN, Infinity])('has nothing to start from at an expectation of %p', (expectedTps) => {
    expect(waterfall({ expectedTps, measuredTps: 30, mechanisms: [] })).toHaveProperty('reason');
  });

  it('says so when nothing was measured', () => {
    expect(waterfall({ expectedTps: 66, measuredTps: NaN, mechanisms: [] })).toHaveProperty('reason');
  });

  it('always adds up, from the expectation to the measured rate', () => {
    const rate = fc.double({ min: 1e-3, max: 1e4, noNaN: true });
    const mechanism = fc.record({
      id: fc.constantFrom(...MECHANISMS),
      state: fc.constantFrom('present' as const, 'absent' as const, 'unknown' as const),
      cost: fc.option(fc.double({ min: -0.2, max: 1, noNaN: true })),
      grade: fc.constantFrom('A' as const, 'B' as const, 'C' as const),
      evidence: fc.array(fc.string(), { maxLength: 2 }),
    });
    const mechanisms = fc.uniqueArray(mechanism, { selector: ({ id }) => id, maxLength: 8 });
    fc.assert(
      fc.property(rate, fc.oneof(rate, fc.constant(0)), mechanisms, (expectedTps, measuredTps, found) => {
        const { bars, scale } = draw({ expectedTps, measuredTps, mechanisms: found });
        expect(bars[0].from).toBe(expectedTps);
        expect(bars[bars.length - 1].to).toBe(measuredTps);
        for (let i = 1; i < bars.length; i++) {
          expect(bars[i].from).toBe(bars[i - 1].to);
        }
        // Mechanisms only ever take; whatever goes up is unexplained.
        expect(bars.filter(({ id }) => id !== 'unexplained').every(({ from, to }) => from >= to)).toBe(true);
        expect(bars.every(({ from, to }) => from >= 0 && to >= 0)).toBe(true);
        expect(scale >= 0 && scale <= 1).toBe(true);
        const drops = bars.reduce((sum, { from, to }) => sum + (from - to), 0);
        expect(drops).toBeCloseTo(expectedTps - measuredTps, 6);
      }),
      { numRuns: 500 }
    );
  });
});
