/** @jest-environment node */
import { toStore } from './storedPull';

const status = (now_us: number, turns: number[], spans: Array<[number, number]>) => ({
  t: now_us / 1e6,
  slots: [],
  train: {
    state: 'running',
    now_us,
    epochs: [{ epoch: 1 }],
    turns: turns.map((gen_end_us) => ({ slot: 0, prompt_start_us: 0, gen_start_us: 1, gen_end_us, steps: 20 })),
    window_spans: spans,
  },
});
const ends = (train: any) => train.turns.map((turn: any) => turn.gen_end_us);

describe('a pull as it is kept', () => {
  const first = status(1000, [500, 900], [[100, 300]]);
  const second = status(2000, [500, 900, 1500], [[100, 300], [800, 1200], [1900, 0]]); // prettier-ignore

  it('is whole the first time, but for the history of epochs', () => {
    const { train } = toStore(first, null) as any;
    expect(ends(train)).toEqual([500, 900]);
    expect(train.epochs).toBeUndefined();
  });

  it('holds only what the pull before had not, and what runs', () => {
    const { train } = toStore(second, first) as any;
    expect(ends(train)).toEqual([1500]);
    expect(train.window_spans).toEqual([[800, 1200], [1900, 0]]); // prettier-ignore
  });

  it('is whole again after a restart of the server', () => {
    expect(ends((toStore(first, second) as any).train)).toEqual([500, 900]);
  });

  it('keeps aggregates as they are', () => {
    const pull = { t: 1, slots: null, train: { state: 'idle', windows: 3 } };
    expect(toStore(pull, null)).toEqual(pull);
  });
});
