/** @jest-environment node */
import fc from 'fast-check';
import vectors from '../../../tests/fixtures/vectors.json';
import { judgeDecode, MIN_DECODE_TOKENS } from './alarm';

const number = (x: number | string) => (x === 'NaN' ? NaN : (x as number));

/** What the vectors mark as the behaviour of a source, not as a requirement, is decided in the tests below. */
const required = vectors.alarm.filter(({ note }) => !note.includes('not a requirement'));

describe('judgeDecode', () => {
  it.each(required.map((v) => [v.id, v] as const))('%s', (_id, v) => {
    const judged = judgeDecode({
      decodeTokens: v.decodeTokens,
      measuredTps: number(v.measuredTps),
      expectedTps: v.expectedTps,
    });
    // "Silent" for want of a contract has a verdict of its own.
    expect(judged.verdict).toBe(v.expectedTps > 0 ? v.verdict : 'no-expectation');
    if (v.ratio === null) {
      expect(judged.ratio).toBeNull();
    } else {
      expect(judged.ratio).toBeCloseTo(v.ratio, 4);
    }
  });

  it('reads vectors at all', () => {
    expect(required.length).toBeGreaterThanOrEqual(13);
  });

  it('is strict at the floor, whichever precision the expectation went through', () => {
    const at = { decodeTokens: 16, measuredTps: 4.3 };
    expect(judgeDecode({ ...at, expectedTps: 17.2 }).verdict).toBe('silent');
    expect(judgeDecode({ ...at, expectedTps: Math.fround(17.2) }).verdict).toBe('silent');
    expect(judgeDecode({ decodeTokens: 16, measuredTps: 4.29999, expectedTps: 17.2 }).verdict).toBe('fires');
  });

  it('stays silent exactly at a quarter of any expectation and fires just below it', () => {
    fc.assert(
      fc.property(fc.double({ min: 8, max: 1e5, noNaN: true }), (expectedTps) => {
        const at = judgeDecode({ decodeTokens: 64, measuredTps: expectedTps / 4, expectedTps });
        const below = judgeDecode({ decodeTokens: 64, measuredTps: (expectedTps / 4) * (1 - 1e-6), expectedTps });
        return at.verdict === 'silent' && below.verdict === 'fires' && below.cause === 'collapsed';
      })
    );
  });

  it('takes another floor', () => {
    const sample = { decodeTokens: 150, measuredTps: 6.56, expectedTps: 17.2 };
    expect(judgeDecode(sample).verdict).toBe('silent');
    expect(judgeDecode({ ...sample, floor: 0.5 }).verdict).toBe('fires');
  });

  it('names a turn that decoded nothing, or next to nothing, as stalled', () => {
    expect(judgeDecode({ decodeTokens: 0, measuredTps: 0, expectedTps: 17.2 })).toMatchObject({
      verdict: 'fires',
      cause: 'stalled',
      ratio: null,
    });
    // 15 tokens in ten minutes.
    const slow = judgeDecode({ decodeTokens: 15, measuredTps: 0.025, expectedTps: 17.2 });
    expect(slow).toMatchObject({ verdict: 'fires', cause: 'stalled' });
    expect(slow.reason).toContain('15 tokens decoded in 600 s');
    expect(judgeDecode({ decodeTokens: 3, measuredTps: NaN, expectedTps: 0, elapsedSeconds: 90 }).cause).toBe(
      'stalled'
    );
  });

  it('does not call a turn stalled that had no time to decode more', () => {
    expect(judgeDecode({ decodeTokens: 0, measuredTps: 0, expectedTps: 17.2, elapsedSeconds: 2 }).cause).toBe(
      'too-few-tokens'
    );
  });

  it('calls a rate of 0 beside decoded tokens unmeasured, and works it out where the time is known', () => {
    const sample = { decodeTokens: 150, measuredTps: 0, expectedTps: 17.2 };
    expect(judgeDecode(sample)).toMatchObject({ verdict: 'silent', cause: 'not-measured' });
    expect(judgeDecode({ ...sample, elapsedSeconds: 300 })).toMatchObject({ verdict: 'fires', cause: 'collapsed' });
  });

  it('never fires on a rate that is not a number, and never prints one', () => {
    for (const measuredTps of [NaN, Infinity, -Infinity, -1]) {
      const judged = judgeDecode({ decodeTokens: 150, measuredTps, expectedTps: 17.2 });
      expect(judged).toMatchObject({ verdict: 'silent', cause: 'not-measured', ratio: null });
      expect(judged.reason).not.toMatch(/NaN|Infinity/);
    }
  });

  it('has an absolute floor that needs no expectation', () => {
    expect(judgeDecode({ decodeTokens: 100, measuredTps: 0.9, expectedTps: 0 })).toMatchObject({
      verdict: 'fires',
      cause: 'below-absolute-floor',
      ratio: null,
    });
    expect(judgeDecode({ decodeTokens: 100, measuredTps: 9, expectedTps: 0, absoluteFloorTps: 10 }).verdict).toBe(
      'fires'
    );
  });

  it('does not hold the absolute floor against a model that is expected to be slower', () => {
    expect(judgeDecode({ decodeTokens: 100, measuredTps: 0.7, expectedTps: 0.8 })).toMatchObject({ verdict: 'silent' });
  });

  it('never calls a missing expectation healthy', () => {
    for (const expectedTps of [0, -5, NaN, Infinity]) {
      const judged = judgeDecode({ decodeTokens: 150, measuredTps: 40, expectedTps });
      expect(judged.verdict).toBe('no-expectation');
      expect(judged.reason).toContain('not called healthy');
    }
  });

  it('gives a verdict and a sentence for anything', () => {
    const any = fc.oneof(fc.double(), fc.integer({ min: -5, max: 200 }));
    fc.assert(
      fc.property(any, any, any, any, (decodeTokens, measuredTps, expectedTps, elapsedSeconds) => {
        const judged = judgeDecode({ decodeTokens, measuredTps, expectedTps, elapsedSeconds });
        expect(['fires', 'silent', 'no-expectation']).toContain(judged.verdict);
        expect(judged.reason).not.toMatch(/NaN|undefined|null/);
        expect(judged.ratio === null || Number.isFinite(judged.ratio)).toBe(true);
        if (judged.verdict === 'fires' && judged.cause === 'collapsed') {
          expect(decodeTokens).toBeGreaterThanOrEqual(MIN_DECODE_TOKENS);
        }
      })
    );
  });
});
