/** @jest-environment node */
import fc from 'fast-check';
import { autocorrelation, blockLength } from './autocorrelation';
import { Fft } from './fft';
import { movingBlockBootstrap, normalDraw, seededRandom } from './resampling';
import { sortedOrder } from './sort';
import { atRank, median, minusRunningMean, quantileSorted, unitRanks } from './stats';
import { normalQuantile, tQuantile } from './studentT';

const noise = (keep: number, n: number, seed = 1) => {
  const random = seededRandom(seed);
  const v = new Float64Array(n);
  for (let i = 1; i < n; i++) {
    v[i] = keep * v[i - 1] + normalDraw(random);
  }
  return v;
};

describe('order statistics', () => {
  it('sorts rows by value, ties in time order, NaN and infinities left out', () => {
    const value = fc.oneof(fc.double(), fc.constantFrom(0, -0, 1, -1, NaN, Infinity, -Infinity));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 300 }), (values) => {
        const v = Float64Array.from(values);
        const expected = values
          .map((_, i) => i)
          .filter((i) => Number.isFinite(values[i]))
          .sort((a, b) => values[a] - values[b] || a - b);
        expect(Array.from(sortedOrder(v))).toEqual(expected);
      })
    );
  });

  it('takes quantiles between neighbours and medians over the rest', () => {
    expect(median([3, NaN, 1, 2])).toBe(2);
    expect(median([4, 1])).toBe(2.5);
    expect(median([])).toBeNaN();
    expect(quantileSorted([0, 10], 0.25)).toBe(2.5);
    expect(atRank([1, 2], 0, 2, 1.5)).toBeNaN();
  });

  it('lets ties share a rank', () => {
    const v = Float64Array.from([5, 1, 5, NaN]);
    expect(Array.from(unitRanks(v, sortedOrder(v)))).toEqual([2 / 3, 1 / 6, 2 / 3, NaN]);
  });

  it('takes a slow trend out', () => {
    const v = Float64Array.from({ length: 400 }, (_, i) => 0.01 * i + (i % 2));
    const rest = minusRunningMean(v, 20).subarray(20, 380);
    expect(Math.max(...rest)).toBeLessThan(0.6);
    expect(Math.min(...rest)).toBeGreaterThan(-0.6);
  });
});

describe('distributions', () => {
  it("knows Student's t and the normal", () => {
    const table: Array<[number, number]> = [
      [1, 12.7062],
      [2, 4.3027],
      [3, 3.1824],
      [5, 2.5706],
      [10, 2.2281],
      [30, 2.0423],
    ];
    table.forEach(([df, t]) => expect(tQuantile(0.975, df)).toBeCloseTo(t, 3));
    expect(tQuantile(0.975, 1e6)).toBeCloseTo(1.96, 3);
    expect(normalQuantile(0.975)).toBeCloseTo(1.959964, 5);
    expect(normalQuantile(1e-6)).toBeCloseTo(-4.753424, 5);
  });
});

describe('Fourier transform', () => {
  it('is the sum it stands for, and turns back', () => {
    const random = seededRandom(3);
    const re = new Float64Array(16).map(random);
    const im = new Float64Array(16).map(random);
    const [a, b] = [re.slice(), im.slice()];
    const fft = new Fft(16);
    fft.forward(re, im);
    for (let k = 0; k < 16; k++) {
      let sum = 0;
      for (let i = 0; i < 16; i++) {
        const angle = (-2 * Math.PI * i * k) / 16;
        sum += a[i] * Math.cos(angle) - b[i] * Math.sin(angle);
      }
      expect(re[k]).toBeCloseTo(sum, 9);
    }
    fft.inverse(re, im);
    re.forEach((value, i) => expect(value).toBeCloseTo(a[i], 9));
    im.forEach((value, i) => expect(value).toBeCloseTo(b[i], 9));
    expect(() => new Fft(12)).toThrow(RangeError);
  });
});

describe('autocorrelation and block length', () => {
  it('is the plain sum over known pairs', () => {
    const v = noise(0.7, 300);
    v[10] = v[11] = v[200] = NaN;
    const known = Array.from(v).filter(Number.isFinite);
    const mean = known.reduce((a, b) => a + b, 0) / known.length;
    const covariance = (lag: number) => {
      let sum = 0;
      let n = 0;
      for (let i = 0; i + lag < v.length; i++) {
        if (Number.isFinite(v[i] * v[i + lag])) {
          sum += (v[i] - mean) * (v[i + lag] - mean);
          n++;
        }
      }
      return sum / n;
    };
    const found = autocorrelation(v, 20);
    [0, 1, 5, 20].forEach((lag) => expect(found?.rho[lag]).toBeCloseTo(covariance(lag) / covariance(0), 9));
  });

  it('asks for longer blocks the longer the memory', () => {
    const lengths = [0, 0.5, 0.9, 0.97].map((keep) => blockLength(noise(keep, 4000)) ?? 0);
    expect(lengths[0]).toBeLessThan(4);
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
    expect(lengths[3]).toBeGreaterThan(40);
  });

  it('has none for what does not vary', () => {
    expect(blockLength(new Float64Array(100).fill(5))).toBeNull();
    expect(blockLength(new Float64Array(100).fill(NaN))).toBeNull();
    expect(blockLength(new Float64Array(0))).toBeNull();
  });
});

describe('drawing', () => {
  it('repeats itself with the same seed', () => {
    const mean = (drawn: Int32Array) => drawn.reduce((a, b) => a + b, 0) / drawn.length;
    const once = movingBlockBootstrap(100, 10, 50, seededRandom(5), mean);
    expect(movingBlockBootstrap(100, 10, 50, seededRandom(5), mean)).toEqual(once);
    expect(movingBlockBootstrap(100, 10, 50, seededRandom(6), mean)).not.toEqual(once);
    expect(movingBlockBootstrap(0, 10, 50, seededRandom(5), mean)).toHaveLength(0);
  });

  it('keeps neighbours together', () => {
    movingBlockBootstrap(60, 6, 20, seededRandom(1), (drawn) => {
      for (let i = 0; i < drawn.length; i++) {
        expect(drawn[i]).toBe(drawn[i - (i % 6)] + (i % 6));
      }
      return 0;
    });
  });
});
