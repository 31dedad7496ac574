import {
  type Pull,
  type ReconstructedTurn,
  type ReconstructionGap,
  type TrainingRun,
  type UnseenTurns,
} from './reconstructed';
import { Reconstructor } from './reconstructor';
import { type ReconstructedWindow } from './windowTrack';

export type { Pull, ReconstructedTurn, ReconstructionGap, TrainingRun, UnseenTurns } from './reconstructed';
export type { ReconstructedWindow } from './windowTrack';

export interface Reconstruction {
  /** In order of appearance; the last one may still run (`endUs` null). */
  windows: ReconstructedWindow[];
  /** In order of ending, as far as the pulls tell. */
  turns: ReconstructedTurn[];
  gaps: ReconstructionGap[];
  runs: TrainingRun[];
  /** Turns the server counted and no pull showed. */
  unseen: UnseenTurns[];
  unreadablePulls: number;
  windowsNotPlaced: number;
}

/**
 * Windows and turns out of pulls of a server that reports aggregates only.
 * Times are Unix microseconds on the pulls' clock. Every edge carries its uncertainty. Gaps (missing pulls, another
 * server process, a clock that jumped) end what is open, and nothing is invented across them.
 *
 * @param pulls in the order they were made
 */
export function reconstruct(pulls: Iterable<Pull>): Reconstruction {
  const reconstructor = new Reconstructor();
  const windows = new Map<number, ReconstructedWindow>();
  const runs: TrainingRun[] = [];
  const result: Reconstruction = {
    windows: [],
    turns: [],
    gaps: [],
    runs,
    unseen: [],
    unreadablePulls: 0,
    windowsNotPlaced: 0,
  };
  for (const pull of pulls) {
    for (const event of reconstructor.push(pull)) {
      if (event.type === 'window') {
        windows.set(event.window.id, event.window);
      } else if (event.type === 'turn') {
        result.turns.push(event.turn);
      } else if (event.type === 'gap') {
        result.gaps.push(event.gap);
      } else if (event.type === 'unseen') {
        result.unseen.push(event.unseen);
      } else if (event.type === 'run-started') {
        runs.push(event.run);
      } else {
        runs[runs.length - 1] = event.run;
      }
    }
  }
  result.windows = [...windows.values()];
  result.turns.push(...reconstructor.finish());
  result.unreadablePulls = reconstructor.unreadablePulls;
  result.windowsNotPlaced = reconstructor.windowsNotPlaced;
  return result;
}
