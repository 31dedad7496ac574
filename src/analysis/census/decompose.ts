import { stepAt, type StepLine } from './stepLine';
import { type TurnContext } from './turnContext';
import { type TurnSamples } from './turnSamples';

/** Seconds per token of each turn, taken apart. Never more than the turn took. */
export interface TurnParts {
  /** Waiting for prefill chunks. */
  chunks: Float64Array;
  /** Sharing steps with other decode rows. */
  rows: Float64Array;
  /** How much longer decode-only steps were around the turn than the lane's undisturbed step with as many rows; >= 1. */
  stretch: Float64Array;
}

/**
 * Takes every turn apart. What a turn took beyond the decode-only pace around it is waiting for chunks, as far as the
 * scrapes it touched held so much; what is left above a step alone is other rows, as far as there were so many.
 */
export function decompose(turns: TurnSamples, around: TurnContext, line: StepLine | null): TurnParts {
  const n = turns.t.length;
  const parts: TurnParts = {
    chunks: new Float64Array(n),
    rows: new Float64Array(n),
    stretch: new Float64Array(n).fill(1),
  };
  for (let j = 0; j < n; j++) {
    const x = turns.secondsPerToken[j];
    const k = around.tokensPerRow[j];
    parts.chunks[j] = clamp(x - around.decodeOnly[j], 0, around.chunkBound[j]);
    if (line) {
      parts.stretch[j] = Math.max(1, (around.decodeOnly[j] * k) / stepAt(line, around.rows[j]));
      const alone = (parts.stretch[j] * line.alone) / k;
      const most = (parts.stretch[j] * line.perRow * around.extraRowsBound[j]) / k;
      parts.rows[j] = clamp(x - alone - parts.chunks[j], 0, most);
    }
  }
  return parts;
}

export function clamp(x: number, lo: number, hi: number): number {
  return Math.min(Math.max(x, lo), Math.max(lo, hi));
}
