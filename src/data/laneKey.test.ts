/** @jest-environment node */
import fc from 'fast-check';
import { ENGINES } from '../engines';
import { laneFromKey, laneKey, laneOfMatch } from './laneKey';
import { matchOf } from './match';

describe('lane keys', () => {
  it('can be read by people', () => {
    expect(laneKey('radiance', 'job="lanes",instance="a:7770"')).toBe('radiance~job=lanes~instance=a:7770');
  });

  it('lead back to the lane', () => {
    expect(laneFromKey('radiance~job=lanes~instance=a:7770')).toEqual({
      key: 'radiance~job=lanes~instance=a:7770',
      engine: 'radiance',
      match: 'job="lanes",instance="a:7770"',
      labels: { job: 'lanes', instance: 'a:7770' },
      model: null,
    });
    expect(laneFromKey('vllm~model_name=a!2Fb~x=*c!2E!2A')?.match).toBe('model_name="a/b",x=~"c.*"');
    expect(laneFromKey('vllm~model_name=a!2Fb')?.model).toBe('a/b');
  });

  it('are nothing else than keys', () => {
    for (const text of [
      '',
      'radiance',
      'nobody~job=a',
      'radiance~',
      'radiance~job',
      'vllm~a=b~',
      `vllm~a=${'x'.repeat(5000)}`,
    ]) {
      expect(laneFromKey(text)).toBeNull();
    }
  });

  it('carry any label unharmed and hold no character that a router or a query string would touch', () => {
    const labels = fc.dictionary(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme' }), {
      minKeys: 1,
      maxKeys: 4,
    });
    fc.assert(
      fc.property(labels, fc.constantFrom(...ENGINES.map(({ id }) => id)), (all, engine) => {
        const key = laneKey(engine, matchOf(all));
        fc.pre(key.length <= 4096);
        expect(key).toMatch(/^[A-Za-z0-9_.:!~=*()-]+$/);
        expect(laneFromKey(key)).toEqual(laneOfMatch(engine, matchOf(all)));
        expect(laneFromKey(key)?.labels).toEqual(all);
      })
    );
  });
});
