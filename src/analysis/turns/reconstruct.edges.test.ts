/** @jest-environment node */
import { reconstruct } from './reconstruct';
import { pullAt, warmUp } from './testing/handMade';

const S = 1e6;
const RUNNING = { state: 'running', out: 'a.gguf' };

describe('turns between pulls', () => {
  it('walks a start back and an end on at the known rate', () => {
    const got = reconstruct([
      ...warmUp(100, 6, 1),
      pullAt(112, {}, { task: 1, decoded: 520, busy: false }),
      pullAt(114, {}, { task: 2, decoded: 26, remain: 174 }),
      pullAt(116, {}, { task: 2, decoded: 126, remain: 74 }),
      pullAt(118, {}, { task: 3, decoded: 1, remain: 10 }),
    ]);
    const [first, second] = got.turns;
    // Decoding already at the first pull: only what was seen, and it says so.
    expect(first).toMatchObject({ task: 1, startUs: 100 * S, startSeen: false, stepsAreLowerBound: true, steps: 519 });
    expect(first.startUncertaintyUs).toBe(Infinity);
    expect(Math.abs(first.endUs - 110.38 * S)).toBeLessThanOrEqual(first.endUncertaintyUs);
    // 26 tokens at 50/s before 114, and 74 more after 116.
    expect(second).toMatchObject({ task: 2, steps: 199, stepsAreLowerBound: false, startSeen: true, endSeen: true });
    expect(Math.abs(second.startUs - 113.5 * S)).toBeLessThan(0.03 * S);
    expect(Math.abs(second.endUs - 117.48 * S)).toBeLessThan(0.05 * S);
    expect(second.uncertaintyUs).toBeLessThan(0.2 * S);
  });

  it('reports a turn that stopped by itself as far as it was seen, and the likely whole beside it', () => {
    const got = reconstruct([
      ...warmUp(100, 6, 1),
      pullAt(112, {}, { task: 2, decoded: 26 }),
      pullAt(114, {}, { task: 2, decoded: 126 }),
      pullAt(116, {}, {}),
    ]);
    expect(got.turns[1]).toMatchObject({
      task: 2,
      steps: 125,
      stepsAreLowerBound: true,
      endUs: 114 * S,
      endSeen: true,
    });
    expect(got.turns[1].endUncertaintyUs).toBe(2 * S);
    expect(got.turns[1]).toMatchObject({ likelyEndUs: 115 * S, likelySteps: 175 });
  });

  it('finds a turn that no pull showed at work, from the idle slot that still shows it', () => {
    const got = reconstruct([...warmUp(100, 6, 1), pullAt(112, {}, { task: 2, decoded: 41, busy: false })]);
    const hidden = got.turns.find((turn) => turn.task === 2);
    expect(hidden).toMatchObject({ steps: 40, stepsAreLowerBound: false });
    expect(hidden?.startUs).toBeGreaterThanOrEqual(110 * S);
    expect(hidden?.endUs).toBeLessThanOrEqual(112 * S);
    expect((hidden?.endUs ?? 0) - (hidden?.startUs ?? 0)).toBeCloseTo(0.8 * S, -4);
  });

  it('counts what only the server saw, once it is sure that no pull shows it', () => {
    const idle = (t: number, turns_clean: number) => pullAt(t, { turns_clean }, {});
    const got = reconstruct([idle(0, 0), idle(2, 0), idle(4, 2), idle(6, 2), idle(8, 2)]);
    expect(got.turns).toEqual([]);
    expect(got.unseen).toEqual([{ startUs: 4 * S, endUs: 6 * S, clean: 2, overlapped: 0 }]);
  });

  it('waits one pull for the counter that lags behind the slots, and takes the receipt as it moves', () => {
    const pulls = [
      ...warmUp(100, 6, 1),
      pullAt(112, {}, { task: 1, decoded: 520, busy: false }),
      pullAt(114, { turns_clean: 1 }, { task: 1, decoded: 520, busy: false }),
      pullAt(116, { turns_clean: 1 }, { task: 1, decoded: 520, busy: false }),
    ];
    expect(reconstruct(pulls).turns).toMatchObject([{ task: 1, serverLabel: 'clean', countedByServer: true }]);
    expect(reconstruct(pulls).unseen).toEqual([]);
    const cancelled = pulls.map((p) => ({ ...p, train: { ...(p.train as object), turns_clean: 0 } }));
    expect(reconstruct(cancelled).turns).toMatchObject([{ task: 1, serverLabel: null, countedByServer: false }]);
  });
});

