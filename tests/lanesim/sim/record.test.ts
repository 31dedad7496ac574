/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VARIANTS } from '../variants';
import { configure } from './config';
import { loneRate, ratesOf, rerun } from './costs';
import { EPOCH, record, recordWithTruth } from './record';

type Range = [number, number];

const SCENARIOS = join(__dirname, '..', '..', 'fixtures', 'scenarios');

const upTimes = (metrics: string): number[] =>
  metrics
    .split('\n')
    .filter((line) => line.startsWith('up{'))
    .map((line) => Number(line.split(' ')[2]) - EPOCH);

describe('recordings', () => {
  it('are the same to the byte for a seed', () => {
    const config = configure({ hours: 0.3, turn_rate: 1 / 5 });
    expect(record(config, 3).metrics).toBe(record(config, 3).metrics);
    expect(record(config, 3).metrics).not.toBe(record(config, 4).metrics);
  });

  it('scrape with jitter, but not in gaps nor out of order', () => {
    const config = configure({ hours: 0.5, scrape: 10, scrape_jitter: 4, gaps: [[300, 420]] });
    const times = upTimes(record(config, 3).metrics);
    expect(times.some((t) => t >= 300 && t < 420)).toBe(false);
    const distances = times.slice(1).map((t, i) => t - times[i]);
    expect(Math.min(...distances)).toBeGreaterThan(0);
    expect(new Set(distances.map((d) => d.toFixed(1))).size).toBeGreaterThan(10);
  });

  it('show a restart: down, then counters from zero, and families of the new build from then on', () => {
    const restart = { at: 700, new_build: true, downtime: 60 };
    const { metrics } = record(configure({ hours: 0.5, turn_rate: 1 / 5, restart }), 3);
    const lines = metrics.split('\n');
    const samples = (name: string): Range[] =>
      lines.filter((line) => line.startsWith(`${name}{`)).map((line) => line.split(' ').slice(-2).map(Number) as Range);
    expect(samples('up').filter(([value]) => value === 0)).toHaveLength(4);
    const steps = samples('radiance:engine_steps_total');
    expect(steps.filter(([value], i) => i > 0 && value < steps[i - 1][0])).toHaveLength(1);
    expect(samples('radiance:engine_steps_held_total').every(([, t]) => t - EPOCH > restart.at)).toBe(true);
  });

  it.each(['healthy-light', 'base-degraded', 'draft-collapse', 'sharing-protected'])(
    'resemble the given lane %s',
    (name) => {
      const given = JSON.parse(readFileSync(join(SCENARIOS, name, 'truth.json'), 'utf8'));
      const config = configure(given.config);
      const rates = ratesOf(rerun(config, given.seed, []), given.judged_from - given.start)!;
      expect(rates.median / given.per_stream_tps).toBeGreaterThan(0.85);
      expect(rates.median / given.per_stream_tps).toBeLessThan(1.15);
      expect(rates.slowestTenth / given.per_stream_tps_p10).toBeGreaterThan(0.85);
      expect(rates.slowestTenth / given.per_stream_tps_p10).toBeLessThan(1.15);
      expect(loneRate(config, given.seed) / given.expected_single_stream_tps).toBeCloseTo(1, 2);
    }
  );

  it('name what was there and what was not', () => {
    const train = { start: 300, end: 3000, window: [5, 9] as Range, gap: [6, 14] as Range, left: 0.1 };
    const { truth } = recordWithTruth(configure({ hours: 1, train, turn_rate: 1 / 12, slots: 2 }), 5);
    expect(truth.present).toEqual(['training-windows']);
    expect(truth.absent).toEqual(expect.arrayContaining(['step-time-sharing', 'eviction', 'preemption']));
    expect(truth.absent).not.toContain('training-windows');
    expect(truth.slowdown_of_slowest_tenth.train).toBeGreaterThan(0.3);
    expect(truth.judged_from).toBe(EPOCH);
  });

  it('pull the trainer around its run only', () => {
    const train = {
      start: 900,
      end: 1000,
      window: [4, 9] as Range,
      gap: [8, 20] as Range,
      left: 0.2,
    };
    const { pulls } = record(configure({ hours: 0.5, train, pull: 2, turn_rate: 1 / 9 }), 3);
    expect(pulls[0].t).toBe(EPOCH + 300);
    expect(pulls[pulls.length - 1].t).toBe(EPOCH + 1600);
    expect(pulls.map((p) => (p.train as { state: string }).state)).toEqual(
      expect.arrayContaining(['idle', 'running', 'done'])
    );
  });

  it('exist for at least thirty more lanes, each with a name of its own', () => {
    expect(VARIANTS.length).toBeGreaterThanOrEqual(30);
    expect(new Set(VARIANTS.map((v) => v.name)).size).toBe(VARIANTS.length);
    expect(() => VARIANTS.forEach((v) => configure(v.config))).not.toThrow();
  });
});
