import { type DecodeColumns } from './decodeColumns';
import { promptSize } from './promptSize';
import { stepAt, type StepLine } from './stepLine';
import { type TurnContext, waitedForChunks } from './turnContext';
import { type TurnSamples } from './turnSamples';
import { total, type LaneView } from './view';

/** Seconds per token of each turn, taken apart. Never more than the turn took. */
export interface TurnParts {
  /** Waiting for prefill chunks. */
  chunks: Float64Array;
  /** Sharing steps with other decode rows. */
  rows: Float64Array;
  /** How much longer decode-only steps were around the turn than the lane's undisturbed step with as many rows; >= 1. */
  stretch: Float64Array;
  /** Prompts that the wait for chunks amounts to, at least 1. */
  prompts: Float64Array;
}

/**
 * Takes every turn apart. What it took beyond a step alone is, on average, what the scrapes around it show: waiting for
 * chunks, and other rows. By how much a turn differs from that average is shared out between the two by how much each
 * can vary from turn to turn, and never beyond what the scrapes that it touched held in all.
 */
export function decompose(
  view: LaneView,
  columns: DecodeColumns,
  turns: TurnSamples,
  around: TurnContext,
  line: StepLine | null
): TurnParts {
  const n = turns.t.length;
  const parts: TurnParts = {
    chunks: new Float64Array(n),
    rows: new Float64Array(n),
    stretch: new Float64Array(n).fill(1),
    prompts: new Float64Array(n).fill(1),
  };
  const burst = waitPerPrompt(view, columns);
  for (let j = 0; j < n; j++) {
    const x = turns.secondsPerToken[j];
    const k = around.tokensPerRow[j];
    if (!line) {
      parts.chunks[j] = clamp(x - around.decodeOnly[j], 0, around.chunkBound[j]);
      continue;
    }
    const stretch = Math.max(1, (around.decodeOnly[j] * k) / stepAt(line, around.rows[j]));
    const perRow = (stretch * line.perRow) / k;
    const beyond = Math.max(0, x - (stretch * line.alone) / k);
    const chunks = around.chunkMean[j];
    const rows = perRow * Math.max(0, around.rows[j] - 1);
    // Prompts come one by one, so the wait of a turn of so many tokens varies as their number does; so do neighbours,
    // and so does what stretches steps for less than a scrape interval.
    const tokens = Math.max(1, around.duration[j] / x);
    const varyingChunks = (burst * chunks) / tokens;
    const varyingRows = perRow * perRow * Math.max(0, around.rows[j] - 1);
    const varyingStretch = 2 * (((stretch - 1) * line.alone) / k) ** 2;
    const all = varyingChunks + varyingRows + varyingStretch;
    const different = all > 0 ? (beyond - chunks - rows) / all : 0;
    const mostRows = perRow * around.extraRowsBound[j];
    parts.chunks[j] = clamp(chunks + different * varyingChunks, 0, Math.min(beyond, around.chunkBound[j]));
    parts.rows[j] = clamp(rows + different * varyingRows, 0, Math.min(beyond - parts.chunks[j], mostRows));
    parts.prompts[j] = burst > 0 ? Math.max(1, Math.round((parts.chunks[j] * tokens) / burst)) : 1;
    parts.stretch[j] = stretch;
  }
  return parts;
}

/** Seconds that a stream waits for one typical prompt, all its chunks together. */
function waitPerPrompt(view: LaneView, columns: DecodeColumns): number {
  const waited = total(waitedForChunks(columns)) ?? 0;
  const tokens = total(view.grew('prefillTokens') ?? view.grew('promptTokens')) ?? 0;
  const size = promptSize(view);
  return tokens > 0 ? waited * Math.min(1, size / tokens) : 0;
}

export function clamp(x: number, lo: number, hi: number): number {
  return Math.min(Math.max(x, lo), Math.max(lo, hi));
}
