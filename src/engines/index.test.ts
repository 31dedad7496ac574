/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MECHANISMS } from '../analysis/lane';
import { detectEngine, detectNames, engineById, ENGINES, isEngineId } from '.';

const names = (file: string) =>
  readFileSync(join(__dirname, '../../tests/fixtures/expositions', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/[{\s]/)[0]);

describe('detection', () => {
  it.each([
    ['radiance-1.0.prom', 'radiance'],
    ['radiance-late.prom', 'radiance'],
    ['vllm-v1.prom', 'vllm'],
    ['vllm-v1-two-engines.prom', 'vllm'],
    ['vllm-v0.prom', 'vllm'],
    ['nim.prom', 'vllm'],
    ['sglang-0.5.prom', 'sglang'],
    ['sglang-timer-tp2.prom', 'sglang'],
    ['sglang-2025.prom', 'sglang'],
    ['llamacpp.prom', 'llamacpp'],
    ['ik-llamacpp.prom', 'llamacpp'],
    ['tgi.prom', 'tgi'],
    ['trtllm.prom', 'trtllm'],
    ['lmdeploy.prom', 'lmdeploy'],
  ])('%s is %s', (file, id) => {
    expect(detectEngine(names(file))?.id).toBe(id);
  });

  it('takes nothing for an engine that has only a name in common with one', () => {
    expect(detectEngine(names('no-engine.prom'))).toBeNull();
  });

  it('tests radiance first and vLLM last, since radiance re-exports the names of vLLM', () => {
    expect(ENGINES.map(({ id }) => id)).toEqual([
      'radiance',
      'sglang',
      'llamacpp',
      'tgi',
      'trtllm',
      'lmdeploy',
      'vllm',
    ]);
    const radiance = new Set(names('radiance-1.0.prom'));
    const vllm = engineById('vllm');
    expect(detectNames(vllm).some((name) => radiance.has(name))).toBe(true);
  });

  it('knows its ids', () => {
    expect(isEngineId('tgi')).toBe(true);
    expect(isEngineId('toString')).toBe(false);
    expect(() => engineById('other' as 'tgi')).toThrow('other');
  });
});

describe.each(ENGINES.map((engine) => [engine.id, engine] as const))('%s', (_id, engine) => {
  const queries = Object.entries({ ...engine.counters, ...engine.gauges, ...engine.histograms });

  it('puts the matchers and the shift behind every selector', () => {
    for (const [, query] of queries) {
      for (const expr of [query.expr, query.sum].filter((each) => each !== undefined)) {
        const text = expr('job="a"', ' offset 5s');
        expect(text.match(/\{/g)).toHaveLength(text.match(/\{job="a"[^{}]*\} offset 5s/g)?.length ?? 0);
      }
    }
  });

  it('never adds up ranks that repeat one number', () => {
    for (const [id, query] of queries.filter(([key]) => engine.id === 'sglang' && key !== 'kvUsage')) {
      expect(`${id}: ${query.expr('x="y"')}`).toContain('max without (tp_rank, pp_rank, moe_ep_rank, pid)');
    }
  });

  it('says of every signal which family it reads and when that moves', () => {
    for (const [, query] of queries) {
      expect(query.family).not.toBe('');
      expect(['live', 'finish', 'sampled']).toContain(query.moves);
    }
  });

  it('has knobs that say what they do, cost and leave unfixed, for known mechanisms', () => {
    expect(engine.knobs.length).toBeGreaterThan(0);
    for (const knob of engine.knobs) {
      expect(knob.actsOn.length).toBeGreaterThan(0);
      knob.actsOn.forEach((mechanism) => expect(MECHANISMS).toContain(mechanism));
      for (const text of [knob.flag, knob.does, knob.costs, knob.doesNotFix, knob.rollback]) {
        expect(text.trim()).not.toBe('');
      }
      expect(knob.verify).not.toBe('');
    }
  });

  it('says what it cannot tell', () => {
    expect(engine.limits?.length).toBeGreaterThan(0);
  });
});

describe('radiance', () => {
  const radiance = engineById('radiance');

  it('offers the one knob made for decoders first, with the counter that proves it engaged', () => {
    const [first] = radiance.knobs.filter(({ actsOn }) => actsOn.includes('step-time-sharing'));
    expect(first.flag).toContain('--prefill-interleave');
    expect(first.verify).toContain('engine_steps_held_total');
  });

  it('reads counters with and without prefix and suffix, the usual name first', () => {
    expect(radiance.counters.hitCutTokens?.expr('a="b"')).toBe(
      [
        'sum(radiance:prefix_hit_cut_tokens_total{a="b"})',
        'sum(radiance:prefix_hit_cut_tokens{a="b"})',
        'sum(prefix_hit_cut_tokens_total{a="b"})',
        'sum(prefix_hit_cut_tokens{a="b"})',
      ].join(' or ')
    );
  });

  it('takes preemptions from the counter, not from the gauge of those preempted now', () => {
    expect(radiance.counters.preemptions?.family).toBe('vllm:num_preemptions_total');
    expect(radiance.gauges.preempted?.family).toBe('radiance:num_requests_preempted');
  });
});
