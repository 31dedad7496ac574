/** @jest-environment node */
import fc from 'fast-check';
import { perStreamRate } from './perStream';
import { laneOf } from './testing';

const finite = (v: Float64Array) => [...v].filter((x) => !Number.isNaN(x));

describe('from steps', () => {
  const base = {
    stepsTotal: [0, 110, 110],
    stepsDecode: [0, 90, 90],
    stepsMixed: [0, 10, 10],
    stepsPrefill: [0, 10, 10],
    stepSeconds: [0, 90 * 0.02 + 10 * 0.12 + 10 * 0.1, 90 * 0.02 + 10 * 0.12 + 10 * 0.1],
    stepSecondsDecode: [0, 1.8, 1.8],
    decodeTokens: [0, 300, 300],
  };

  it('is the steps with decode rows over their time; chunks that nobody waits for do not count', () => {
    const rate = perStreamRate(laneOf(base, { running: [0, 0, 0] }));
    expect(rate).toMatchObject({ source: 'steps', grade: 'A', fallback: false });
    expect(rate.v[1]).toBeCloseTo(100 / (1.8 + 1.2), 6);
    expect(rate.weight[1]).toBeCloseTo(3 * 3, 6);
  });

  it('counts what accepted drafts add to each step', () => {
    const rate = perStreamRate(laneOf({ ...base, draftAccepted: [0, 200, 200] }));
    expect(rate.v[1]).toBeCloseTo((3 * 100) / 3, 6);
    expect(rate.weight[1]).toBeCloseTo(1 * 3, 6);
  });

  it('lets every prefill pass hold decoding up where the engine never mixes them', () => {
    const { stepsMixed: _mixed, decodeTokens: _tokens, ...passes } = base;
    const rate = perStreamRate(laneOf(passes, { running: [2, 2, 2] }));
    expect(rate.v[1]).toBeCloseTo(90 / 4, 6);
    expect(rate.weight[1]).toBeCloseTo(2 * 4, 6);
  });

  it('leaves out the stretch of a restart and of an idle lane', () => {
    const lane = laneOf({
      stepsDecode: [100, 50, 0, 0],
      stepSecondsDecode: [5, 1, 0, 0],
      stepSeconds: [9, 2, 0, 0],
      stepsMixed: [1, 0, 0, 0],
      decodeTokens: [10, 60, 0, 0],
    });
    Object.values(lane.signals).forEach((v) => v.set([v[0] / 10], 3));
    expect(finite(perStreamRate(lane).v)).toEqual([50]);
  });
});

describe('from gaps', () => {
  const lane = (gaps: number[], sums: number[]) => {
    const made = laneOf({ decodeTokens: [0, 610, 610], requestsFinished: [0, 10, 10] }, { running: [1, 1, 1] });
    let total = 0;
    const count = Float64Array.from(gaps, (x) => (total += x));
    let seconds = 0;
    const sum = Float64Array.from(sums, (x) => (seconds += x));
    made.histograms.itl = { le: [Infinity], buckets: [count], sum, count };
    let first = 0;
    const ttft = Float64Array.from([0, 10, 10], (x) => (first += x));
    made.histograms.ttft = { le: [Infinity], buckets: [ttft], sum: null, count: ttft };
    return made;
  };

  it('is the gaps over their seconds', () => {
    const rate = perStreamRate(lane([0, 600, 600], [0, 12, 60]));
    expect(rate).toMatchObject({ source: 'gaps', grade: 'B' });
    expect([...rate.v]).toEqual([NaN, 50, 10]);
    expect([...rate.weight]).toEqual([0, 12, 60]);
  });

  it('counts the tokens where a gap covers several', () => {
    expect(perStreamRate(lane([0, 200, 200], [0, 12, 60])).v[1]).toBe(50);
  });

  it('does not take means by request for gaps', () => {
    expect(perStreamRate(lane([0, 10, 10], [0, 0.2, 0.2])).source).toBe('decodeTokens');
  });
});

describe('from running requests', () => {
  it('is the tokens over the requests at both ends of the pair', () => {
    const rate = perStreamRate(laneOf({ decodeTokens: [0, 300, 300, 300] }, { running: [1, 3, 0, 4] }));
    expect(rate).toMatchObject({ source: 'decodeTokens', grade: 'C', fallback: false });
    expect([...rate.v]).toEqual([NaN, 10, NaN, NaN]);
  });

  it('scales with the tokens', () => {
    const tokens = fc.array(fc.nat(10_000), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(tokens, fc.integer({ min: 2, max: 50 }), (grew, factor) => {
        const running = grew.map(() => 2);
        const one = perStreamRate(laneOf({ decodeTokens: grew }, { running }));
        const many = perStreamRate(laneOf({ decodeTokens: grew.map((x) => x * factor) }, { running }));
        one.v.forEach((x, i) =>
          Number.isNaN(x) ? expect(many.v[i]).toBeNaN() : expect(many.v[i]).toBeCloseTo(x * factor)
        );
      })
    );
  });

  it('takes the decayed gauge as the last resort and says so', () => {
    const rate = perStreamRate(laneOf({}, { running: [2, 0, 4], decodeRate: [100, 50, NaN] }));
    expect(rate).toMatchObject({ source: 'decodeRate', fallback: true });
    expect([...rate.v]).toEqual([50, NaN, NaN]);
  });

  it('is not measured where the lane gives neither', () => {
    const rate = perStreamRate(laneOf({ generationTokens: [0, 5] }, { running: [1, 1] }));
    expect(rate).toMatchObject({ source: null, grade: null });
    expect(finite(rate.v)).toEqual([]);
  });
});
