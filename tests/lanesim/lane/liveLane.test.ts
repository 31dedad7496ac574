/** @jest-environment node */
import { LiveLane } from './liveLane';

describe('history of a live lane', () => {
  const endAt = Math.floor(Date.now() / 1000);
  const lane = new LiveLane({ mechanism: 'contention', warm: 300, seed: 2 });
  const lines = lane.history({ job: 'lanes', instance: 'x:7770' }, 5, endAt).split('\n');
  const steps = lines.filter((line) => line.startsWith('radiance:engine_steps_total{'));

  it('ends where it should, scraped evenly, under the labels of the scraper', () => {
    expect(steps).toHaveLength(61);
    expect(steps[0]).toContain('job="lanes",instance="x:7770"');
    const times = steps.map((line) => Number(line.split(' ')[2]));
    expect(times[60]).toBe(endAt);
    expect(new Set(times.slice(1).map((t, i) => t - times[i]))).toEqual(new Set([5]));
  });

  it('is continued by the lane, whose counters go on', () => {
    const now = lane.metrics();
    const live = Number(/radiance:engine_steps_total\{[^}]*\} (\d+)/.exec(now)![1]);
    expect(live).toBeGreaterThanOrEqual(Number(steps[60].split(' ')[1]));
    expect(live).toBeLessThan(Number(steps[60].split(' ')[1]) + 2000);
  });

  it('goes wrong when it is told to', () => {
    const later = new LiveLane({ mechanism: 'base-step-degraded', warm: 600, wrongAt: 300, seed: 2 });
    const text = later.history({ job: 'lanes', instance: 'x:7770' }, 5, endAt);
    const column = (name: string): number[] =>
      text
        .split('\n')
        .filter((line) => line.startsWith(`${name}{`))
        .map((line) => Number(line.split(' ')[1]));
    const seconds = column('radiance:engine_step_seconds_decode_total');
    const count = column('radiance:engine_steps_decode_total');
    const mean = (from: number, to: number): number => (seconds[to] - seconds[from]) / (count[to] - count[from]);
    expect(mean(61, 120) / mean(0, 59)).toBeGreaterThan(4);
  });
});
