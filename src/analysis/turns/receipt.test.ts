/** @jest-environment node */
import vectors from '../../../tests/fixtures/vectors.json';

import { RateEstimate } from './baseline';
import { FractionHistogram } from './histogram';
import { TurnReceipt } from './receipt';

interface Step {
  type: string;
  atUs?: number;
  startUs?: number;
  endUs?: number;
  decodeSteps?: number;
  oldestOpenUs?: number;
  fraction?: number;
  ms?: number;
  tokens?: number;
}

interface Expected {
  turns?: Array<{ class?: string; overlapUs?: number; slowdownPpm?: number; bucket?: number }>;
  turnsClean?: number;
  turnsExposed?: number;
  turnsMeasured?: number;
  cleanTps?: number | null;
  p50Ppm?: number | null;
  p95Ppm?: number | null;
  maxPpm?: number | null;
  buckets?: Record<string, number>;
  rateTps?: number;
  rejectedDeltas?: number;
  openSpans?: number;
}

function replay(steps: Step[]) {
  const receipt = new TurnReceipt();
  const rate = new RateEstimate();
  const samples = new FractionHistogram();
  const turns: Array<Record<string, unknown>> = [];
  for (const step of steps) {
    const at = step.atUs ?? 0;
    switch (step.type) {
      case 'runStart':
        receipt.runStarted(at);
        break;
      case 'runEnd':
        receipt.runEnded(at);
        break;
      case 'windowStart':
        receipt.windowStarted(at);
        break;
      case 'windowEnd':
        receipt.windowEnded(at);
        break;
      case 'rateAdd':
        rate.add(step.ms ?? NaN, step.tokens ?? NaN);
        break;
      case 'slowdownSample':
        samples.add(step.fraction ?? NaN);
        break;
      case 'turn': {
        const result = receipt.onTurn({
          genStartUs: step.startUs ?? NaN,
          genEndUs: step.endUs ?? NaN,
          steps: step.decodeSteps ?? NaN,
          oldestOpenUs: step.oldestOpenUs ?? NaN,
        });
        const last = result === 'ignored' ? null : receipt.status().lastTurn;
        turns.push({
          class: result === 'overlapped-unmeasured' ? 'overlapped' : result,
          overlapUs: last?.overlapUs,
          slowdownPpm: last?.slowdownPpm ?? undefined,
          bucket: typeof last?.slowdownPpm === 'number' ? Math.round(last.slowdownPpm / 10_000) : undefined,
        });
        break;
      }
      default:
        throw new Error(`unknown step ${step.type}`);
    }
  }
  return { status: receipt.status(), rate, samples, turns };
}

