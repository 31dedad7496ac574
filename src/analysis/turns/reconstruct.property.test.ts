/** @jest-environment node */
import { compareLane, type EdgeTally } from './testing/compareLane';
import { randomShape } from './testing/randomShape';
import { playLane } from './testing/syntheticLane';
import { reconstruct } from './reconstruct';

const share = (t: EdgeTally) => t.covered / t.edges;

describe('reconstruct on lanes made up at random', () => {
  it.each([
    [1, 0.9],
    [2, 0.8],
    [5, 0.6],
  ])('at %d s: stated uncertainties hold for 95%% of all edges, and windows are all found', (pullS, atLeast) => {
    const totals = { turns: 0, found: 0, windows: 0, windowsFound: 0, right: 0, wrong: 0 };
    const sums = { start: { edges: 0, covered: 0 }, end: { edges: 0, covered: 0 }, window: { edges: 0, covered: 0 } };
    for (let seed = 1; seed <= 8; seed++) {
      const lane = playLane(randomShape(seed, pullS));
      const got = reconstruct(lane.pulls);
      const result = compareLane(lane, got);
      expect(got.gaps).toEqual([]);
      totals.turns += result.turns;
      totals.found += result.found;
      totals.windows += result.windows;
      totals.windowsFound += result.windowsFound;
      totals.right += result.labels.right;
      totals.wrong += result.labels.wrong;
      for (const kind of ['start', 'end', 'window'] as const) {
        sums[kind].edges += result[kind].edges;
        sums[kind].covered += result[kind].covered;
      }
      // No turn is told twice, none ends before it begins, and none is nobody's.
      const keys = got.turns.map((turn) => `${turn.slot}:${turn.task}`);
      expect(new Set(keys).size).toBe(keys.length);
      expect(got.turns.every((turn) => turn.endUs >= turn.startUs && turn.steps >= 0)).toBe(true);
    }
    expect(totals.found / totals.turns).toBeGreaterThanOrEqual(atLeast);
    expect(totals.windowsFound).toBe(totals.windows);
    expect(totals.right / (totals.right + totals.wrong)).toBeGreaterThanOrEqual(0.9);
    for (const kind of ['start', 'end', 'window'] as const) {
      expect(share({ ...sums[kind], errorsUs: [], uncertaintiesUs: [] })).toBeGreaterThanOrEqual(0.95);
    }
  });

  it('states steps as a lower bound only where they are one, and exact where the server tells them', () => {
    for (const limitShare of [0, 1]) {
      const lane = playLane({ ...randomShape(3, 2), limitShare, unlimited: true, idleShowsTask: false });
      const truth = new Map(lane.turns.map((turn) => [turn.task, turn]));
      for (const turn of reconstruct(lane.pulls).turns) {
        const steps = truth.get(turn.task ?? -1)?.steps ?? NaN;
        if (turn.stepsAreLowerBound) {
          expect(turn.steps).toBeLessThanOrEqual(steps);
        } else {
          expect(turn.steps).toBe(steps);
        }
      }
    }
  });
});
