/** @jest-environment node */
import { epochsOf } from './epochs';

const who = (labels: Record<string, string>, from: number, to: number) => ({ labels, from, to });
const carried = new Set(['job', 'model_name', 'pod']);

describe('epochsOf', () => {
  it('reads one stretch with one list of matchers', () => {
    expect(epochsOf('a="b"', [who({ model_name: 'x' }, 0, 100)], carried)).toEqual([
      { from: -Infinity, to: Infinity, match: 'a="b"' },
    ]);
  });

  it('reads each of several that followed one another with its own labels', () => {
    expect(
      epochsOf('a="b"', [who({ pod: 'p1' }, 0, 100), who({ pod: 'p2', model_name: 'y' }, 115, 200)], carried)
    ).toEqual([
      { from: 0, to: 100, match: 'a="b",pod="p1",model_name=""' },
      { from: 115, to: 200, match: 'a="b",pod="p2",model_name="y"' },
    ]);
  });

  it('does not choose between those that were there side by side', () => {
    expect(epochsOf('a="b"', [who({ pod: 'p1' }, 0, 100), who({ pod: 'p2' }, 50, 200)], carried)).toHaveLength(1);
  });

  it('uses only labels that all series carry', () => {
    expect(
      epochsOf('a="b"', [who({ engine_type: '1' }, 0, 100), who({ engine_type: '2' }, 115, 200)], carried)
    ).toHaveLength(1);
  });
});
