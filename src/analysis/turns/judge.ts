import { type JudgedTurn, type JudgedWindow, type JudgeStatus, TurnJudge, type TurnToJudge } from './judgeTurns';

export interface ToJudge<T extends TurnToJudge> {
  windows: JudgedWindow[];
  turns: T[];
  runs?: Array<{ startUs: number }>;
}

/**
 * Judges a whole reconstruction, or a whole exact log: each turn's class and slowdown, and the receipt over them.
 *
 * @param options.scope 'run': the receipt counts from the start of the last run on, as a server's does; 'all': over
 *   everything given (the clean rate always comes from all clean turns so far)
 */
export function judge<T extends TurnToJudge>(
  { windows, turns, runs = [] }: ToJudge<T>,
  options: { scope?: 'run' | 'all' } = {}
): { receipt: JudgeStatus; turns: Array<JudgedTurn<T>> } {
  const judgeOf = new TurnJudge();
  const ordered = [...turns].sort((a, b) => (a.segment ?? 0) - (b.segment ?? 0) || a.endUs - b.endUs);
  // Windows are told before any turn that may meet them; those not begun yet cannot change its overlap.
  const waiting = [...windows].sort((a, b) => (a.segment ?? 0) - (b.segment ?? 0) || a.startUs - b.startUs);
  const lastRun = options.scope === 'run' ? runs[runs.length - 1] : undefined;
  let started = lastRun === undefined;
  const oldestOpen = oldestOpenOf(ordered);
  let next = 0;
  const judged = ordered.map((turn, i) => {
    const isDue = (w: JudgedWindow) =>
      (w.segment ?? 0) < (turn.segment ?? 0) || (w.segment === turn.segment && w.startUs < turn.endUs);
    while (next < waiting.length && isDue(waiting[next])) {
      judgeOf.window(waiting[next++]);
    }
    if (!started && lastRun !== undefined && turn.endUs >= lastRun.startUs) {
      started = true;
      judgeOf.runStarted();
    }
    return judgeOf.turn({ ...turn, oldestOpenUs: oldestOpen[i] });
  });
  if (!started) {
    judgeOf.runStarted();
  }
  return {
    receipt: judgeOf.status(),
    turns: judged.map((j, i) => ({ ...j, turn: ordered[i] })),
  };
}

/** For each turn, the earliest start among those of its segment that end later: all that could still be open. */
function oldestOpenOf(ordered: TurnToJudge[]): number[] {
  const oldest = new Array<number>(ordered.length);
  let later = Infinity;
  for (let i = ordered.length - 1; i >= 0; i--) {
    const { startUs, endUs, segment } = ordered[i];
    if (i + 1 < ordered.length && ordered[i + 1].segment !== segment) {
      later = Infinity;
    }
    oldest[i] = Math.min(endUs, later);
    later = Math.min(later, startUs);
  }
  return oldest;
}
