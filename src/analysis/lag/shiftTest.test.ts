/** @jest-environment node */
import { normalDraw, seededRandom } from './resampling';
import { ShiftCorrelation } from './shiftCorrelation';
import { familyTest, nullShifts } from './shiftTest';

function drained<R>(steps: Generator<unknown, R>): R {
  for (;;) {
    const step = steps.next();
    if (step.done) {
      return step.value;
    }
  }
}

/** A cause in short bursts and a harm known at some places only. */
function pair(n: number, seed: number): { cause: Float64Array; harm: Float64Array } {
  const random = seededRandom(seed);
  const cause = new Float64Array(n).map(() => (random() < 0.2 ? random() : 0) - 0.1);
  const harm = new Float64Array(n).map(() => (random() < 0.3 ? NaN : normalDraw(random)));
  return { cause, harm };
}

function scoreByHand(cause: Float64Array, harm: Float64Array, shift: number, circular: boolean): number {
  let product = 0;
  let first = 0;
  let second = 0;
  let n = 0;
  harm.forEach((h, i) => {
    if (!Number.isNaN(h)) {
      const at = i - shift;
      const c = circular ? cause[(at + 2 * cause.length) % cause.length] : (cause[at] ?? 0);
      product += h * c;
      first += c;
      second += c * c;
      n++;
    }
  });
  return product / Math.sqrt(second - (first * first) / n);
}

describe('ShiftCorrelation', () => {
  it('is the sum by hand at every circular shift', () => {
    const { cause, harm } = pair(150, 1);
    const correlation = new ShiftCorrelation(cause, 150);
    const scores = drained(correlation.scores(harm));
    expect(correlation.period).toBe(150);
    [0, 1, 7, 60, 149].forEach((k) => expect(scores[k]).toBeCloseTo(scoreByHand(cause, harm, k, true), 9));
  });

  it('lets the ends drop out where only near shifts are asked for', () => {
    const { cause, harm } = pair(900, 2);
    const correlation = new ShiftCorrelation(cause, 100);
    const scores = drained(correlation.scores(harm));
    expect(correlation.period).toBe(1024);
    [0, 5, 100].forEach((k) => expect(scores[k]).toBeCloseTo(scoreByHand(cause, harm, k, false), 9));
    expect(scores[1024 - 40]).toBeCloseTo(scoreByHand(cause, harm, -40, false), 9);
  });

  it('scores nothing where the cause does not vary', () => {
    const { harm } = pair(100, 3);
    const scores = drained(new ShiftCorrelation(new Float64Array(100), 100).scores(harm));
    expect(scores.every((score) => score === 0)).toBe(true);
  });
});

describe('nullShifts', () => {
  it('stay away from every observed lag, and near', () => {
    const shifts = Array.from(nullShifts({ period: 1000, maxLag: 50, apart: 30, near: 100 }));
    expect(shifts[0]).toBe(80);
    expect(shifts[shifts.length - 1]).toBe(920);
    expect(shifts.includes(300)).toBe(false);
    for (const shift of shifts) {
      for (const lag of [0, 25, 50]) {
        const from = (shift + lag) % 1000;
        expect(Math.min(Math.abs(from - lag), 1000 - from)).toBeGreaterThanOrEqual(30);
      }
    }
  });

  it('are none in a short recording', () => {
    expect(nullShifts({ period: 100, maxLag: 50, apart: 10, near: 100 })).toHaveLength(0);
  });
});

describe('familyTest', () => {
  const random = seededRandom(8);
  const scores = new Float64Array(2000).map(() => normalDraw(random));
  const draws = { shifts: Int32Array.from({ length: 1000 }, (_, k) => 500 + k), separate: 1000 };

  it('corrects for having looked at many lags', () => {
    scores[0] = 2.4;
    const family = Array.from({ length: 20 }, (_, lag) => ({ scores, lag }));
    const [first] = familyTest(family, draws);
    expect(first.p).toBeLessThan(0.02);
    expect(first.pCorrected).toBeGreaterThan(first.p ?? 1);
    expect(first.pCorrected).toBeLessThan(20 * (first.p ?? 1) + 0.01);
    const [alone] = familyTest([{ scores, lag: 0 }], draws);
    expect(alone.pCorrected).toBe(alone.p);
  });

  it('is more careful the fewer separate draws there are', () => {
    scores[0] = 1.9;
    const [many] = familyTest([{ scores, lag: 0 }], draws);
    const [few] = familyTest([{ scores, lag: 0 }], { ...draws, separate: 6 });
    expect(few.p).toBeGreaterThan(many.p ?? 1);
  });

  it('has no p-value where nothing varies', () => {
    expect(familyTest([{ scores: new Float64Array(2000), lag: 0 }], draws)).toEqual([{ p: null, pCorrected: null }]);
  });
});
