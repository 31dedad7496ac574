import { type DecodeColumns } from './decodeColumns';
import { firstEndingAtOrAfter, Prefix } from './prefix';
import { stepAt, type StepLine } from './stepLine';
import { weightedMean } from './stats';
import { type TurnSamples } from './turnSamples';
import { type LaneView } from './view';

/** What surrounded each turn while it decoded; arrays run along `TurnSamples`. */
export interface TurnContext {
  /** Seconds per token had every step been decode-only, at the pace measured around the turn. */
  decodeOnly: Float64Array;
  /** Decode rows, the turn's own included. */
  rows: Float64Array;
  tokensPerRow: Float64Array;
  /** Seconds per token that streams waited for chunks around it, on average. */
  chunkMean: Float64Array;
  /** Most seconds per token that it can have waited for chunks: all such time of the scrapes it touched. */
  chunkBound: Float64Array;
  /** Most rows beside its own that it can have had, per step: all of them in the scrapes it touched. */
  extraRowsBound: Float64Array;
  /** Share of the computed prompt tokens around it that replayed a cut prefix hit. */
  replayShare: Float64Array;
  /** Prompt tokens computed while it decoded. */
  prefillTokens: Float64Array;
  /** Seconds from its first token to its last. */
  duration: Float64Array;
}

/** Turn length where nothing tells it, tokens. */
const FALLBACK_TOKENS = 200;
/** Fewer decode-only steps around a turn say nothing about their length: the fitted step stands in. */
const MIN_STEPS_AROUND = 10;

/** Looks up the lane around each turn. `line` stands in where a turn saw too few decode-only steps. */
export function turnContext(
  view: LaneView,
  columns: DecodeColumns,
  turns: TurnSamples,
  line: StepLine | null
): TurnContext {
  const n = turns.t.length;
  const sums = {
    onlySeconds: new Prefix(view, columns.onlySeconds),
    onlySteps: new Prefix(view, columns.onlySteps),
    decodingSteps: new Prefix(view, columns.decodingSteps),
    rowSteps: new Prefix(view, columns.rowSteps),
    tokens: new Prefix(
      view,
      columns.rowSteps.map((w, i) => w * columns.tokensPerRow[i])
    ),
    waited: new Prefix(view, waitedForChunks(columns)),
    extraRows: new Prefix(
      view,
      columns.rowSteps.map((w, i) => Math.max(0, w - columns.decodingSteps[i]))
    ),
    hitCut: new Prefix(view, view.grew('hitCutTokens') ?? []),
    prefill: new Prefix(view, view.grew('prefillTokens') ?? view.grew('promptTokens') ?? []),
  };
  const tokens = turns.tokensPerTurn ?? FALLBACK_TOKENS;
  const meanPerRow = weightedMean(columns.tokensPerRow, columns.rowSteps) || 1;
  const meanRows = weightedMean(columns.rows, columns.rowSteps) || 1;
  const meanStep = weightedMean(columns.step, columns.onlySteps);
  const out: TurnContext = {
    decodeOnly: new Float64Array(n),
    rows: new Float64Array(n),
    tokensPerRow: new Float64Array(n),
    chunkMean: new Float64Array(n),
    chunkBound: new Float64Array(n),
    extraRowsBound: new Float64Array(n),
    replayShare: new Float64Array(n),
    prefillTokens: new Float64Array(n),
    duration: new Float64Array(n),
  };
  for (let j = 0; j < n; j++) {
    const duration = tokens * turns.secondsPerToken[j];
    const end = turns.t[j];
    const start = end - duration;
    const steps = sums.decodingSteps.between(start, end);
    const rowSteps = sums.rowSteps.between(start, end);
    const rows = steps > 1 && rowSteps > 1 ? Math.max(1, rowSteps / steps) : meanRows;
    const perRow = rowSteps > 1 ? sums.tokens.between(start, end) / rowSteps : meanPerRow;
    const only = sums.onlySteps.between(start, end);
    const step =
      only >= MIN_STEPS_AROUND ? sums.onlySeconds.between(start, end) / only : line ? stepAt(line, rows) : meanStep;
    const [a, b] = widened(view, start, end);
    const prefill = sums.prefill.between(a, b);
    out.duration[j] = duration;
    out.rows[j] = rows;
    out.tokensPerRow[j] = perRow;
    out.decodeOnly[j] = step / perRow;
    out.chunkMean[j] = steps > 1 ? sums.waited.between(start, end) / steps / perRow : 0;
    out.chunkBound[j] = sums.waited.between(a, b) / tokens;
    out.extraRowsBound[j] = (sums.extraRows.between(a, b) * perRow) / tokens;
    out.prefillTokens[j] = sums.prefill.between(start, end);
    out.replayShare[j] = prefill > 0 ? Math.min(1, sums.hitCut.between(a, b) / prefill) : 0;
  }
  return out;
}

/** Seconds of chunk steps beyond the decode step that the mixed ones contain. */
export function waitedForChunks(columns: DecodeColumns): Float64Array {
  return columns.chunkSeconds.map((seconds, i) => {
    const mixed = Math.max(0, columns.decodingSteps[i] - columns.onlySteps[i]);
    return Math.max(0, seconds - (mixed > 0 && columns.step[i] > 0 ? mixed * columns.step[i] : 0));
  });
}

/** The scrape intervals that a stretch touches, whole. */
function widened(view: LaneView, start: number, end: number): [number, number] {
  const a = firstEndingAtOrAfter(view.to, start);
  const b = firstEndingAtOrAfter(view.to, end);
  return [a < view.n ? Math.min(start, view.from[a]) : start, b < view.n ? Math.max(end, view.to[b]) : end];
}
