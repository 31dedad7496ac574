/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { configure, type Dialect } from './config';
import { DIALECTS } from './dialects';
import { Engine } from './engine';
import { numberText, OpenMetricsRecording, textExposition } from './exposition';
import { counter, gauge, histogram } from './families';
import { Histogram } from './histogram';
import { record } from './record';

describe('exposition', () => {
  it('types counters under their full name for a scrape, without _total in a recording', () => {
    const families = [counter('a:steps', { model_name: 'm' }, 3), gauge('a:running', {}, 2)];
    expect(textExposition(families)).toBe(
      '# TYPE a:steps_total counter\na:steps_total{model_name="m"} 3\n# TYPE a:running gauge\na:running 2\n'
    );
    const recording = new OpenMetricsRecording();
    recording.add(families, { instance: 'x:1' }, '10.000');
    recording.add(families, { instance: 'x:1' }, '25.000');
    expect(recording.text()).toBe(
      [
        '# TYPE a:steps counter',
        'a:steps_total{model_name="m",instance="x:1"} 3 10.000',
        'a:steps_total{model_name="m",instance="x:1"} 3 25.000',
        '# TYPE a:running gauge',
        'a:running{instance="x:1"} 2 10.000',
        'a:running{instance="x:1"} 2 25.000',
        '# EOF',
        '',
      ].join('\n')
    );
  });

  it('keeps series apart that come and go', () => {
    const recording = new OpenMetricsRecording();
    recording.add([{ ...counter('a', { k: '1' }, 1) }], {}, '1.000');
    recording.add(
      [
        {
          name: 'a',
          type: 'counter',
          samples: [...counter('a', { k: '2' }, 5).samples, ...counter('a', { k: '1' }, 2).samples],
        },
      ],
      {},
      '2.000'
    );
    expect(recording.text().split('\n').slice(1, 4)).toEqual([
      'a_total{k="1"} 1 1.000',
      'a_total{k="1"} 2 2.000',
      'a_total{k="2"} 5 2.000',
    ]);
  });

  it('writes buckets cumulatively, bounds as engines do, and hostile labels as text', () => {
    const h = new Histogram([0.5, 1, 10]);
    h.observe(0.5);
    h.observe(3, 2);
    h.observe(99);
    const text = textExposition([histogram('t', { model_name: 'a"b\\\n<img>' }, h)]);
    expect(text).toContain('t_bucket{model_name="a\\"b\\\\\\n<img>",le="1.0"} 1\n');
    expect(text).toContain('le="10.0"} 3\n');
    expect(text).toContain('le="+Inf"} 4\n');
    expect(text).toContain('} 105.5\n');
  });

  it('knows numbers that are not finite', () => {
    expect([NaN, Infinity, -Infinity, 1 / 3, 0].map(numberText)).toEqual(['NaN', '+Inf', '-Inf', '0.3333333333', '0']);
  });

  it.each(Object.keys(DIALECTS) as Dialect[])('%s: no family twice, no series twice, all numbers finite', (dialect) => {
    const engine = new Engine(configure({ dialect, spec_depth: 4, turn_rate: 1 / 5 }), 1);
    engine.runUntil(300);
    const families = DIALECTS[dialect](engine, 300);
    expect(new Set(families.map((f) => f.name)).size).toBe(families.length);
    const lines = textExposition(families).trim().split('\n');
    const series = lines.filter((line) => !line.startsWith('#')).map((line) => line.slice(0, line.lastIndexOf(' ')));
    expect(new Set(series).size).toBe(series.length);
    expect(families.flatMap((f) => f.samples).every((s) => Number.isFinite(s.value) && s.value >= 0)).toBe(true);
  });

  it.each(Object.keys(DIALECTS) as Dialect[])('%s: Prometheus takes the recording', (dialect) => {
    if (spawnSync('promtool', ['--version']).error) {
      return; // Not on this machine; CI has it.
    }
    const { metrics } = record(configure({ dialect, hours: 0.1, turn_rate: 1 / 5 }), 1);
    const answer = spawnSync('promtool', ['check', 'metrics', '--lint=none'], { input: metrics, encoding: 'utf8' });
    expect(answer.stderr).not.toMatch(/error while/);
  });
});
