import { type LaneShape, makeRandom } from './syntheticLane';

/** A lane of any kind: slots, speeds, windows, limits, habits of the server, all at random. */
export function randomShape(seed: number, pullS: number): LaneShape {
  const next = makeRandom(seed * 7919 + 13);
  const between = (low: number, high: number) => low + (high - low) * next();
  const windowS = between(0.3, 8);
  const pauseS = between(0.3, 10);
  return {
    seed,
    seconds: 240,
    slots: 1 + Math.floor(between(0, 8)),
    tps: between(8, 120),
    perSlotCost: between(0, 0.15),
    turnSpread: between(0, 0.1),
    leftInWindow: between(0.02, 0.8),
    windowS: [windowS, windowS * between(1, 2)],
    pauseS: [pauseS, pauseS * between(1, 3)],
    idleS: [between(0, 1), between(1, 20)],
    promptS: [0.05, between(0.1, 3)],
    tokens: [20, between(100, 900)],
    limitShare: [0, 0.5, 1][Math.floor(between(0, 3))],
    unlimited: next() < 0.5,
    idleShowsTask: next() < 0.5,
    pullS,
    pullJitter: between(0, 0.2),
  };
}
