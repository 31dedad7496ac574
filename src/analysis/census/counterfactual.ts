import { type CensusContext } from './context';
import { Random } from './random';

/** What is changed about a turn. Anything left out stays as it was. */
export interface Change {
  /** Share of the prompts it waited for that remain; 0 takes all waiting out. */
  prompts?: number;
  /** Factor on the length of what it waits for. */
  chunks?: number;
  /** Factor on its decode steps: below 1 makes them shorter. */
  steps?: number;
  /** Tokens that a row gains in a step. */
  tokensPerRow?: number;
}

const MOST_PROMPTS = 40;

/**
 * Seconds per token of turn `j`, had something been otherwise.
 *
 * A turn that ends sooner shares its life with fewer others (Little's law), so its neighbours' rows shrink with it.
 * It also meets fewer prompts: those it did meet are kept or not one by one, so that a turn that met one either waits
 * for it or does not, and one that met many waits for fewer.
 */
export function paceWith(context: CensusContext, j: number, change: Change): number {
  const { turns, parts, around } = context;
  const x = turns!.secondsPerToken[j];
  const k = around!.tokensPerRow[j];
  const yieldFactor = change.tokensPerRow ? k / change.tokensPerRow : 1;
  const steps = (change.steps ?? 1) * yieldFactor;
  const rows = parts!.rows[j];
  const chunks = parts!.chunks[j];
  const waits = chunks * (change.chunks ?? 1) * yieldFactor;
  const keep = change.prompts ?? 1;
  const own = (x - chunks - rows) * steps;
  const shared = Math.min(rows * steps, 0.95 * x);
  const paceAt = (kept: number) => {
    const alone = own + waits * kept;
    // What still waits would have run too: a full lane does not empty as its turns get shorter.
    return Math.min(alone + shared, alone / (1 - (shared * context.demand) / x));
  };
  if (waits <= 0 || keep <= 0) {
    return paceAt(0);
  }
  // How much of its life remains, on average, says how many of the prompts it still meets.
  let left = 1;
  for (let round = 0; round < 4; round++) {
    left = Math.min(1, (context.demand * paceAt(keep * left)) / x);
  }
  return keep * left > 0.999 ? paceAt(1) : paceAt(keptShare(parts!.prompts[j], keep * left, j));
}

/** Share of so many prompts that remain when each does with some chance; the same for the same turn. */
function keptShare(prompts: number, chance: number, turn: number): number {
  const n = Math.min(prompts, MOST_PROMPTS);
  const random = new Random(turn * 2654435761);
  let kept = 0;
  for (let i = 0; i < n; i++) {
    kept += random.uniform() < chance ? 1 : 0;
  }
  return kept / n;
}
