/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { dayOfLane } from '../../../scripts/bench/ledger';
import { type LedgerField } from './ledgerTypes';
import { phaseRatios } from './phaseRatios';
import { ledgerOverTime, stepLedger } from './phases';
import { laneOf } from './testing';

interface Vector {
  id: string;
  decodeSteps: number;
  decodeStepSeconds: number;
  totalSteps: number;
  totalStepSeconds: number;
  expect: Record<
    'decodeOnlyStepMs' | 'chunkStepMs' | 'overallStepMs' | 'chunkShareOfSteps' | 'chunkShareOfTime',
    number
  >;
}
const vectors = JSON.parse(readFileSync(join(__dirname, '../../../tests/fixtures/vectors.json'), 'utf8'))
  .stepLedger as Vector[];

const four = (x: number | null) => (x === null ? null : Math.round(x * 1e4) / 1e4);

describe.each(vectors)('worked example $id', (vector) => {
  const { decodeSteps, decodeStepSeconds, totalSteps, totalStepSeconds } = vector;

  it('comes out of the counts', () => {
    const ratios = phaseRatios({ decodeSteps, decodeStepSeconds, totalSteps, totalStepSeconds });
    for (const [key, value] of Object.entries(vector.expect)) {
      expect(four(ratios[key as keyof typeof ratios])).toBeCloseTo(value, 4);
    }
  });

  it('comes out of two scrapes', () => {
    const ledger = stepLedger(
      laneOf({
        stepsTotal: [7, totalSteps],
        stepsDecode: [5, decodeSteps],
        stepSeconds: [100, totalStepSeconds],
        stepSecondsDecode: [60, decodeStepSeconds],
      })
    );
    for (const [key, value] of Object.entries(vector.expect)) {
      expect(four(ledger[key as LedgerField])).toBeCloseTo(value, 4);
    }
  });
});

describe('stepLedger', () => {
  it('measures nothing on an empty lane, and says so', () => {
    const ledger = stepLedger({
      t: new Float64Array(0),
      scrapeSeconds: NaN,
      signals: {},
      histograms: {},
      identities: [],
    });
    const { from, to, scrapes, resets, notMeasured, ...figures } = ledger;
    expect([from, to, scrapes, resets]).toEqual([null, null, 0, 0]);
    expect(Object.values(figures).every((figure) => figure === null)).toBe(true);
    expect(Object.keys(notMeasured).sort()).toEqual(Object.keys(figures).sort());
    expect(notMeasured.chunkStepMs).toBe(
      'This lane does not report steps with a chunk alone and time of prefill steps.'
    );
  });

  it('tells an idle lane from one that does not count', () => {
    const idle = stepLedger(
      laneOf({ stepsTotal: [5, 0], stepsDecode: [3, 0], stepSeconds: [1, 0], stepSecondsDecode: [1, 0] })
    );
    expect(idle.totalSteps).toBe(0);
    expect(idle.decodeOnlyStepMs).toBeNull();
    expect(idle.notMeasured.decodeOnlyStepMs).toContain('nothing of the kind happened');
    expect(idle.heldSteps).toBeNull();
    expect(idle.notMeasured.heldSteps).toBe('This lane does not report held steps.');
  });

  it('does not take steps for chunk steps that were counted before decode steps were', () => {
    const lane = laneOf({ stepsTotal: [10, 500, 100, 100], stepsDecode: [0, 0, 90, 90] });
    lane.signals.stepsDecode![0] = NaN;
    expect(stepLedger(lane).chunkSteps).toBe(20);
  });

  it('never shows a negative number of chunk steps when the two counters move a moment apart', () => {
    expect(stepLedger(laneOf({ stepsTotal: [10, 99], stepsDecode: [10, 100] })).chunkSteps).toBe(0);
  });

  it('counts what a restarted process did, and leaves the restart out of rates', () => {
    const lane = laneOf({ stepsTotal: [0, 300, 0, 0], stepsDecode: [0, 300, 0, 0] });
    lane.signals.stepsTotal!.set([30, 330], 2);
    lane.signals.stepsDecode!.set([20, 320], 2);
    lane.signals.stepsTotal!.set([1000, 1300]);
    lane.signals.stepsDecode!.set([1000, 1300]);
    const ledger = stepLedger(lane);
    expect(ledger).toMatchObject({ resets: 1, totalSteps: 630, decodeSteps: 620, stepsPerSecond: 20 });
  });

  it('reads engines that time prefill and decode passes apart', () => {
    const ledger = stepLedger(
      laneOf({
        stepsTotal: [0, 110],
        stepsDecode: [0, 100],
        stepsPrefill: [0, 10],
        stepSeconds: [0, 4],
        stepSecondsDecode: [0, 2],
        stepSecondsPrefill: [0, 1.5],
      })
    );
    expect(ledger).toMatchObject({ chunkSteps: 10, chunkStepMs: 150, decodeOnlyStepMs: 20, chunkShareOfTime: 0.375 });
  });

  it('reads engines that give seconds by kind and no steps', () => {
    const ledger = stepLedger(laneOf({ stepSecondsDecode: [0, 6], stepSecondsPrefill: [0, 2] }));
    expect(ledger).toMatchObject({
      chunkShareOfTime: 0.25,
      chunkStepMs: null,
      decodeOnlyStepMs: null,
      totalSteps: null,
    });
  });

  it('reads engines that count steps as a whole', () => {
    const ledger = stepLedger(laneOf({ stepsTotal: [0, 600] }));
    expect(ledger).toMatchObject({ totalSteps: 600, stepsPerSecond: 40, chunkSteps: null, decodeSteps: null });
    expect(ledger.notMeasured.chunkShareOfSteps).toBe('This lane does not report decode-only steps.');
  });

  it('takes the iterations of a chunk histogram for chunk steps where nothing better is there', () => {
    const lane = laneOf({ prefillTokens: [0, 4096] });
    const count = Float64Array.from([3, 7]);
    lane.histograms.prefillChunk = { le: [Infinity], buckets: [count], sum: null, count };
    expect(stepLedger(lane)).toMatchObject({ chunkSteps: 4, tokensPerChunkStep: 1024, totalSteps: null });
  });

  it('shares tokens out over steps and streams', () => {
    const lane = laneOf({
      stepsTotal: [0, 120],
      stepsDecode: [0, 80],
      stepsMixed: [0, 20],
      stepsPrefill: [0, 20],
      decodeTokens: [0, 450],
      draftTokens: [0, 200],
      draftAccepted: [0, 150],
      prefillTokens: [0, 40_000],
      hitCutTokens: [0, 10_000],
    });
    expect(stepLedger(lane)).toMatchObject({
      tokensPerDecodeStep: 4.5,
      streamsPerDecodeStep: 3,
      tokensPerChunkStep: 1000,
      draftAcceptance: 0.75,
      replayShareOfPrefill: 0.25,
      decodeTps: 30,
    });
  });

  it('keeps to its span', () => {
    const lane = laneOf({ stepsTotal: [0, 10, 20, 40, 80], stepsDecode: [0, 10, 10, 20, 40] });
    const span = { from: lane.t[1], to: lane.t[3] };
    expect(stepLedger(lane, span)).toMatchObject({ ...span, scrapes: 3, totalSteps: 60, chunkSteps: 30 });
    expect(stepLedger(lane, { from: Infinity, to: -Infinity }).scrapes).toBe(0);
  });
});

