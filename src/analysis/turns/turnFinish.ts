import { type Edge, exactly, within } from './edges';
import { type SlotRates } from './rates';
import { type StopHabits } from './stopHabits';
import { tokensBetween, tokensOut } from './turnEdges';
import { type TurnTrack } from './turnTrack';
import { type WindowTrack } from './windowTrack';

/** The stated uncertainty holds for at least this share of edges. */
const COVERAGE = 0.95;

export interface Finish {
  end: Edge;
  /** Tokens out at `end.est`. */
  decoded: number;
  isLowerBound: boolean;
  /** Where the last tokens were not seen: the most likely end of the whole turn, and its tokens by then. */
  likely: { endUs: number; decoded: number } | null;
}

/**
 * How a turn ended that was still decoding at its last look and no longer at `byUs`.
 *
 * - The idle slot still shows the finished task: its count is final, and only the time is worked out.
 * - The request's limit falls due in between: the turn most likely met it; how likely, the lane's habit tells.
 * - Otherwise it ended by itself somewhere in between: the turn is reported as far as it was seen.
 *
 * @param finalDecoded tokens the idle slot shows for this very task, or `null`
 */
export function finishOf(
  track: TurnTrack,
  byUs: number,
  finalDecoded: number | null,
  rates: SlotRates | null,
  windows: WindowTrack[],
  habits: StopHabits
): Finish | null {
  const last = track.last;
  if (last === null) {
    return null;
  }
  const into = (edge: Edge): Edge => ({
    lo: Math.min(byUs, Math.max(last.atUs, edge.lo)),
    est: Math.min(byUs, Math.max(last.atUs, edge.est)),
    hi: Math.min(byUs, Math.max(last.atUs, edge.hi)),
  });
  if (finalDecoded !== null) {
    const left = finalDecoded - last.decoded;
    const end = rates === null ? within(last.atUs, byUs) : into(tokensOut(last.atUs, left, rates, windows));
    return {
      end: left === 0 ? { ...end, est: end.lo } : end,
      decoded: finalDecoded,
      isLowerBound: false,
      likely: null,
    };
  }
  const seenUs = last.atUs - (track.first?.atUs ?? last.atUs);
  if (track.remain !== null && rates !== null) {
    const due = tokensOut(last.atUs, track.remain, rates, windows);
    const met = due.lo <= byUs;
    habits.learn(seenUs, !met);
    const early = habits.earlyWithin(Math.min(due.est, byUs) - last.atUs);
    if (met && early < 0.5) {
      const end = into(due);
      // Where stopping early is not rare enough, the range reaches back to the last look.
      const covered = early <= 1 - COVERAGE ? end : { ...end, lo: last.atUs };
      return { end: covered, decoded: last.decoded + track.remain, isLowerBound: false, likely: null };
    }
  }
  const endUs = (last.atUs + byUs) / 2;
  const more = rates === null ? null : Math.round(tokensBetween(last.atUs, endUs, rates, windows));
  return {
    end: { ...exactly(last.atUs), hi: byUs },
    decoded: last.decoded,
    isLowerBound: true,
    likely: more === null ? null : { endUs, decoded: last.decoded + more },
  };
}
