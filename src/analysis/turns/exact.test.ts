/** @jest-environment node */
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { readExact } from './exact';
import { ExactFeed } from './exactFeed';
import { judge } from './judge';

const turn = (slot: number, from: number, to: number, steps = 20) => ({
  slot,
  prompt_start_us: Math.max(0, from - 10),
  gen_start_us: from,
  gen_end_us: to,
  steps,
});

describe('readExact', () => {
  it('reads spans and turns, 0 meaning that a window still runs', () => {
    expect(
      readExact({
        now_us: 1000,
        window_spans: [
          [300, 400],
          [900, 0],
        ],
        turns: [turn(1, 500, 800), turn(0, 100, 350)],
        oldest_open_us: 850,
      })
    ).toEqual({
      nowUs: 1000,
      windows: [
        { startUs: 300, endUs: 400 },
        { startUs: 900, endUs: null },
      ],
      turns: [
        { slot: 0, promptStartUs: 90, startUs: 100, endUs: 350, steps: 20 },
        { slot: 1, promptStartUs: 490, startUs: 500, endUs: 800, steps: 20 },
      ],
      oldestOpenUs: 850,
      malformed: 0,
    });
  });

  it('is not there without its three fields, and counts entries that are no spans', () => {
    expect(readExact({ state: 'running', window_spans: [], turns: [] })).toBeNull();
    expect(readExact({ now_us: 5, turns: [] })).toBeNull();
    const odd = readExact({
      now_us: 1000,
      window_spans: [[500, 400], [2000, 0], 'x', [1]],
      turns: [turn(0, 500, 400), turn(0, 100, 2000), null, { slot: 'a' }],
    });
    expect(odd).toMatchObject({ windows: [], turns: [], malformed: 8 });
  });

  it('never throws, and never lets anything but finite, ordered numbers through', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (now_us, window_spans, turns) => {
        for (const body of [
          now_us,
          { now_us, window_spans, turns },
          { now_us: 9, window_spans: [window_spans], turns: [turns] },
        ]) {
          const got = readExact(body);
          for (const w of got?.windows ?? []) {
            expect(w.startUs <= (w.endUs ?? Infinity)).toBe(true);
          }
          for (const t of got?.turns ?? []) {
            expect(t.startUs <= t.endUs && Number.isSafeInteger(t.steps)).toBe(true);
          }
        }
      })
    );
  });
});

describe('the example of docs/lane-status.md', () => {
  it('reads as the text below it says', () => {
    const doc = readFileSync(join(__dirname, '../../../docs/lane-status.md'), 'utf8');
    const [, block] = /```json\n([\s\S]*?)```/.exec(doc) ?? [];
    const status = readExact(JSON.parse(block));
    expect(status).toMatchObject({ malformed: 0, windows: [{ endUs: 76_500_000 }, { endUs: null }] });
    const { turns } = judge({ windows: status?.windows ?? [], turns: status?.turns ?? [] });
    expect(turns.map((t) => [t.class, t.tps?.toFixed(1), t.slowdownPpm])).toEqual([
      ['clean', '40.0', null],
      ['overlapped', '21.7', 458_333],
    ]);
    expect((turns[1].overlapUs / 12e6).toFixed(2)).toBe('0.54');
  });
});

describe('ExactFeed', () => {
  const status = (now_us: number, window_spans: number[][], ...turns: object[]) => {
    const read = readExact({ now_us, window_spans, turns });
    if (read === null) {
      throw new Error('unreadable');
    }
    return read;
  };

  it('tells every window and turn once, however many pulls show them', () => {
    const feed = new ExactFeed();
    const first = feed.push(
      status(
        1000,
        [
          [300, 400],
          [900, 0],
        ],
        turn(0, 100, 350)
      ),
      5_000_000
    );
    expect(first.windows).toHaveLength(2);
    expect(first.turns).toHaveLength(1);
    const again = feed.push(
      status(
        1100,
        [
          [300, 400],
          [900, 0],
        ],
        turn(0, 100, 350)
      ),
      5_000_150
    );
    expect(again).toEqual({ windows: [], turns: [], restarted: false });
    const ended = feed.push(
      status(
        2000,
        [
          [300, 400],
          [900, 1500],
        ],
        turn(0, 100, 350),
        turn(0, 400, 1900)
      ),
      5_001_020
    );
    expect(ended.windows).toEqual([{ startUs: 900, endUs: 1500 }]);
    expect(ended.turns).toMatchObject([{ startUs: 400, endUs: 1900 }]);
    // The least delayed pull: 4,999,000 us between the two clocks.
    expect(feed.toUnixUs(1500)).toBe(1500 + 4_999_000);
  });

  it('notices another process by its clock, and stays small', () => {
    const feed = new ExactFeed();
    feed.push(status(9_000_000, [], turn(0, 100, 350)), 0);
    expect(feed.push(status(500, [], turn(0, 100, 350)), 0)).toMatchObject({
      restarted: true,
      turns: [{ endUs: 350 }],
    });
    for (let i = 1; i < 30; i++) {
      const many = Array.from({ length: 1000 }, (_, k) => turn(0, 1000 * i + k, 1000 * i + k + 1));
      feed.push(status(1000 * i + 2000, [], ...many), 0);
    }
    expect(JSON.stringify([...(feed as unknown as { turns: Set<string> }).turns]).length).toBeLessThan(600_000);
  });

  it('gives the judge what it needs', () => {
    const read = status(10e6, [[3e6, 4e6]], turn(0, 0, 1e6, 100), turn(0, 2e6, 6e6, 200));
    const { receipt, turns } = judge({ windows: read.windows, turns: read.turns });
    expect(turns.map((t) => [t.class, t.overlapUs, t.slowdownPpm, t.slowdownLoPpm, t.slowdownHiPpm])).toEqual([
      ['clean', 0, null, null, null],
      ['overlapped', 1e6, 500_000, 500_000, 500_000],
    ]);
    expect(receipt).toMatchObject({ turnsClean: 1, turnsMeasured: 1, slowdownPpmP95Range: [500_000, 500_000] });
  });
});
