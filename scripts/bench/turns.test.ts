/** @jest-environment node */
import { compare, SHAPES } from './turns';

describe('the bench of the overlap engine', () => {
  // `compare` throws when the engine and the reference give different receipts: the ratio is of like and like.
  it.each(SHAPES.map((shape) => [shape.name, shape] as const))('%s: both give the same receipt', (_, shape) => {
    const small = { ...shape, windows: shape.windows / 200, turns: shape.turns / 200 };
    expect(compare(small)).toMatchObject({ windows: small.windows, turns: small.turns });
  });

  it('has its budget on an input of the agreed size', () => {
    expect(SHAPES[0]).toMatchObject({ windows: 100_000, turns: 1_000_000 });
  });
});
