/** @jest-environment node */
import { judge } from './judge';
import { reconstruct } from './reconstruct';
import { TurnReceipt } from './receipt';
import { accuracy } from './testing/accuracy';
import { readRecording, thinPulls } from '../../../tests/support/trainingRecording';

const recording = readRecording();

/** Replays windows and turns through the receipt, as any program would that knows the contract only. */
function replay(
  windows: Array<{ startUs: number; endUs: number | null }>,
  turns: Array<{ startUs: number; endUs: number; steps: number }>
) {
  const receipt = new TurnReceipt();
  receipt.runStarted(0);
  const events: Array<[number, number, () => void]> = [];
  for (const { startUs, endUs } of windows) {
    events.push([startUs, 0, () => receipt.windowStarted(startUs)]);
    if (endUs !== null) {
      events.push([endUs, 1, () => receipt.windowEnded(endUs)]);
    }
  }
  for (const turn of turns) {
    events.push([
      turn.endUs,
      2,
      () => {
        const open = turns.filter((t) => t.startUs < turn.endUs && t.endUs > turn.endUs).map((t) => t.startUs);
        receipt.onTurn({
          genStartUs: turn.startUs,
          genEndUs: turn.endUs,
          steps: turn.steps,
          oldestOpenUs: Math.min(turn.endUs, ...open),
        });
      },
    ]);
  }
  events.sort((a, b) => a[0] - b[0] || a[1] - b[1]).forEach(([, , run]) => run());
  return receipt.status();
}

describe('reconstruct on the recording of a lane that trained', () => {
  it('at 2 s: finds the turns, and slowdowns within 5 points of the exact log', () => {
    const result = accuracy(recording.pulls, recording.turns, recording.windows);
    expect(result.found).toBeGreaterThanOrEqual(0.9);
    expect(result.invented).toBe(0);
    expect(Math.abs(result.p50Points ?? NaN)).toBeLessThanOrEqual(5);
    expect(Math.abs(result.p95Points ?? NaN)).toBeLessThanOrEqual(5);
    expect(result.edgesCovered).toBeGreaterThanOrEqual(0.95);
    expect(result.windows).toBe(recording.windows.length);
  });

  it('at 2 s: so do its windows and turns when replayed by themselves', () => {
    const got = reconstruct(recording.pulls);
    const ours = replay(got.windows, got.turns);
    const truth = replay(recording.windows, recording.turns);
    for (const key of ['slowdownPpmP50', 'slowdownPpmP95'] as const) {
      expect(Math.abs((ours[key] ?? NaN) - (truth[key] ?? NaN))).toBeLessThanOrEqual(50_000);
    }
    expect(Math.abs((ours.turnTpsClean ?? NaN) / (truth.turnTpsClean ?? NaN) - 1)).toBeLessThan(0.02);
  });

  it('at 2 s: labels turns as the exact overlap does', () => {
    const got = reconstruct(recording.pulls);
    const overlapped = judge(recording).turns.filter((t) => t.class.startsWith('overlapped')).length;
    const labels = got.turns.map((t) => t.serverLabel);
    expect(labels.filter((l) => l === 'overlapped')).toHaveLength(overlapped);
    expect(judge(got).receipt.labelsDisagree).toBeLessThanOrEqual(got.turns.length / 100);
  });

  it.each([5, 10])('at %d s: still within 5 points, with wider ranges that hold', (seconds) => {
    const result = accuracy(thinPulls(recording.pulls, seconds), recording.turns, recording.windows);
    expect(result.found).toBeGreaterThanOrEqual(0.8);
    expect(Math.abs(result.p50Points ?? NaN)).toBeLessThanOrEqual(5);
    expect(Math.abs(result.p95Points ?? NaN)).toBeLessThanOrEqual(5);
    expect(result.edgesCovered).toBeGreaterThanOrEqual(0.95);
    const [low, high] = result.rangeP95 ?? [NaN, NaN];
    expect(low).toBeLessThanOrEqual(result.truth.p95 ?? NaN);
    expect(high).toBeGreaterThanOrEqual(result.truth.p95 ?? NaN);
  });

  it('does not lean on limits or on the receipt: without either it still comes within 5 points', () => {
    const bare = recording.pulls.map((pull) => {
      const { turns_clean: _clean, turns_overlapped: _overlapped, ...train } = pull.train as Record<string, unknown>;
      const slots = (pull.slots as Array<Record<string, unknown>>).map((slot) => {
        const [token] = (slot.next_token ?? []) as Array<Record<string, unknown>>;
        return token === undefined ? slot : { ...slot, next_token: [{ ...token, n_remain: -1 }] };
      });
      return { t: pull.t, train, slots };
    });
    const result = accuracy(bare, recording.turns, recording.windows);
    expect(result.found).toBeGreaterThanOrEqual(0.9);
    expect(Math.abs(result.p50Points ?? NaN)).toBeLessThanOrEqual(5);
    expect(Math.abs(result.p95Points ?? NaN)).toBeLessThanOrEqual(5);
    expect(reconstruct(bare).turns.every((turn) => turn.stepsAreLowerBound)).toBe(true);
  });

  it('invents nothing across holes: no window and no turn spans one', () => {
    const holes = [
      [1_790_002_000, 1_790_002_060],
      [1_790_005_000, 1_790_005_020],
    ];
    const pulls = recording.pulls.filter((p) => !holes.some(([from, to]) => p.t > from && p.t < to));
    const got = reconstruct(pulls);
    expect(got.gaps.map((g) => [g.startUs / 1e6, g.endUs / 1e6, g.reason])).toEqual(
      holes.map((hole) => [...hole, 'pulls-missing'])
    );
    for (const { startUs, endUs } of got.gaps) {
      for (const span of [...got.windows, ...got.turns]) {
        expect(span.startUs >= endUs || (span.endUs !== null && span.endUs <= startUs)).toBe(true);
      }
    }
  });
});
