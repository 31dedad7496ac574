/** @jest-environment node */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { runCensus } from '../../src/analysis/census/census';
import { reportOf } from '../../src/analysis/census/report';
import { radiance } from '../../src/engines/radiance';
import { laneFromOpenMetrics } from './omLane';

jest.setTimeout(120_000);

const folder = join(__dirname, '..', 'fixtures', 'scenarios');
const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'truth.json')));

/** Costs in truth.json go by the simulator's own words. */
const SWITCHES: Record<string, string> = {
  'step-time-sharing': 'sharing',
  eviction: 'evict',
  preemption: 'preempt',
  'training-windows': 'train',
  contention: 'contention',
  'base-step-degraded': 'degrade',
  'draft-acceptance': 'draft_drop',
  'self-made-prefill': 'hitcut',
};

function judged(name: string) {
  const file = (leaf: string) => join(folder, name, leaf);
  const unzip = (leaf: string) => gunzipSync(readFileSync(file(leaf))).toString();
  const truth = JSON.parse(readFileSync(file('truth.json'), 'utf8'));
  const pulls = existsSync(file('pulls.jsonl.gz'))
    ? unzip('pulls.jsonl.gz')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : null;
  const result = runCensus({
    engine: radiance,
    series: laneFromOpenMetrics(unzip('metrics.om.gz'), radiance),
    window: { from: truth.judged_from, to: truth.end },
    expectation: { tps: truth.expected_single_stream_tps, source: 'the recording' },
    pulls,
  });
  return { truth, result };
}

describe.each(names)('the census of %s', (name) => {
  const { truth, result } = judged(name);
  const present = result.mechanisms.filter(({ state }) => state === 'present');

  it('misses nothing that is there and claims nothing that is not', () => {
    const found = present.map(({ id }) => id);
    expect(truth.present.filter((id: string) => !found.includes(id as (typeof found)[number]))).toEqual([]);
    expect(found.filter((id) => truth.absent.includes(id))).toEqual([]);
  });

  it('puts the cost within 0.10 of the truth', () => {
    for (const { id, cost } of present) {
      const known: number | undefined = truth.slowdown_by_mechanism[SWITCHES[id]];
      if (known !== undefined) {
        expect(cost).not.toBeNull();
        expect(Math.abs(cost! - known)).toBeLessThanOrEqual(0.1);
      }
    }
  });

  it('tells of turns where there are pulls, and of none where there are not', () => {
    if (existsSync(join(folder, name, 'pulls.jsonl.gz'))) {
      expect(result.turns?.windows).toBeGreaterThan(100);
      expect(result.turns?.slowdownP50).toBeGreaterThan(0.3);
    } else {
      expect(result.turns).toBeNull();
    }
  });

  it('says it in a report that stands alone', () => {
    const report = reportOf(result, name);
    expect(report).toContain(result.verdict.headline);
    expect(report).not.toMatch(/NaN|undefined|Infinity/);
    const found: string[] = result.verdict.ranked.length > 0 ? result.verdict.ranked : ['none'];
    const split = result.segments.length > 1 ? ['refuse-one-shape'] : [];
    expect([...found, ...split].some((named) => truth.accept.includes(named))).toBe(true);
  });
});
