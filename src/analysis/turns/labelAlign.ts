import { type Edge, meet } from './edges';
import { type FoundTurn } from './turnRecord';
import { type WindowTrack } from './windowTrack';

/**
 * Lets the server's label place edges: a turn that it filed clean touches no window, one that it filed overlapped
 * touches one. Where turn and window disagree with the label, the two edges in question meet at one instant that both
 * allow, nearer to the one that was known better. Where both cannot be, the edges stay and only the label says so.
 *
 * @returns windows whose edges moved
 */
export function alignToLabel(turn: FoundTurn, recent: WindowTrack[]): WindowTrack[] {
  const windows = recent.filter((w) => w.start.lo <= turn.end.hi && (w.end === null || w.end.hi >= turn.start.lo));
  if (turn.serverLabel === 'clean') {
    const moved = windows.filter((w) => touches(turn, w) && separate(turn, w));
    windows.forEach((w) => w.keepClear(turn.start.est, turn.end.est));
    return moved;
  }
  if (turn.serverLabel === 'overlapped' && !windows.some((w) => touches(turn, w))) {
    const moved = windows.find((w) => join(turn, w));
    return moved === undefined ? [] : [moved];
  }
  return [];
}

function touches(turn: FoundTurn, w: WindowTrack): boolean {
  const [from, to] = w.stretch('mid');
  return from < turn.end.est && to > turn.start.est;
}

/** Puts the earlier of two edges at or before the later one, by one instant for both. */
function order(earlier: Edge, later: Edge): { earlier: Edge; later: Edge } | null {
  const instant = meet(earlier, later);
  if (instant === null) {
    return null;
  }
  return {
    earlier: { lo: earlier.lo, est: instant.est, hi: Math.min(earlier.hi, later.hi) },
    later: { lo: Math.max(later.lo, earlier.lo), est: instant.est, hi: later.hi },
  };
}

/** The window begins when the turn is over, or is over when the turn begins: whichever takes the smaller move. */
function separate(turn: FoundTurn, w: WindowTrack): boolean {
  const [from, to] = w.stretch('mid');
  const atEnd = turn.end.est - from;
  const atStart = to - turn.start.est;
  if (atEnd <= atStart) {
    const edges = order(turn.end, w.start);
    if (edges !== null) {
      turn.end = edges.earlier;
      w.settle('start', edges.later);
    }
    return edges !== null;
  }
  const edges = w.end === null ? null : order(w.end, turn.start);
  if (edges !== null) {
    turn.start = edges.later;
    w.settle('end', edges.earlier);
  }
  return edges !== null;
}

/** They meet for a moment, where their ranges allow it. */
function join(turn: FoundTurn, w: WindowTrack): boolean {
  const atEnd = meet(turn.end, w.start);
  if (atEnd !== null) {
    turn.end = { ...turn.end, est: atEnd.est, lo: Math.min(atEnd.est, Math.max(turn.end.lo, w.start.lo)) };
    w.settle('start', { ...w.start, est: atEnd.est - 1, lo: Math.min(w.start.lo, atEnd.est - 1) });
    return true;
  }
  const atStart = w.end === null ? null : meet(w.end, turn.start);
  if (atStart !== null && w.end !== null) {
    turn.start = { ...turn.start, est: atStart.est, hi: Math.max(atStart.est, Math.min(turn.start.hi, w.end.hi)) };
    w.settle('end', { ...w.end, est: atStart.est + 1, hi: Math.max(w.end.hi, atStart.est + 1) });
    return true;
  }
  return false;
}