describe('TurnReceipt', () => {
  it.each(vectors.receipt.map((v) => [v.id, v] as const))('%s', (_, v) => {
    const steps: Step[] = v.steps;
    const expected = v.expect as Expected;
    const { status, rate, samples, turns } = replay(steps);
    (expected.turns ?? []).forEach((turn, i) => expect(turns[i]).toMatchObject(turn));
    const pairs: Array<[keyof Expected, unknown]> = [
      ['turnsClean', status.turnsClean],
      ['turnsExposed', status.turnsOverlapped],
      ['turnsMeasured', status.turnsMeasured],
      ['p50Ppm', status.slowdownPpmP50],
      ['p95Ppm', status.slowdownPpmP95],
      ['maxPpm', status.slowdownPpmMax],
      ['openSpans', status.openWindows],
      ['rejectedDeltas', rate.rejectedDeltas],
    ];
    for (const [key, actual] of pairs) {
      if (key in expected) {
        expect([key, actual]).toEqual([key, expected[key]]);
      }
    }
    if (expected.cleanTps === null) {
      expect(status.turnTpsClean).toBeNull();
    } else if (expected.cleanTps !== undefined) {
      expect(status.turnTpsClean).toBeCloseTo(expected.cleanTps, 4);
    }
    if (expected.rateTps !== undefined) {
      expect(rate.tps ?? 0).toBeCloseTo(expected.rateTps, 3);
    }
    if (expected.buckets) {
      const buckets = samples.n > 0 ? samples.buckets() : status.slowdownBuckets;
      expect(Object.fromEntries(buckets.map((n, b) => [String(b), n]).filter(([, n]) => n !== 0))).toEqual(
        expected.buckets
      );
    }
  });

  it('files a turn that was open across a restart of the run as overlapped, and spares the clean rate', () => {
    const receipt = new TurnReceipt();
    receipt.onTurn({ genStartUs: 0, genEndUs: 1e6, steps: 100, oldestOpenUs: 1e6 });
    receipt.runStarted(1.1e6);
    receipt.windowStarted(1.2e6);
    receipt.runStarted(2e6); // the new run begins while a turn of 1.3 s..4 s is open
    expect(receipt.onTurn({ genStartUs: 1.3e6, genEndUs: 4e6, steps: 100, oldestOpenUs: 4e6 })).toBe('overlapped');
    expect(receipt.status()).toMatchObject({ turnsClean: 1, turnsOverlapped: 1, openWindows: 0, turnTpsClean: 100 });
  });

  it('takes timestamps, not durations: a duration of 350 meets no window at 1e12', () => {
    const receipt = new TurnReceipt();
    receipt.windowStarted(1e12);
    receipt.windowEnded(1e12 + 5e6);
    expect(receipt.onTurn({ genStartUs: 350, genEndUs: 1e6, steps: 16, oldestOpenUs: 350 })).toBe('clean');
  });

  it('keeps clean rates apart by turns in flight, and says when the two kinds ran at different concurrency', () => {
    const receipt = new TurnReceipt();
    const turn = (atUs: number, steps: number, inFlight: number) =>
      receipt.onTurn({ genStartUs: atUs, genEndUs: atUs + 1e6, steps, oldestOpenUs: atUs + 1e6, inFlight });
    turn(0, 100, 1);
    turn(2e6, 50, 2);
    expect(receipt.status().concurrency).toEqual({ meanClean: 1.5, meanOverlapped: null, differs: null });
    receipt.runStarted(3e6);
    receipt.windowStarted(4e6);
    receipt.windowEnded(4.5e6);
    expect(turn(4e6, 50, 2)).toBe('overlapped');
    receipt.windowStarted(6e6);
    receipt.windowEnded(6.5e6);
    expect(turn(6e6, 40, 3)).toBe('overlapped');
    const status = receipt.status();
    expect(status.lastTurn).toMatchObject({ class: 'overlapped', slowdownPpmSameConcurrency: null });
    expect(status.perConcurrency).toEqual([
      expect.objectContaining({ inFlight: 1, turnsClean: 1, turnTpsClean: 100, turnsOverlapped: 0, turnsMeasured: 0 }),
      // As fast as clean turns at two in flight: contention, not training.
      expect.objectContaining({ inFlight: 2, turnsClean: 1, turnTpsClean: 50, turnsMeasured: 1, slowdownPpmMax: 0 }),
      expect.objectContaining({ inFlight: 3, turnsClean: 0, turnTpsClean: null, turnsOverlapped: 1, turnsMeasured: 0 }),
    ]);
    expect(status.concurrency).toEqual({ meanClean: 1.5, meanOverlapped: 2.5, differs: true });
  });

  it('shows dilution beside slowdown, and window lengths', () => {
    const receipt = new TurnReceipt();
    receipt.onTurn({ genStartUs: 0, genEndUs: 1e6, steps: 100, oldestOpenUs: 1e6 });
    receipt.runStarted(1e6);
    for (const [from, to] of [
      [2e6, 4e6],
      [5e6, 11e6],
    ]) {
      receipt.windowStarted(from);
      receipt.windowEnded(to);
    }
    receipt.onTurn({ genStartUs: 1e6, genEndUs: 11e6, steps: 800, oldestOpenUs: 11e6 });
    expect(receipt.status()).toMatchObject({
      overlapSharePpm: 800_000,
      overlapSharePpmP50: 800_000,
      slowdownPpmMax: 200_000,
      windowsFinished: 2,
      windowUsP50: 6e6,
      windowUsMax: 6e6,
      heldWindows: 1, // the one that ends exactly where the oldest open turn may start
    });
  });

  it('ignores nonsense and moves nothing', () => {
    const receipt = new TurnReceipt();
    const bad = [NaN, Infinity, -Infinity, 0, -5];
    for (const steps of bad) {
      expect(receipt.onTurn({ genStartUs: 0, genEndUs: 1e6, steps, oldestOpenUs: 0 })).toBe('ignored');
      expect(receipt.onTurn({ genStartUs: 1e6, genEndUs: steps, steps: 20, oldestOpenUs: NaN })).toBe('ignored');
    }
    receipt.windowStarted(NaN);
    receipt.windowEnded(5);
    receipt.runEnded(NaN);
    expect(receipt.status()).toMatchObject({ turnsClean: 0, turnsOverlapped: 0, openWindows: 0, turnTpsClean: null });
  });
});