describe('windows between pulls', () => {
  const run = (t: number, windows: number, lastMs: number, waiting: boolean, extra: object = {}) =>
    pullAt(t, { ...RUNNING, windows, window_ms_last: lastMs, waiting_for_serving: waiting, ...extra }, {});

  it('ties start and end by the measured length', () => {
    const got = reconstruct([
      pullAt(0, {}, {}),
      pullAt(2, { ...RUNNING }, {}),
      run(4, 1, 0, false),
      run(6, 1, 0, false),
      run(8, 1, 5500, true),
    ]);
    // Start in (2, 4], end in (6, 8], 5.5 s apart: start in (2, 2.5].
    expect(got.windows).toHaveLength(1);
    const [window] = got.windows;
    expect(window.startUncertaintyUs).toBeLessThanOrEqual(0.26 * S);
    expect(Math.abs(window.startUs - 2.25 * S)).toBeLessThan(0.01 * S);
    expect((window.endUs ?? 0) - window.startUs).toBeCloseTo(5.5 * S, -4);
    expect(got.runs).toMatchObject([{ startUs: 1 * S, startUncertaintyUs: 1 * S, endUs: null, out: 'a.gguf' }]);
  });

  it('places several windows between two pulls, in order, and says how little is known', () => {
    const got = reconstruct([
      pullAt(0, {}, {}),
      run(2, 0, 0, false),
      run(4, 3, 300, true, { yielded_ms: 1100 }),
      run(6, 3, 300, true, { yielded_ms: 3100 }),
    ]);
    expect(got.windows).toHaveLength(3);
    got.windows.forEach((w, i) => {
      expect(w.startUs).toBeGreaterThanOrEqual(i === 0 ? 2 * S : (got.windows[i - 1].endUs ?? Infinity));
      expect(w.endUs).toBeLessThanOrEqual(4 * S);
      expect(w.uncertaintyUs).toBeGreaterThanOrEqual(1 * S);
    });
  });

  it('closes the last window with the run, whatever ended it', () => {
    for (const state of ['done', 'cancelled', 'error']) {
      const got = reconstruct([
        pullAt(0, {}, {}),
        run(2, 1, 0, false),
        pullAt(4, { ...RUNNING, state, windows: 1 }, {}),
      ]);
      expect(got.windows).toMatchObject([{ startUs: 1 * S, endUs: 3 * S, endUncertaintyUs: 1 * S, endSeen: true }]);
      expect(got.runs).toMatchObject([{ endUs: 3 * S, endUncertaintyUs: 1 * S }]);
    }
  });

  it('takes another `out`, or counts that fell, for a new run', () => {
    const got = reconstruct([
      pullAt(0, {}, {}),
      run(2, 4, 0, false),
      pullAt(4, { ...RUNNING, out: 'b.gguf', windows: 1 }, {}),
      pullAt(6, { ...RUNNING, out: 'b.gguf', windows: 1 }, {}),
    ]);
    expect(got.runs.map((r) => [r.out, r.endUs])).toEqual([
      ['a.gguf', 3 * S],
      ['b.gguf', null],
    ]);
    expect(got.gaps).toEqual([]);
    expect(got.windows.filter((w) => w.endUs === null)).toHaveLength(1);
  });

  it('sees a window end by its length alone, while the trainer neither waits nor has begun the next one', () => {
    const got = reconstruct([
      pullAt(0, {}, {}),
      run(2, 1, 0, false),
      run(4, 1, 1500, false),
      run(6, 1, 1500, false),
      run(8, 2, 1500, false),
    ]);
    expect(got.windows).toHaveLength(2);
    expect(got.windows[0].endUs).toBeLessThanOrEqual(4 * S);
    expect(got.windows[1].startUs).toBeGreaterThanOrEqual(6 * S);
  });

  it('keeps a pause and a yield out of windows', () => {
    const got = reconstruct([
      pullAt(0, {}, {}),
      run(2, 1, 0, false),
      run(4, 1, 1500, false, { paused: true }),
      run(6, 1, 1500, false, { paused: true }),
      run(8, 1, 1500, true),
    ]);
    expect(got.windows).toHaveLength(1);
    expect(got.windows[0].endUs).toBeLessThanOrEqual(4 * S);
  });
});

