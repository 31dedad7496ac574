import { type LaneSeries, type Span } from '../lane';
import { MIN_DECODE_STEPS, MIN_SECONDS } from './definitions';
import { type Segment } from './types';
import { total, viewOf } from './view';

/** All stretches of one shape, with what they hold. */
export interface Shape {
  shape: number;
  segments: Segment[];
  seconds: number;
  /** Null where the lane counts neither steps nor tokens. */
  decodeSteps: number | null;
}

/** Groups segments by shape and counts what each holds, in order of time. */
export function shapesOf(series: LaneSeries, segments: Segment[]): Shape[] {
  const ids = [...new Set(segments.map((s) => s.shape))];
  return ids.map((shape) => {
    const own = segments.filter((s) => s.shape === shape);
    const view = viewOf(series, own);
    const steps = view.grew('stepsDecode') ?? view.grew('decodeTokens') ?? view.grew('generationTokens');
    return { shape, segments: own, seconds: view.seconds, decodeSteps: total(steps) };
  });
}

/**
 * The shape that a verdict is about: the longest with enough evidence, or a later one if it is at least half as long,
 * since it is the one that runs now. Null when none has enough.
 */
export function chooseShape(shapes: Shape[]): Shape | null {
  const adequate = shapes.filter((s) => s.seconds >= MIN_SECONDS && (s.decodeSteps ?? 0) >= MIN_DECODE_STEPS);
  const longest = adequate.reduce<Shape | null>((a, s) => (!a || s.seconds > a.seconds ? s : a), null);
  return longest && [...adequate].reverse().find((s) => s.seconds >= longest.seconds / 2)!;
}

export function spanOf(segments: Span[]): Span {
  return { from: segments[0].from, to: segments[segments.length - 1].to };
}
