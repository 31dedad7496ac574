import { type WaterfallInput } from './waterfallTypes';

/**
 * 95% interval of the unexplained part, tokens per second lost below `level`. The errors of the two rates and of the
 * costs are taken as independent and added up in log space, where losses add.
 * @returns null where neither rate has an interval of its own: then the error is not measured
 */
export function unexplainedInterval(input: WaterfallInput, level: number): [number, number] | null {
  const { measuredTps, expectedTps, measuredInterval, expectedInterval, mechanisms } = input;
  if (!measuredInterval || measuredTps <= 0) {
    return null;
  }
  const below: number[] = [];
  const above: number[] = [];
  // A larger measured rate makes the unexplained loss smaller, a larger expectation or a smaller cost makes it larger.
  push(below, above, Math.log(measuredInterval[1] / measuredTps), Math.log(measuredTps / measuredInterval[0]));
  if (expectedInterval) {
    push(below, above, Math.log(expectedTps / expectedInterval[0]), Math.log(expectedInterval[1] / expectedTps));
  }
  for (const { state, cost, interval } of mechanisms) {
    if (state === 'present' && cost !== null && interval && cost < 1 && interval[1] < 1) {
      push(below, above, Math.log((1 - cost) / (1 - interval[1])), Math.log((1 - interval[0]) / (1 - cost)));
    }
  }
  const down = Math.hypot(...below);
  const up = Math.hypot(...above);
  if (!Number.isFinite(down) || !Number.isFinite(up)) {
    return null;
  }
  const factor = Math.log(level / measuredTps);
  return [level * -Math.expm1(-(factor - down)), level * -Math.expm1(-(factor + up))];
}

function push(below: number[], above: number[], down: number, up: number): void {
  below.push(Math.max(0, down));
  above.push(Math.max(0, up));
}
