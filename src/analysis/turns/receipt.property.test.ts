/** @jest-environment node */
import fc from 'fast-check';

import { type TrainingWindow } from './overlap';
import { TurnReceipt } from './receipt';

const SLOTS = 8;

interface OpenTurn {
  startUs: number;
}

/** The plainest model: keeps every window for ever and counts by definition. */
class Naive {
  windows: TrainingWindow[] = [];
  clean = { ms: 0, tokens: 0 };
  counts = { turnsClean: 0, turnsOverlapped: 0, turnsMeasured: 0 };
  slowdowns: number[] = [];

  open(atUs: number) {
    this.windows.push({ startUs: atUs, endUs: null });
  }
  close(atUs: number, all = false) {
    for (const w of this.windows) {
      if (w.endUs === null) {
        w.endUs = atUs;
        if (!all) {
          return;
        }
      }
    }
  }
  run(atUs: number) {
    this.close(atUs, true);
    this.counts.turnsOverlapped = this.counts.turnsMeasured = 0;
    this.slowdowns = [];
  }
  overlap(from: number, to: number): number {
    const cuts = [from, to];
    for (const w of this.windows) {
      cuts.push(w.startUs, w.endUs ?? to);
    }
    const points = [...new Set(cuts.filter((c) => c >= from && c <= to))].sort((a, b) => a - b);
    let sum = 0;
    for (let i = 1; i < points.length; i++) {
      const inside = this.windows.some((w) => w.startUs <= points[i - 1] && points[i] <= (w.endUs ?? Infinity));
      sum += inside ? points[i] - points[i - 1] : 0;
    }
    return sum;
  }
  turn(from: number, to: number, steps: number): string {
    if (steps < 16 || to <= from) {
      return 'ignored';
    }
    const ms = (to - from) / 1000;
    if (this.overlap(from, to) === 0) {
      const keep = Math.exp(-ms / 60_000);
      this.clean = { ms: this.clean.ms * keep + ms, tokens: this.clean.tokens * keep + steps };
      this.counts.turnsClean++;
      return 'clean';
    }
    this.counts.turnsOverlapped++;
    if (this.clean.ms === 0) {
      return 'overlapped-unmeasured';
    }
    this.counts.turnsMeasured++;
    this.slowdowns.push(Math.min(1, Math.max(0, 1 - steps / ms / (this.clean.tokens / this.clean.ms))));
    return 'overlapped';
  }
}

const event = fc.record({
  dt: fc.integer({ min: 0, max: 400_000 }),
  kind: fc.constantFrom(
    'begin',
    'begin',
    'finish',
    'finish',
    'finish',
    'cancel',
    'open',
    'close',
    'close',
    'run',
    'end'
  ),
  slot: fc.integer({ min: 0, max: SLOTS - 1 }),
  steps: fc.integer({ min: 10, max: 60 }),
});

describe('TurnReceipt against a naive model', () => {
  it('agrees on random windows, turns and orders of finishing over 8 slots, and prunes what nobody needs', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 20, maxLength: 300 }), (events) => {
        const receipt = new TurnReceipt();
        const naive = new Naive();
        const open = new Map<number, OpenTurn>();
        let now = 1_000_000;
        for (const { dt, kind, slot, steps } of events) {
          now += dt;
          const turn = open.get(slot);
          if (kind === 'begin' && !turn) {
            open.set(slot, { startUs: now });
          } else if (kind === 'cancel') {
            open.delete(slot); // never reported: does not prune either
          } else if (kind === 'finish' && turn) {
            open.delete(slot);
            const oldestOpenUs = Math.min(now, ...[...open.values()].map((t) => t.startUs));
            const got = receipt.onTurn({
              genStartUs: turn.startUs,
              genEndUs: now,
              steps,
              oldestOpenUs,
              inFlight: open.size + 1,
            });
            expect(got).toBe(naive.turn(turn.startUs, now, steps));
            const needed = naive.windows.filter((w) => w.endUs !== null && w.endUs >= oldestOpenUs).length;
            expect(receipt.status().heldWindows).toBeLessThanOrEqual(needed);
          } else if (kind === 'open') {
            receipt.windowStarted(now);
            naive.open(now);
          } else if (kind === 'close') {
            receipt.windowEnded(now);
            naive.close(now);
          } else if (kind === 'run') {
            receipt.runStarted(now);
            naive.run(now);
          } else if (kind === 'end') {
            receipt.runEnded(now);
            naive.close(now, true);
          }
        }
        const status = receipt.status();
        expect(status).toMatchObject(naive.counts);
        const sorted = [...naive.slowdowns].sort((a, b) => a - b);
        const rank = (p: number) => sorted[Math.min(sorted.length - 1, Math.trunc(p * sorted.length))];
        if (sorted.length === 0) {
          expect(status.slowdownPpmP95).toBeNull();
        } else {
          expect(status.slowdownPpmMax).toBeCloseTo(Math.round(sorted[sorted.length - 1] * 1e6), -1);
          expect(Math.abs((status.slowdownPpmP50 ?? NaN) / 1e6 - rank(0.5))).toBeLessThanOrEqual(0.0051);
          expect(Math.abs((status.slowdownPpmP95 ?? NaN) / 1e6 - rank(0.95))).toBeLessThanOrEqual(0.0051);
          expect(status.turnTpsClean).toBeCloseTo((naive.clean.tokens / naive.clean.ms) * 1000, 6);
        }
        const perRow = status.perConcurrency.reduce((n, row) => n + row.turnsOverlapped, 0);
        expect(perRow).toBe(status.turnsOverlapped);
      }),
      { numRuns: 300 }
    );
  });
});

describe('memory', () => {
  it('is flat over a million turns, and over a million windows with a turn open for ever', () => {
    const receipt = new TurnReceipt();
    receipt.runStarted(0);
    let bytesAfterWarmUp = 0;
    for (let i = 0; i < 1_000_000; i++) {
      const at = i * 1000;
      receipt.windowStarted(at);
      receipt.windowEnded(at + 300);
      receipt.onTurn({ genStartUs: at, genEndUs: at + 900, steps: 20, oldestOpenUs: at + 900 });
      if (i === 1000) {
        bytesAfterWarmUp = receipt.heldBytes;
      }
    }
    expect(receipt.heldBytes).toBe(bytesAfterWarmUp);
    expect(receipt.status().heldWindows).toBeLessThanOrEqual(2);

    const held = new TurnReceipt();
    for (let i = 0; i < 1_000_000; i++) {
      held.windowStarted(i * 1000);
      held.windowEnded(i * 1000 + 300);
      if (i % 10 === 9) {
        held.onTurn({ genStartUs: i * 1000, genEndUs: i * 1000 + 900, steps: 20, oldestOpenUs: -5 });
      }
    }
    expect(held.heldBytes).toBeLessThan(4 * 1024 * 1024);
    expect(held.status().blurredWindows).toBeGreaterThan(0);
    // The turn that was open for ever still reads its exact overlap: every window from its start on.
    held.onTurn({ genStartUs: -5, genEndUs: 1e9, steps: 20, oldestOpenUs: 1e9 });
    expect(held.status().lastTurn?.overlapUs).toBe(1_000_000 * 300);
    expect(held.status().heldWindows).toBe(0);
  });

  it('holds for windows that never end and for endless runs', () => {
    const receipt = new TurnReceipt();
    for (let i = 0; i < 200_000; i++) {
      receipt.windowStarted(i);
    }
    expect(receipt.status().openWindows).toBe(200_000);
    receipt.runEnded(200_000);
    expect(receipt.status()).toMatchObject({ openWindows: 0, heldWindows: 1 });
  });
});
