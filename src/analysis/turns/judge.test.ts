/** @jest-environment node */
import { readTrain } from './bodies';
import { compareReceipts } from './compareReceipts';
import { judge } from './judge';
import { TurnJudge, type TurnToJudge } from './judgeTurns';

const S = 1e6;
const turn = (from: number, to: number, steps: number, more: Partial<TurnToJudge> = {}): TurnToJudge => ({
  slot: 0,
  startUs: from * S,
  endUs: to * S,
  steps,
  ...more,
});

describe('judge', () => {
  const clean = turn(0, 10, 1000);

  it('gives each slowdown the range that its edges allow', () => {
    const { turns, receipt } = judge({
      windows: [{ startUs: 12 * S, endUs: 13 * S }],
      turns: [clean, turn(11, 15, 200, { startUncertaintyUs: 0.5 * S, endUncertaintyUs: 0.5 * S })],
    });
    // 200 steps in 4 s (3 s .. 5 s) against 100/s.
    expect(turns[1]).toMatchObject({ class: 'overlapped', slowdownPpm: 500_000, slowdownHiPpm: 600_000 });
    expect(turns[1].slowdownLoPpm).toBe(333_333);
    expect(receipt).toMatchObject({ slowdownPpmP50Range: [330_000, 600_000] });
  });

  it('spans from a stall to the clean rate what a turn did after its last look', () => {
    const { turns } = judge({
      windows: [{ startUs: 12 * S, endUs: 13 * S }],
      turns: [
        clean,
        turn(11, 15, 200, { endUncertaintyUs: 2 * S, stepsAreLowerBound: true, likelyEndUs: 16 * S, likelySteps: 280 }),
      ],
    });
    expect(turns[1]).toMatchObject({ slowdownPpm: 440_000, slowdownLoPpm: 333_333, slowdownHiPpm: 666_667 });
  });

  it('lets the label decide, says when the edges disagree, and leaves cut turns out', () => {
    const { turns, receipt } = judge({
      windows: [{ startUs: 20 * S, endUs: 21 * S }],
      turns: [
        clean,
        turn(12, 14, 100, { serverLabel: 'overlapped' }),
        turn(18, 22, 100, { serverLabel: 'clean' }),
        turn(30, 34, 100, { endSeen: false }),
      ],
    });
    expect(turns.map((t) => [t.class, t.labelAgrees, t.overlapUs])).toEqual([
      ['clean', null, 0],
      ['overlapped', false, 0],
      ['clean', false, 0],
      ['cut', null, 0],
    ]);
    expect(receipt).toMatchObject({ turnsClean: 2, turnsOverlapped: 1, turnsCut: 1, labelsDisagree: 2 });
  });

  it('counts from the last run on when asked, and keeps segments apart', () => {
    const input = {
      windows: [
        { startUs: 12 * S, endUs: 13 * S, segment: 0 },
        { startUs: 12 * S, endUs: 13 * S, segment: 1 },
      ],
      turns: [
        { ...clean, segment: 0 },
        turn(11, 15, 200, { segment: 0 }),
        turn(11, 15, 300, { segment: 1 }),
        turn(30, 35, 300, { segment: 1 }),
      ],
      runs: [{ startUs: 5 * S }, { startUs: 20 * S }],
    };
    expect(judge(input).receipt).toMatchObject({ turnsClean: 2, turnsOverlapped: 2 });
    expect(judge(input, { scope: 'run' }).receipt).toMatchObject({ turnsClean: 2, turnsOverlapped: 0 });
  });

  it('takes a window again when more is known, and stays bounded', () => {
    const live = new TurnJudge();
    live.turn(clean);
    live.window({ id: 1, startUs: 12 * S, endUs: null });
    live.window({ id: 1, startUs: 12.5 * S, endUs: 13 * S });
    expect(live.turn(turn(11, 15, 200, { oldestOpenUs: 15 * S })).overlapUs).toBe(0.5 * S);
    for (let i = 0; i < 30_000; i++) {
      live.window({ id: 10 + i, startUs: (20 + i) * S, endUs: (20.5 + i) * S });
    }
    expect((live as unknown as { windows: unknown[] }).windows.length).toBeLessThanOrEqual(20_000);
  });
});

describe('compareReceipts', () => {
  const { receipt } = judge({
    windows: [{ startUs: 12 * S, endUs: 13 * S }],
    turns: [turn(0, 10, 1000), turn(11, 15, 200)],
  });
  const server = readTrain({
    state: 'running',
    turns_clean: 41,
    turns_overlapped: 2,
    turn_tps_clean: 100,
    turn_slowdown_ppm_p50: 500000,
    turn_slowdown_ppm_p95: 700000,
  });
  const context = {
    reconstructed: true,
    serverAtStart: { turnsClean: 40, turnsOverlapped: 0 },
    unseenClean: 0,
    unseenOverlapped: 1,
    gaps: 0,
  };

  it('compares like with like, and gives reasons only where the two differ', () => {
    const rows = compareReceipts(receipt, server ?? neverNull(), context);
    const byId = new Map(rows.map((row) => [row.id, row]));
    expect(byId.get('turnsClean')).toMatchObject({ ours: 1, server: 1, difference: 0, reasons: [] });
    expect(byId.get('turnsMeasured')).toMatchObject({ ours: 1, server: 2, difference: -1 });
    expect(byId.get('turnsMeasured')?.reasons[0]).toContain('1 turns began and ended between two pulls');
    expect(byId.get('slowdownPpmP50')).toMatchObject({ difference: 0, reasons: [] });
    expect(byId.get('slowdownPpmP95')?.reasons.join(' ')).toContain('n = 1');
    expect(byId.get('slowdownPpmMax')).toMatchObject({ server: null, difference: null });
    expect(byId.get('slowdownPpmMax')?.reasons).toEqual(['The server does not report it (yet).']);
  });

  it('admits when it knows no reason', () => {
    const exact = { ...context, reconstructed: false, unseenOverlapped: 0 };
    const rows = compareReceipts(receipt, { ...(server ?? neverNull()), turnsClean: 50 }, exact);
    expect(rows[0]).toMatchObject({ difference: -9, reasons: ['No reason is known: one of the two is wrong.'] });
  });
});

function neverNull(): never {
  throw new Error('unreadable');
}