const counts = fc.array(fc.record({ decode: fc.nat(500), mixed: fc.nat(50), lone: fc.nat(5), missing: fc.boolean() }), {
  minLength: 3,
  maxLength: 80,
});
const laneFrom = (rows: Array<{ decode: number; mixed: number; lone: number; missing: boolean }>, unit = 1) => {
  const lane = laneOf({
    stepsTotal: rows.map(({ decode, mixed, lone }) => decode + mixed + lone),
    stepsDecode: rows.map(({ decode }) => decode),
    stepSeconds: rows.map(({ decode, mixed, lone }) => unit * (decode * 16 + (mixed + lone) * 120)),
    stepSecondsDecode: rows.map(({ decode }) => unit * decode * 16),
  });
  rows.forEach(({ missing }, i) => {
    if (missing) {
      Object.values(lane.signals).forEach((v) => (v[i] = NaN));
    }
  });
  return lane;
};
const SUMS: LedgerField[] = ['totalSteps', 'decodeSteps', 'chunkSteps', 'stepSeconds', 'decodeStepSeconds'];

describe('ledgerOverTime', () => {
  it('adds up to the ledger of the whole, whatever is missing', () => {
    fc.assert(
      fc.property(counts, fc.integer({ min: 15, max: 400 }), (rows, bucketSeconds) => {
        const lane = laneFrom(rows);
        const whole = stepLedger(lane);
        const table = ledgerOverTime(lane, bucketSeconds);
        for (const field of SUMS) {
          const sum = table.columns[field].reduce<number>((total, x) => total + (x ?? 0), 0);
          expect(sum).toBeCloseTo(whole[field] ?? 0, 6);
        }
        expect(table.t.every((end) => end % bucketSeconds === 0)).toBe(true);
        expect(Object.values(table.columns).every((column) => column.length === table.t.length)).toBe(true);
      })
    );
  });

  it('has holes, not zeros, where nothing was scraped', () => {
    const lane = laneOf({ stepsTotal: [0, 10, 10, 10, 10, 10, 10, 10], stepsDecode: [0, 5, 5, 5, 5, 5, 5, 5] });
    [2, 3, 4, 5].forEach((i) => Object.values(lane.signals).forEach((v) => (v[i] = NaN)));
    const { columns } = ledgerOverTime(lane, 30);
    expect(columns.totalSteps).toEqual([null, 10, null, 50, 10]);
  });

  it('refuses a bucket of no length', () => {
    expect(() => ledgerOverTime(laneOf({ stepsTotal: [1] }), 0)).toThrow(RangeError);
  });

  it('is empty for an empty lane', () => {
    const table = ledgerOverTime(
      { t: new Float64Array(0), scrapeSeconds: NaN, signals: {}, histograms: {}, identities: [] },
      60
    );
    expect(table.t).toEqual([]);
    expect(table.columns.chunkStepMs).toEqual([]);
  });
});

describe('scale', () => {
  it('of time changes milliseconds, not shares', () => {
    fc.assert(
      fc.property(counts, (rows) => {
        const [one, ten] = [stepLedger(laneFrom(rows)), stepLedger(laneFrom(rows, 10))];
        expect(ten.chunkShareOfSteps).toBe(one.chunkShareOfSteps);
        expect(ten.chunkShareOfTime ?? -1).toBeCloseTo(one.chunkShareOfTime ?? -1, 9);
        expect(ten.decodeOnlyStepMs ?? -1).toBeCloseTo(
          one.decodeOnlyStepMs === null ? -1 : one.decodeOnlyStepMs * 10,
          6
        );
      })
    );
  });
});

it('reads a day of scrapes with a restart and missing ones', () => {
  const day = dayOfLane();
  const ledger = stepLedger(day);
  expect(ledger.resets).toBe(1);
  expect(ledger.decodeOnlyStepMs).toBeCloseTo(16.2, 6);
  expect(ledger.chunkStepMs).toBeCloseTo(120, 6);
  expect(ledger.perStreamTps).toBeGreaterThan(0);
});
