/** @jest-environment node */
import { TrainingSchedule } from './windows';

const train = { start: 10, end: 400, window: [3, 8] as [number, number], gap: [2, 9] as [number, number], left: 0.2 };

describe('training schedule', () => {
  it('keeps windows apart and inside their run', () => {
    const schedule = new TrainingSchedule({ ...train, every: 500 }, 1);
    schedule.extend(2000);
    expect(schedule.runs.map((r) => r.from)).toEqual([10, 510, 1010, 1510]);
    for (const [i, w] of schedule.windows.entries()) {
      expect(w.to).toBeGreaterThan(w.from);
      expect(i === 0 || w.from > schedule.windows[i - 1].to).toBe(true);
      expect(schedule.runs.some((r) => w.from >= r.from && w.to <= r.to)).toBe(true);
    }
  });

  it('does not depend on how far it was asked before', () => {
    const step = new TrainingSchedule(train, 3);
    for (let t = 0; t < 500; t += 0.5) {
      step.extend(t);
    }
    const once = new TrainingSchedule(train, 3);
    once.extend(500);
    expect(step.windows).toEqual(once.windows);
  });

  it('lets work take its time inside windows', () => {
    const schedule = new TrainingSchedule(train, 5);
    for (const [from, seconds] of [
      [0, 5],
      [9, 4],
      [12, 0.1],
      [50, 120],
      [395, 30],
      [500, 1],
    ]) {
      const to = schedule.finish(from, seconds);
      const inside = schedule.overlap(from, to);
      expect(to - from - inside + inside * train.left).toBeCloseTo(seconds, 9);
    }
  });
});
