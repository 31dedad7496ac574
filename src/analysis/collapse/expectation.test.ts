/** @jest-environment node */
import { comparable, expectationFor, expectationProblems, sourceKind, type Expectation } from './expectation';

const pinned: Expectation = {
  tps: 17.2,
  source: 'MEASURED: one stream, warm',
  concurrency: 1,
  contextWindow: 19712,
  date: '2026-08-20',
};

describe('expectationProblems', () => {
  it('accepts a measured and an estimated rate', () => {
    expect(expectationProblems(pinned)).toEqual([]);
    expect(
      expectationProblems({
        tps: 40,
        source: 'ESTIMATE: memory bandwidth',
        concurrency: null,
        contextWindow: null,
        date: null,
      })
    ).toEqual([]);
  });

  it('refuses a contended rate as a single-stream expectation and says why', () => {
    const [problem, ...rest] = expectationProblems({ ...pinned, tps: 6.56, concurrency: 2 });
    expect(rest).toEqual([]);
    expect(problem).toContain('2 requests in flight');
    expect(problem).toContain('lower the floor');
  });

  it.each([
    [{ tps: 0 }, 'above 0'],
    [{ tps: -3 }, 'above 0'],
    [{ tps: NaN }, 'above 0'],
    [{ source: 'measured by me' }, 'MEASURED or ESTIMATE'],
    [{ source: 'MEASUREDish' }, 'MEASURED or ESTIMATE'],
    [{ concurrency: 0 }, 'at least 1'],
    [{ contextWindow: 0 }, 'context window'],
    [{ date: 'yesterday' }, 'date'],
  ])('names what is wrong with %j', (change, words) => {
    expect(expectationProblems({ ...pinned, ...change }).join(' ')).toContain(words);
  });
});

describe('sourceKind', () => {
  it('reads the first word only', () => {
    expect(sourceKind('MEASURED: bench')).toBe('MEASURED');
    expect(sourceKind('  ESTIMATE')).toBe('ESTIMATE');
    expect(sourceKind('an ESTIMATE')).toBeNull();
  });
});

describe('expectationFor', () => {
  const set = { perModel: { m: pinned, zero: { ...pinned, tps: 0 } }, perLane: { a: { ...pinned, tps: 9 } } };

  it('prefers the lane to its model', () => {
    expect(expectationFor(set, { key: 'a', model: 'm' })).toMatchObject({ scope: 'lane', expectation: { tps: 9 } });
    expect(expectationFor(set, { key: 'b', model: 'm' })).toMatchObject({ scope: 'model', expectation: { tps: 17.2 } });
  });

  it('has none for an unknown or unmeasured model, whatever its name', () => {
    for (const model of ['zero', 'other', 'toString', '__proto__', null]) {
      expect(expectationFor(set, { key: 'b', model })).toBeNull();
    }
  });
});

describe('comparable', () => {
  const same = { model: 'm', concurrency: 1, contextWindow: 22528 };

  it('says yes at the same model, concurrency and window band', () => {
    expect(comparable(pinned, 'm', same)).toEqual({ comparable: 'yes' });
    expect(comparable({ ...pinned, concurrency: null }, null, same)).toEqual({ comparable: 'yes' });
  });

  it.each([
    [{ model: 'n' }, 'n answered'],
    [{ model: null }, 'which model answered is not known'],
    [{ concurrency: 6 }, '6 requests'],
    [{ concurrency: null }, 'not measured'],
    [{ contextWindow: 131072 }, '131072'],
    [{ contextWindow: null }, 'not known'],
  ])('cannot say for %j', (change, words) => {
    const answer = comparable(pinned, 'm', { ...same, ...change });
    expect(answer.comparable).toBe('cannot say');
    expect('why' in answer && answer.why).toContain(words);
  });

  it('cannot say when the window was not recorded, which is not 0', () => {
    const answer = comparable({ ...pinned, contextWindow: null }, 'm', same);
    expect(answer).toMatchObject({ comparable: 'cannot say' });
  });
});
