import { type JudgedTurn } from '../../analysis/turns/judgeTurns';
import { count, figure, UNIT } from '../../shared/figures';
import { clockTime } from '../../shared/time';
import { kindOf, KIND_TEXT } from './types';

/** Whole percent: the slowdown is kept on 1% steps. */
export const percentOf = (ppm: number | null) => figure(ppm === null ? null : ppm / 1e6, UNIT.share, 0);

const seconds = (us: number) => `${(us / 1e6).toFixed(1)} s`;

/** Everything about one turn in a line. */
export function turnDetails(judged: JudgedTurn, timeZone?: string): string {
  const { turn, overlapUs, tps, slowdownPpm, slowdownLoPpm, slowdownHiPpm } = judged;
  const lengthUs = (turn.likelyEndUs ?? turn.endUs) - turn.startUs;
  const parts = [
    `Slot ${turn.slot}, ${clockTime(turn.startUs / 1000, timeZone)}: ${KIND_TEXT[kindOf(judged)]}`,
    seconds(lengthUs),
    `${count(turn.likelySteps ?? turn.steps)}${turn.stepsAreLowerBound ? ' or more' : ''} steps`,
  ];
  if (tps !== null) {
    parts.push(figure(tps, UNIT.rate, 1));
  }
  if (overlapUs > 0 && lengthUs > 0) {
    parts.push(`${seconds(overlapUs)} (${percentOf((overlapUs / lengthUs) * 1e6)}) inside windows`);
  }
  if (slowdownPpm !== null) {
    const range =
      slowdownLoPpm !== null && slowdownHiPpm !== null && slowdownLoPpm !== slowdownHiPpm
        ? ` (${percentOf(slowdownLoPpm)} to ${percentOf(slowdownHiPpm)})`
        : '';
    parts.push(`slowdown ${percentOf(slowdownPpm)}${range}`);
  }
  if (turn.inFlight !== undefined && turn.inFlight !== null) {
    parts.push(`${figure(turn.inFlight, UNIT.count, 1)} in flight`);
  }
  return parts.join(' · ');
}