describe('what cuts the thread', () => {
  const before = [...warmUp(100, 6, 7, { ...RUNNING, windows: 2, turns_clean: 9 })];
  const cutBy = (...after: Array<ReturnType<typeof pullAt>>) => reconstruct([...before, ...after]);

  it.each([
    ['a lifetime counter that fell', pullAt(112, { turns_clean: 0 }, { task: 7, decoded: 600 })],
    ['a task id that went back', pullAt(112, { ...RUNNING, windows: 2, turns_clean: 9 }, { task: 2, decoded: 600 })],
    ['a trainer that is idle again', pullAt(112, { turns_clean: 9 }, { task: 7, decoded: 600 })],
    ['other slots', pullAt(112, { ...RUNNING, windows: 2, turns_clean: 9 }, { task: 7, decoded: 600 }, {})],
  ])('%s means another server process', (_, pull) => {
    const got = cutBy(pull);
    expect(got.gaps).toEqual([{ startUs: 110 * S, endUs: 112 * S, reason: 'server-restart' }]);
    expect(got.windows[0]).toMatchObject({ endUs: 110 * S, endSeen: false, endUncertaintyUs: 2 * S });
    expect(got.turns).toMatchObject([
      { task: 7, endUs: 110 * S, endSeen: false, stepsAreLowerBound: true, segment: 0 },
    ]);
    expect(got.runs[0]).toMatchObject({ endUs: 110 * S });
  });

  it('a long silence ends what is open, and what is still there begins anew', () => {
    const got = cutBy(pullAt(160, { ...RUNNING, windows: 2, turns_clean: 9 }, { task: 7, decoded: 2900 }));
    expect(got.gaps).toEqual([{ startUs: 110 * S, endUs: 160 * S, reason: 'pulls-missing' }]);
    expect(got.windows).toMatchObject([
      { endUs: 110 * S, endSeen: false, endUncertaintyUs: Infinity, segment: 0 },
      { startUs: 160 * S, endUs: null, startSeen: false, segment: 1 },
    ]);
    expect(got.runs).toHaveLength(1);
  });

  it('a clock that steps back cuts too, and so does one that tokens give away', () => {
    const back = cutBy(pullAt(50, { ...RUNNING, windows: 2, turns_clean: 9 }, { task: 7, decoded: 700 }));
    expect(back.gaps).toEqual([{ startUs: 50 * S, endUs: 110 * S, reason: 'clock-back' }]);
    // 1.8 s of tokens in 0.2 s of the clock; known only where no window slowed the lane before.
    const step = reconstruct([...warmUp(100, 6, 7), pullAt(110.2, {}, { task: 7, decoded: 591 })]);
    expect(step.gaps).toMatchObject([{ reason: 'clock-step' }]);
  });

  it('passes over a pull that comes twice, and over bodies it cannot read', () => {
    const train = { ...RUNNING, windows: 2, turns_clean: 9 };
    const unreadable = ['<html>', null, 7, [], {}, { state: 5 }].map((body) => ({ t: 111, train: body, slots: [] }));
    const got = cutBy(
      before[before.length - 1],
      ...unreadable,
      { t: NaN, train: before[0].train, slots: [] },
      { t: 111, train: before[0].train, slots: 'nothing' },
      pullAt(112, train, { task: 7, decoded: 601 })
    );
    expect(got.gaps).toEqual([]);
    expect(got.turns).toEqual([]);
    expect(got.unreadablePulls).toBe(8);
  });

  it('learns a slower cadence', () => {
    const slow = Array.from({ length: 12 }, (_, i) =>
      pullAt(120 + 12 * i, { ...RUNNING, windows: 2, turns_clean: 9 }, {})
    );
    const got = cutBy(...slow);
    expect(got.gaps.length).toBeLessThanOrEqual(5);
    expect(got.gaps[got.gaps.length - 1].endUs).toBeLessThan(190 * S);
  });

  it('widens every edge by how far off the times of pulls may be', () => {
    const plain = reconstruct([...warmUp(100, 6, 1), pullAt(112, {}, { task: 1, decoded: 520, busy: false })]);
    const slack = reconstruct(
      [...warmUp(100, 6, 1), pullAt(112, {}, { task: 1, decoded: 520, busy: false })].map((p) => ({
        ...p,
        slack: 0.25,
      }))
    );
    expect(slack.turns[0].endUncertaintyUs).toBe(plain.turns[0].endUncertaintyUs + 0.25 * S);
  });
});
