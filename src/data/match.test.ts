/** @jest-environment node */
import fc from 'fast-check';
import { matchOf, parseMatch, quote, writeMatchers } from './match';

describe('matchers', () => {
  it('are written with every value quoted', () => {
    expect(matchOf({ job: 'lanes', instance: 'a:7770' })).toBe('job="lanes",instance="a:7770"');
    expect(quote('a"b\\c\nd')).toBe('"a\\"b\\\\c\\nd"');
    expect(matchOf({ 'k8s.pod': 'x' })).toBe('"k8s.pod"="x"');
  });

  it('are read with or without braces, in every form of PromQL', () => {
    expect(parseMatch(' {job = "a" , instance=~\'b.*\', zone!="", path!~`\\d`, } ')).toEqual([
      { name: 'job', op: '=', value: 'a' },
      { name: 'instance', op: '=~', value: 'b.*' },
      { name: 'zone', op: '!=', value: '' },
      { name: 'path', op: '!~', value: '\\d' },
    ]);
    expect(parseMatch('{}')).toEqual([]);
    expect(parseMatch('a="},{"')).toEqual([{ name: 'a', op: '=', value: '},{' }]);
  });

  it('say where they stop making sense', () => {
    expect(() => parseMatch('job="a" instance="b"')).toThrow(/from "job="a" instance/);
    expect(() => parseMatch('job="a",up{}')).toThrow(SyntaxError);
    expect(() => parseMatch('job="a",instance=b')).toThrow(/instance=b/);
  });

  it('survive being written and read', () => {
    const matcher = fc.record({
      name: fc.string({ minLength: 1 }),
      op: fc.constantFrom('=' as const, '!=' as const, '=~' as const, '!~' as const),
      value: fc.string({ unit: 'binary' }),
    });
    fc.assert(
      fc.property(fc.array(matcher), (matchers) => {
        expect(parseMatch(writeMatchers(matchers))).toEqual(matchers);
      })
    );
  });
});
