import { reconstruct } from '../../src/analysis/turns/reconstruct';
import { accuracy } from '../../src/analysis/turns/testing/accuracy';
import { compareLane } from '../../src/analysis/turns/testing/compareLane';
import { randomShape } from '../../src/analysis/turns/testing/randomShape';
import { playLane } from '../../src/analysis/turns/testing/syntheticLane';
import { readRecording, thinPulls } from '../../tests/support/trainingRecording';

const LANES = 12;

const at = (values: number[], p: number) => {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.trunc(p * sorted.length))] ?? NaN) / 1000);
};
const round = (x: number) => Math.round(x * 1000) / 1000;

/** Twelve lanes of every kind, pulled every so many seconds: what is found, and whether the uncertainties hold. */
function synthetic(pullS: number): Record<string, unknown> {
  const sum = { turns: 0, found: 0, windows: 0, windowsFound: 0, right: 0, wrong: 0, edges: 0, covered: 0 };
  const turnErrors: number[] = [];
  const windowErrors: number[] = [];
  for (let seed = 101; seed < 101 + LANES; seed++) {
    const lane = playLane(randomShape(seed, pullS));
    const result = compareLane(lane, reconstruct(lane.pulls));
    sum.turns += result.turns;
    sum.found += result.found;
    sum.windows += result.windows;
    sum.windowsFound += result.windowsFound;
    sum.right += result.labels.right;
    sum.wrong += result.labels.wrong;
    for (const tally of [result.start, result.end, result.window]) {
      sum.edges += tally.edges;
      sum.covered += tally.covered;
    }
    turnErrors.push(...result.start.errorsUs, ...result.end.errorsUs);
    windowErrors.push(...result.window.errorsUs);
  }
  return {
    turns: sum.turns,
    found: round(sum.found / sum.turns),
    windowsFound: round(sum.windowsFound / sum.windows),
    labelsRight: round(sum.right / (sum.right + sum.wrong)),
    edgesCovered: round(sum.covered / sum.edges),
    turnEdgeErrorMs: { p50: at(turnErrors, 0.5), p95: at(turnErrors, 0.95) },
    windowEdgeErrorMs: { p50: at(windowErrors, 0.5), p95: at(windowErrors, 0.95) },
  };
}

/** How well pulls tell what happened, on the recording and on made-up lanes, and what a pull costs. */
export async function bench(): Promise<Record<string, unknown>> {
  const { pulls, turns, windows } = readRecording();
  reconstruct(pulls); // compiled before it is timed
  const start = process.cpuUsage();
  reconstruct(pulls);
  const cpuMs = process.cpuUsage(start).user / 1000;
  const recording = [2, 4, 5, 10].map((seconds) => [
    `${seconds}s`,
    accuracy(seconds === 2 ? pulls : thinPulls(pulls, seconds), turns, windows),
  ]);
  return {
    pulls: pulls.length,
    usPerPull: Math.round((cpuMs * 1000) / pulls.length),
    recording: Object.fromEntries(recording),
    synthetic: Object.fromEntries([0.5, 1, 2, 5, 10].map((seconds) => [`${seconds}s`, synthetic(seconds)])),
  };
}
