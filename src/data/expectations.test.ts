/** @jest-environment node */
import { expectationsOfApp, expectationsOfLanes } from './expectations';

const entry = {
  model: 'm',
  expectedTps: 66,
  source: 'MEASURED: alone',
  concurrency: 1,
  window: 22528,
  date: '2026-11-01',
};
const lane = {
  match: 'job="a",instance="b:1"',
  engine: 'radiance',
  expectedTps: 66,
  expectedSource: 'ESTIMATE: guess',
};

describe('expectationsOfApp', () => {
  it('reads what a team pinned', () => {
    expect(expectationsOfApp({ expectations: [entry, { model: 'n', expectedTps: 9, source: 'ESTIMATE' }] })).toEqual({
      expectations: {
        m: { tps: 66, source: 'MEASURED: alone', concurrency: 1, contextWindow: 22528, date: '2026-11-01' },
        n: { tps: 9, source: 'ESTIMATE', concurrency: null, contextWindow: null, date: null },
      },
      problems: [],
    });
  });

  it('leaves out what may not be pinned or cannot be read, and says which', () => {
    const { expectations, problems } = expectationsOfApp({
      expectations: [{ ...entry, concurrency: 6 }, { model: 'x' }, 'text', entry],
    });
    expect(Object.keys(expectations)).toEqual(['m']);
    expect(problems).toHaveLength(3);
    expect(problems[0]).toContain('6 requests in flight');
    expect(problems[1]).toMatch(/^Expectation 2 cannot be read/);
  });

  it.each([undefined, null, {}, { expectations: 'x' }, []])('takes %j for no expectations', (jsonData) => {
    expect(expectationsOfApp(jsonData)).toEqual({ expectations: {}, problems: [] });
  });
});

describe('expectationsOfLanes', () => {
  it("keys them by the lane's key", () => {
    expect(Object.keys(expectationsOfLanes([lane]).expectations)).toEqual(['radiance~job=a~instance=b:1']);
  });

  it('passes over lanes without an expectation or with an engine to be found out', () => {
    expect(expectationsOfLanes([{ ...lane, engine: 'auto' }, { match: 'a="b"', engine: 'vllm' }, null])).toEqual({
      expectations: {},
      problems: [],
    });
  });

  it('says so when the matchers make no sense', () => {
    expect(expectationsOfLanes([{ ...lane, match: '{{' }]).problems[0]).toContain('matchers');
  });
});
