import { type Grade, type MechanismId } from '../lane';
import { unexplainedInterval } from './unexplained';
import {
  type MechanismCost,
  type NoWaterfall,
  type Waterfall,
  type WaterfallBar,
  type WaterfallInput,
  type WaterfallLeftOut,
} from './waterfallTypes';

/** Replayed prefill is prefill: what it costs is counted in the sharing that it causes. */
const PART_OF: Partial<Record<MechanismId, MechanismId>> = { 'self-made-prefill': 'step-time-sharing' };

/** A cost of 1 would leave no rate to explain; nothing measured is that certain. */
const LARGEST_COST = 0.999;

interface Part {
  id: MechanismId;
  /** -ln(1 - cost): losses that follow one another multiply, so these add up. */
  loss: number;
  cost: number;
  grade: Grade;
  evidence: string[];
  partOf: MechanismId | null;
}

/**
 * From the expectation down to the measured rate, one bar a mechanism, the largest first, and what is left as a bar of
 * its own: rate = expected * product of (1 - cost) * unexplained.
 *
 * Costs that together exceed the loss are scaled in log space until they fit, and a note says so. A rate at or above
 * the expectation leaves nothing to explain: the bar then goes up, and costs are mentioned in the notes.
 * @returns bars whose levels join exactly, from `expected` to `measured`; or why there are none
 */
export function waterfall(input: WaterfallInput): Waterfall | NoWaterfall {
  const { expectedTps: expected, measuredTps: measured } = input;
  if (!(Number.isFinite(expected) && expected > 0)) {
    return { reason: 'There is no expectation to start from: pin one for this model or lane.' };
  }
  if (!(Number.isFinite(measured) && measured >= 0)) {
    return { reason: 'The decode rate of this window was not measured.' };
  }
  const { parts, notMeasured, excluded, notes } = sortOut(input.mechanisms);
  const lost = Math.log(expected / measured);
  const explained = parts.reduce((sum, part) => sum + part.loss, 0);
  const scale = explained > lost && explained > 0 ? Math.max(0, lost) / explained : 1;
  if (scale < 1) {
    notes.push(overExplained(expected, measured, explained, scale));
  }

  const bars: WaterfallBar[] = [];
  let level = expected;
  let soFar = 0;
  for (const { loss, ...part } of scale === 0 ? [] : parts) {
    soFar += loss * scale;
    // A loss that is explained to its end stops at the measured rate, not at a rounding beside it.
    const last = scale < 1 && bars.length === parts.length - 1;
    const floor = scale < 1 ? measured : 0;
    const to = last ? measured : Math.min(level, Math.max(floor, expected * Math.exp(-soFar)));
    const shareOfLoss = Number.isFinite(lost) && lost > 0 ? (loss * scale) / lost : null;
    bars.push({ ...part, from: level, to, shareOfLoss, interval: null });
    level = to;
  }
  bars.push(unexplainedBar(input, level, lost, bars));
  return { expected, measured, bars, notMeasured, excluded, scale, notes };
}

function unexplainedBar(input: WaterfallInput, level: number, lost: number, bars: WaterfallBar[]): WaterfallBar {
  const { measuredTps: measured } = input;
  const interval = unexplainedInterval(input, level);
  const shares = bars.reduce((sum, bar) => sum + (bar.shareOfLoss ?? 0), 0);
  return {
    id: 'unexplained',
    from: level,
    to: measured,
    shareOfLoss: Number.isFinite(lost) && lost > 0 ? Math.max(0, 1 - shares) : null,
    cost: null,
    grade: null,
    evidence: [unexplainedText(level, measured, interval)],
    partOf: null,
    interval,
  };
}

function unexplainedText(level: number, measured: number, interval: [number, number] | null): string {
  const gap = level - measured;
  const within =
    interval === null
      ? 'How far it can be trusted is not measured.'
      : interval[0] <= 0 && interval[1] >= 0
        ? 'It lies within what the measurement leaves open.'
        : `95% interval: ${round(interval[0])} to ${round(interval[1])} tok/s.`;
  return gap < 0
    ? `The lane decoded ${round(-gap)} tok/s faster than expected. ${within}`
    : `${round(gap)} tok/s that no mechanism accounts for. ${within}`;
}

function sortOut(mechanisms: readonly MechanismCost[]) {
  const parts: Part[] = [];
  const notMeasured: WaterfallLeftOut[] = [];
  const excluded: WaterfallLeftOut[] = [];
  const notes: string[] = [];
  for (const { id, state, cost, grade, evidence } of mechanisms) {
    const why = evidence[0] ?? '';
    if (state === 'absent') {
      excluded.push({ id, why });
    } else if (state === 'unknown' || cost === null || !Number.isFinite(cost)) {
      notMeasured.push({ id, why: why || 'Its cost is not measured.' });
    } else if (cost <= 0) {
      notes.push(`${id}: its cost came out at ${percent(cost)}, so it took nothing from the rate.`);
    } else {
      parts.push({ id, loss: -Math.log1p(-Math.min(cost, LARGEST_COST)), cost, grade, evidence, partOf: null });
    }
  }
  nest(parts, notes);
  parts.sort((a, b) => b.loss - a.loss || a.id.localeCompare(b.id));
  return { parts: parts.filter((part) => part.loss > 0), notMeasured, excluded, notes };
}

/** Takes a part out of the mechanism that contains it, so that nothing is counted twice. */
function nest(parts: Part[], notes: string[]): void {
  for (const part of parts) {
    const whole = parts.find((each) => each.id === PART_OF[part.id]);
    if (whole) {
      part.loss = Math.min(part.loss, whole.loss);
      whole.loss -= part.loss;
      part.partOf = whole.id;
      if (whole.loss === 0) {
        notes.push(`${whole.id}: all that it cost came from ${part.id}.`);
      }
    }
  }
}

function overExplained(expected: number, measured: number, explained: number, scale: number): string {
  const predicted = round(expected * Math.exp(-explained));
  return scale === 0
    ? `Measured is at or above the expectation: there is no loss to explain, although costs were found that would leave ${predicted} tok/s.`
    : `The measured costs together would leave ${predicted} tok/s, fewer than the ${round(measured)} tok/s measured: they overlap or are overstated, and are scaled to ${percent(scale)} of their size.`;
}

const round = (tps: number) => Number(tps.toPrecision(3));
const percent = (x: number) => `${Number((x * 100).toPrecision(3))}%`;
