import { type Edge, within } from './edges';
import { type SlotRates } from './rates';
import { tokensIn, walkBack, walkForward } from './walk';
import { type WindowTrack } from './windowTrack';

/** Windows as they may lie from `sinceUs` on; sorted, and joined where widening made them overlap. */
function stretches(windows: WindowTrack[], sinceUs: number, mode: 'mid' | 'wide' | 'narrow'): Array<[number, number]> {
  const result: Array<[number, number]> = [];
  const all: Array<[number, number]> = [];
  for (const w of windows) {
    if (w.end === null || w.end.hi >= sinceUs) {
      const [from, to] = w.stretch(mode);
      if (to > from) {
        all.push([from, to]);
      }
    }
  }
  for (const [from, to] of all.sort((a, b) => a[0] - b[0])) {
    const last = result[result.length - 1];
    if (last !== undefined && from <= last[1]) {
      last[1] = Math.max(last[1], to);
    } else {
      result.push([from, to]);
    }
  }
  return result;
}

function clip(edge: Edge, lo: number, hi: number): Edge {
  const into = (x: number) => Math.min(hi, Math.max(lo, x));
  return { lo: into(edge.lo), est: into(edge.est), hi: into(edge.hi) };
}

/**
 * When a generation began, walked back from the first look: `decoded` tokens were out, the first of them at the start.
 * The range takes the slowest and the fastest rates seen, windows as long and as short as they can have been, and one
 * token of rounding. Without rates: anywhere since `notBeforeUs`.
 */
export function generationStart(
  notBeforeUs: number,
  first: { atUs: number; decoded: number },
  rates: SlotRates | null,
  windows: WindowTrack[]
): Edge {
  if (rates === null) {
    return within(notBeforeUs, first.atUs);
  }
  const back = (tokens: number, pick: 'lo' | 'mid' | 'hi', mode: 'mid' | 'wide' | 'narrow') =>
    walkBack(first.atUs, tokens, rates.out[pick], rates.in[pick], stretches(windows, notBeforeUs, mode));
  return clip(
    {
      lo: back(first.decoded, 'lo', 'wide'),
      est: back(first.decoded - 0.5, 'mid', 'mid'),
      hi: back(first.decoded - 1, 'hi', 'narrow'),
    },
    notBeforeUs,
    first.atUs
  );
}

/** Tokens that most likely came between two times. */
export function tokensBetween(fromUs: number, toUs: number, rates: SlotRates, windows: WindowTrack[]): number {
  return tokensIn(fromUs, toUs, rates.out.mid, rates.in.mid, stretches(windows, fromUs, 'mid'));
}

/**
 * When `tokens` more tokens were out after the last look. Not clipped to the next pull: a time beyond it says that so
 * many cannot have come.
 */
export function tokensOut(lastUs: number, tokens: number, rates: SlotRates, windows: WindowTrack[]): Edge {
  const on = (n: number, pick: 'lo' | 'mid' | 'hi', mode: 'mid' | 'wide' | 'narrow') =>
    walkForward(lastUs, Math.max(0, n), rates.out[pick], rates.in[pick], stretches(windows, lastUs, mode));
  return {
    lo: on(tokens - 1, 'hi', 'narrow'),
    est: on(tokens - 0.5, 'mid', 'mid'),
    hi: on(tokens, 'lo', 'wide'),
  };
}
