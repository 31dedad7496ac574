/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'fs';
import { tmpdir } from 'os';
import { join } from 'path';
import { expandDeep, expandString } from './expand';

const env = { A: 'one', N: '15', B: 'true', D: 'x$A' };

describe('variables in provisioning files', () => {
  it.each([
    ['$A ${A} $__env{A}', 'one one one'],
    ['$$A', '$A'],
    ['$NOPE-', '-'],
    ['${NOPE}', ''],
    ['a$', 'a$'],
    ['$ A', '$ A'],
    ['${A}_$A', 'one_one'],
    ['$__other{A}', '{A}'],
  ])('%s', (text, expected) => {
    expect(expandString(text, env)).toBe(expected);
  });

  it('expands twice after braces, once in the plain form', () => {
    expect(expandString('${D}', env)).toBe('xone');
    expect(expandString('$D', env)).toBe('x$A');
  });

  it('reads and trims files, and stops at a missing one', () => {
    const dir = mkdtempSync(join(tmpdir(), 'expand-'));
    writeFileSync(join(dir, 'secret'), ' s3 \n');
    expect(expandString(`$__file{${dir}/secret}`, env)).toBe('s3');
    expect(() => expandString(`$__file{${dir}/none}`, env)).toThrow();
    rmSync(dir, { recursive: true });
  });

  it('gives changed strings their type, and only those', () => {
    const value = { n: '$N', b: '$B', s: '15', deep: ['$A', { x: '$N' }], $A: 1 };
    expect(expandDeep(value, env, true)).toEqual({ n: 15, b: true, s: '15', deep: ['one', { x: 15 }], $A: 1 });
    expect(expandDeep({ n: '$N' }, env, false)).toEqual({ n: '15' });
  });
});
