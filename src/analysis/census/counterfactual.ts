import { type CensusContext } from './context';

/** What is changed about a turn. Anything left out stays as it was. */
export interface Change {
  /** Factor on the time spent waiting for chunks; 0 takes it out. */
  chunks?: number;
  /** Factor on its decode steps: below 1 makes them shorter. */
  steps?: number;
  /** Tokens that a row gains in a step. */
  tokensPerRow?: number;
}

/**
 * Seconds per token of turn `j`, had something been otherwise. A turn that ends sooner shares its life with fewer
 * others (Little's law), so its neighbours' rows are scaled by how much sooner it ends.
 */
export function paceWith(context: CensusContext, j: number, change: Change): number {
  const { turns, parts, around } = context;
  const x = turns!.secondsPerToken[j];
  const k = around!.tokensPerRow[j];
  const yieldFactor = change.tokensPerRow ? k / change.tokensPerRow : 1;
  const steps = (change.steps ?? 1) * yieldFactor;
  const rows = parts!.rows[j];
  const chunks = parts!.chunks[j];
  // Chunks are waited for step by step: a step that yields more tokens spreads its wait over them.
  const fixed = (x - chunks - rows) * steps + chunks * (change.chunks ?? 1) * yieldFactor;
  const shared = Math.min(rows * steps, 0.95 * x);
  // pace = fixed + shared * (pace / x)
  return fixed / (1 - shared / x);
}
