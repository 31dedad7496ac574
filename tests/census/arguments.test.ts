/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { BadArguments, readArguments } from '../../scripts/census/arguments';

const root = join(__dirname, '..', '..');
const GIVEN = ['--prometheus', 'http://127.0.0.1:9', '--match', '{instance="x"}', '--from', '100', '--to', '200'];

describe('arguments of npm run census', () => {
  it('are read', () => {
    const args = readArguments([...GIVEN, '--baseline', '10,50', '--expected-tps', '66', '--json']);
    expect(args).toMatchObject({ window: { from: 100, to: 200 }, baseline: { from: 10, to: 50 } });
    expect(args).toMatchObject({ expectedTps: 66, engine: 'auto', json: true });
  });

  it.each([
    ['nothing', []],
    ['no address', ['--prometheus', 'prom']],
    ['times the wrong way round', [...GIVEN, '--from', '300']],
    ['a rate of zero', [...GIVEN, '--expected-tps', '0']],
    ['half a baseline', [...GIVEN, '--baseline', '5']],
    ['an unknown engine', [...GIVEN, '--engine', 'steam']],
    ['an unknown flag', [...GIVEN, '--nonsense']],
  ])('refuse %s', (_, argv) => {
    expect(() => readArguments(argv)).toThrow(BadArguments);
  });
});

describe('npm run census', () => {
  it('ends with 2 and one line where Prometheus cannot be reached', () => {
    const run = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/census.ts', ...GIVEN], {
      cwd: root,
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect(run.status).toBe(2);
    expect(run.stdout).toBe('');
    expect(run.stderr.trim().split('\n')).toHaveLength(1);
  });
});
