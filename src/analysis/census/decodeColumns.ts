import { type Grade } from '../lane';
import { type LaneView } from './view';

/**
 * How decoding went, interval by interval, whichever engine it is. NaN: not known there.
 * "Decoding step" is a step that carries decode rows; "decode-only" one that carries nothing else.
 */
export interface DecodeColumns {
  /** How decode-only time is known: from step counters, modelled from gaps between tokens, or from finished requests. */
  method: 'steps' | 'gaps' | 'finish';
  grade: Grade;
  /** Decode-only steps and their seconds. */
  onlySteps: Float64Array;
  onlySeconds: Float64Array;
  /** Decoding steps of any kind, and the seconds in which decode rows existed. */
  decodingSteps: Float64Array;
  decodingSeconds: Float64Array;
  /** Seconds per decode-only step. */
  step: Float64Array;
  /** Decode rows per decoding step. */
  rows: Float64Array;
  /** Steps times rows: how many times a stream advanced. */
  rowSteps: Float64Array;
  /** Tokens that a row gains in one step: 1 without speculation. */
  tokensPerRow: Float64Array;
  /** Steps that carry a prefill chunk, and their seconds, alone or beside decode rows. */
  chunkSteps: Float64Array;
  chunkSeconds: Float64Array;
}

/**
 * Columns of an engine that counts and times its steps by shape.
 * Returns null when it does not count decode-only steps and their seconds.
 */
export function stepColumns(view: LaneView): DecodeColumns | null {
  const onlySteps = view.grew('stepsDecode');
  const onlySeconds = view.grew('stepSecondsDecode');
  const allSeconds = view.grew('stepSeconds') ?? added(onlySeconds, view.grew('stepSecondsPrefill'));
  if (!onlySteps || !onlySeconds || !allSeconds) {
    return null;
  }
  const n = view.n;
  const mixed = view.grew('stepsMixed');
  const lone = view.grew('stepsPrefill');
  const all = view.grew('stepsTotal');
  const tokens = view.grew('decodeTokens');
  const accepted = view.grew('draftAccepted');
  const running = view.gauge('running');
  const columns = empty(n, 'steps', 'A');
  for (let i = 0; i < n; i++) {
    const only = onlySteps[i];
    const both = mixed ? mixed[i] : 0;
    const chunks = mixed || lone ? both + (lone ? lone[i] : 0) : all ? Math.max(0, all[i] - only) : NaN;
    const chunkSeconds = Math.max(0, allSeconds[i] - onlySeconds[i]);
    const steps = only + (mixed ? both : 0);
    columns.onlySteps[i] = only;
    columns.onlySeconds[i] = onlySeconds[i];
    columns.decodingSteps[i] = steps;
    columns.chunkSteps[i] = chunks;
    columns.chunkSeconds[i] = chunkSeconds;
    columns.step[i] = only > 0 ? onlySeconds[i] / only : NaN;
    if (tokens) {
      const rowSteps = tokens[i] - (accepted ? accepted[i] : 0);
      columns.rowSteps[i] = rowSteps;
      columns.rows[i] = steps > 0 && rowSteps > 0 ? Math.max(1, rowSteps / steps) : NaN;
      columns.tokensPerRow[i] = rowSteps > 0 ? tokens[i] / rowSteps : NaN;
    } else {
      // Without a live token counter the batch gauge is the best there is; a stream gains one token a step.
      columns.rows[i] = running && running[i] > 0 ? running[i] : NaN;
      columns.rowSteps[i] = steps * columns.rows[i];
      columns.tokensPerRow[i] = 1;
    }
    columns.decodingSeconds[i] =
      onlySeconds[i] + chunkSeconds * decodersShare(both, chunks, chunkSeconds, columns.step[i], mixed !== null);
  }
  return columns;
}

/**
 * Share of the chunk seconds in which decode rows waited. Mixed and lone chunk steps are timed together: a mixed one
 * takes a chunk's time and a decode step's, a lone one a chunk's alone. Engines without mixed steps pause decoding
 * for every chunk that runs beside running requests; those are taken as waiting in full.
 */
function decodersShare(mixed: number, chunks: number, seconds: number, step: number, knowsMixed: boolean): number {
  if (!knowsMixed) {
    return 1;
  }
  if (!(chunks > 0) || !(seconds > 0) || !(mixed > 0)) {
    return 0;
  }
  const own = Number.isFinite(step) ? Math.min(step, (0.9 * seconds) / mixed) : 0;
  const chunk = (seconds - mixed * own) / chunks;
  return Math.min(1, (mixed * (chunk + own)) / seconds);
}

function added(a: Float64Array | null, b: Float64Array | null): Float64Array | null {
  return a && b ? a.map((x, i) => x + b[i]) : null;
}

/** Columns without any value. */
export function empty(n: number, method: DecodeColumns['method'], grade: Grade): DecodeColumns {
  const blank = () => new Float64Array(n).fill(NaN);
  return {
    method,
    grade,
    onlySteps: blank(),
    onlySeconds: blank(),
    decodingSteps: blank(),
    decodingSeconds: blank(),
    step: blank(),
    rows: blank(),
    rowSteps: blank(),
    tokensPerRow: blank(),
    chunkSteps: blank(),
    chunkSeconds: blank(),
  };
}
