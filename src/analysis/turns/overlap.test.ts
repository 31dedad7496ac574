/** @jest-environment node */
import fc from 'fast-check';

import vectors from '../../../tests/fixtures/vectors.json';

import { measureThenPrune, type TrainingWindow } from './overlap';
import { TurnReceipt } from './receipt';

type WindowEvent = { type: string; atUs: number };

describe('measureThenPrune', () => {
  it.each(vectors.overlapThenPrune.map((v) => [v.id, v] as const))('%s', (_, v) => {
    const windows = v.spans as TrainingWindow[];
    const before = JSON.stringify(windows);
    const result = measureThenPrune(windows, v.turn, v.oldestOpenUs);
    expect(result.overlapUs).toBe(v.overlapUs);
    expect(result.kept).toEqual(v.kept);
    expect(result.kept).toHaveLength(v.keptCount);
    expect(JSON.stringify(windows)).toBe(before);
  });

  it('gives the same through the receipt, window events or spans', () => {
    for (const v of vectors.overlapThenPrune) {
      const receipt = new TurnReceipt();
      const events: WindowEvent[] =
        (v as { windowEvents?: WindowEvent[] }).windowEvents ??
        v.spans.flatMap((s) => [
          { type: 'windowStart', atUs: s.startUs },
          ...(s.endUs === null ? [] : [{ type: 'windowEnd', atUs: s.endUs }]),
        ]);
      for (const event of events) {
        (event.type === 'windowStart' ? receipt.windowStarted : receipt.windowEnded).call(receipt, event.atUs);
      }
      const steps = (v as { decodeSteps?: number }).decodeSteps ?? 16;
      const verdict = receipt.onTurn({
        genStartUs: v.turn.startUs,
        genEndUs: v.turn.endUs,
        steps,
        oldestOpenUs: v.oldestOpenUs,
      });
      const counted = v.turn.endUs > v.turn.startUs && steps >= 16;
      expect([v.id, verdict]).toEqual([
        v.id,
        counted ? (v.overlapUs > 0 ? 'overlapped-unmeasured' : 'clean') : 'ignored',
      ]);
      expect(receipt.status().lastTurn?.overlapUs ?? v.overlapUs).toBe(v.overlapUs);
      const keptClosed = v.kept.filter((w) => w.endUs !== null).length;
      expect([v.id, receipt.status().heldWindows]).toEqual([v.id, keptClosed]);
      expect([v.id, receipt.status().openWindows]).toEqual([v.id, v.keptCount - keptClosed]);
    }
  });

  it('counts every microsecond of the union once (against counting them one by one)', () => {
    const span = fc.tuple(fc.integer({ min: -20, max: 60 }), fc.option(fc.integer({ min: -25, max: 65 })));
    fc.assert(
      fc.property(
        fc.array(span, { maxLength: 8 }),
        fc.tuple(fc.integer({ min: -20, max: 60 }), fc.integer({ min: -20, max: 60 })),
        fc.integer({ min: -20, max: 60 }),
        (spans, [startUs, endUs], oldestOpenUs) => {
          const windows = spans.map(([from, to]) => ({ startUs: from, endUs: to }));
          let expected = 0;
          for (let us = startUs; us < endUs; us++) {
            expected += windows.some((w) => w.startUs <= us && us < (w.endUs ?? Infinity)) ? 1 : 0;
          }
          const { overlapUs, kept } = measureThenPrune(windows, { startUs, endUs }, oldestOpenUs);
          expect(overlapUs).toBe(expected);
          expect(kept).toEqual(windows.filter((w) => w.endUs === null || w.endUs >= oldestOpenUs));
        }
      ),
      { numRuns: 500 }
    );
  });

  it('drops a window whose end is not a number and lets it count nothing', () => {
    const result = measureThenPrune([{ startUs: 1, endUs: NaN }], { startUs: 0, endUs: 10 }, 0);
    expect(result).toEqual({ overlapUs: 0, kept: [] });
  });
});
