/** A stretch in which the trainer held the device, half-open [startUs, endUs); `null` end: still running. */
export interface TrainingWindow {
  startUs: number;
  endUs: number | null;
}

/** A half-open stretch [startUs, endUs) in integer microseconds on the server's clock. */
export interface TurnSpan {
  startUs: number;
  endUs: number;
}

/**
 * Time of a turn that lies inside the union of the windows, in microseconds.
 * Windows that overlap each other count once; a running window counts to the turn's end.
 * Empty, inverted and non-finite spans count nothing.
 *
 * @param windows in any order; not changed
 */
export function measureOverlap(windows: readonly TrainingWindow[], turn: TurnSpan): number {
  const pieces: Array<[number, number]> = [];
  let ordered = true;
  for (const window of windows) {
    const from = Math.max(window.startUs, turn.startUs);
    const to = Math.min(window.endUs ?? turn.endUs, turn.endUs);
    if (to > from) {
      ordered = ordered && (pieces.length === 0 || from >= pieces[pieces.length - 1][0]);
      pieces.push([from, to]);
    }
  }
  if (!ordered) {
    pieces.sort((a, b) => a[0] - b[0]);
  }
  let overlapUs = 0;
  let coveredTo = -Infinity;
  for (const [from, to] of pieces) {
    if (to > coveredTo) {
      overlapUs += to - Math.max(from, coveredTo);
      coveredTo = to;
    }
  }
  return overlapUs;
}

/**
 * Measures a finished turn against the windows, and only then drops what no open turn can meet any more.
 * The order matters: pruning first would erase the very windows of the only slot's turn.
 *
 * @param windows in any order; not changed
 * @param turn generation of the finished turn; an empty or inverted one measures 0 and still prunes
 * @param oldestOpenUs earliest start of any turn still open (the turn's own end when there is none)
 * @returns overlap in microseconds, and the windows to keep: every running one, and closed ones that do not end
 *   before `oldestOpenUs` (strictly: a window that ends exactly there stays)
 */
export function measureThenPrune(
  windows: TrainingWindow[],
  turn: TurnSpan,
  oldestOpenUs: number
): { overlapUs: number; kept: TrainingWindow[] } {
  const overlapUs = measureOverlap(windows, turn);
  const kept = windows.filter(
    ({ endUs }) => endUs === null || !(endUs < oldestOpenUs || Number.isNaN(endUs)) // a NaN end can never be pruned later
  );
  return { overlapUs, kept };
}
