/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Pull } from './reconstructed';
import { TurnSession } from './session';

const file = join(__dirname, '../../../tests/fixtures/scenarios/training-windows/pulls.jsonl.gz');
const recorded = gunzipSync(readFileSync(file)).toString().trim().split('\n').slice(800, 2400);

/** A lane with its own log: one clean turn, then one with a window in it. */
function exactPull(t: number, nowUs: number, ended: number[], spans: Array<[number, number]>): Pull {
  const turns = ended.map((end) => ({
    slot: 0,
    prompt_start_us: end - 2_100_000,
    gen_start_us: end - 2_000_000,
    gen_end_us: end,
    steps: end > 5_000_000 ? 50 : 100,
  }));
  return { t, slots: [], train: { state: 'running', out: 'a.gguf', now_us: nowUs, window_spans: spans, turns } };
}

describe('a session over pulls', () => {
  it('rebuilds windows and turns and puts the server’s receipt beside ours', () => {
    const session = new TurnSession();
    expect(session.view()).toMatchObject({ mode: null, windows: [], turns: [], server: null, comparison: [] });
    recorded.forEach((line) => session.push(JSON.parse(line)));
    const view = session.view();
    expect(view.mode).toBe('reconstructed');
    expect(view.turns.length).toBeGreaterThan(50);
    expect(view.windowLengths.n).toBeGreaterThan(30);
    expect(view.windowLengths.p50Ms).toBeGreaterThan(6000);
    expect(view.windowLengths.maxMs).toBeLessThan(14_000);
    expect(view.receipt.turnsMeasured).toBeGreaterThan(20);
    expect(view.comparison.find(({ id }) => id === 'slowdownPpmP50')?.difference).not.toBeNull();
  });

  it('takes the server’s own log where there is one, each turn and window once, on the wall clock', () => {
    const session = new TurnSession();
    session.push(exactPull(1000, 4_000_000, [3_000_000], []));
    session.push(exactPull(1002, 6_000_000, [3_000_000], [[5_500_000, 0]]));
    session.push(exactPull(1004, 8_000_000, [3_000_000, 7_500_000], [[5_500_000, 6_500_000]]));
    const view = session.view();
    expect(view.mode).toBe('exact');
    expect(view.turns.map((turn) => turn.class)).toEqual(['clean', 'overlapped']);
    expect(view.turns[1]).toMatchObject({ overlapUs: 1_000_000, slowdownPpm: 500_000 });
    expect(view.turns[1].turn.endUs).toBe(1_003_500_000);
    expect(view.windows).toHaveLength(1);
    expect(view.windows[0]).toMatchObject({ startUs: 1_001_500_000, endUs: 1_002_500_000, uncertaintyUs: 0 });
  });

  it('keeps a bounded number of windows and turns however long it runs', () => {
    const session = new TurnSession();
    for (let i = 1; i <= 5200; i++) {
      const at = i * 60_000_000;
      session.push(exactPull(i * 60, at, [at - 500_000], [[at - 1_500_000, at - 1_000_000]]));
    }
    const view = session.view();
    expect(view.turns).toHaveLength(5000);
    expect(view.windows).toHaveLength(5000);
    expect(view.receipt.turnsClean + view.receipt.turnsOverlapped).toBe(5200);
  });
});

describe('the server’s receipt beside ours', () => {
  const row = (session: TurnSession, id: string) => session.view().comparison.find((line) => line.id === id)!;

  it('compares only what both watched where a run was under way already', () => {
    const session = new TurnSession();
    recorded.forEach((line) => session.push(JSON.parse(line)));
    const measured = row(session, 'turnsMeasured');
    // The recording is joined in the middle of its run: the server has counted 45 turns before.
    const total = JSON.parse(recorded[recorded.length - 1]).train.turns_overlapped;
    expect(measured.server).toBe(total - 45);
    expect(Math.abs(measured.difference!)).toBeLessThan(10);
  });

  it('takes clean turns from the same beginning on both sides, over runs', () => {
    const session = new TurnSession();
    const all = gunzipSync(readFileSync(file)).toString().trim().split('\n');
    all.slice(0, 1400).forEach((line) => session.push(JSON.parse(line)));
    const clean = row(session, 'turnsClean');
    expect(clean.ours).toBeGreaterThan(50);
    expect(Math.abs(clean.difference!)).toBeLessThan(0.1 * clean.server!);
  });
});

it('says how the run stands, in the flags as well as in the state', () => {
  const phase = (train: object) => {
    const session = new TurnSession();
    session.push({ t: 1, train, slots: [] });
    return session.view().run?.phase;
  };
  expect(phase({ state: 'running', waiting_for_serving: true })).toBe('waiting');
  expect(phase({ state: 'running', waiting_for_serving: true, paused: true })).toBe('paused');
  expect(phase({ state: 'running', pause_requested: true })).toBe('running');
  expect(phase({ state: 'error', paused: true })).toBe('error');
  expect(phase({})).toBeUndefined();
});
