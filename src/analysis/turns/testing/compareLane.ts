import { type Reconstruction } from '../reconstruct';

import { type SyntheticLane } from './syntheticLane';

export interface EdgeTally {
  edges: number;
  covered: number;
  errorsUs: number[];
  uncertaintiesUs: number[];
}

const tally = (): EdgeTally => ({ edges: 0, covered: 0, errorsUs: [], uncertaintiesUs: [] });

function note(into: EdgeTally, estimate: number, truth: number, uncertainty: number): void {
  const error = Math.abs(estimate - truth);
  into.edges++;
  into.covered += error <= uncertainty ? 1 : 0;
  into.errorsUs.push(error);
  if (Number.isFinite(uncertainty)) {
    into.uncertaintiesUs.push(uncertainty);
  }
}

/** Matches what was rebuilt with what happened and counts how often the stated uncertainty holds. */
export function compareLane(lane: SyntheticLane, got: Reconstruction) {
  const result = { turns: 0, found: 0, windows: 0, windowsFound: 0, start: tally(), end: tally(), window: tally() };
  const from = lane.pulls[0].t * 1e6;
  const to = lane.pulls[lane.pulls.length - 1].t * 1e6;
  const byTask = new Map(got.turns.map((turn) => [`${turn.slot}:${turn.task}`, turn]));
  const labels = { right: 0, wrong: 0 };
  for (const truth of lane.turns) {
    if (truth.startUs < from || truth.endUs >= to) {
      continue;
    }
    result.turns++;
    const turn = byTask.get(`${truth.slot}:${truth.task}`);
    if (turn === undefined) {
      continue;
    }
    result.found++;
    note(result.start, turn.startUs, truth.startUs, turn.startUncertaintyUs);
    note(result.end, turn.endUs, truth.endUs, turn.endUncertaintyUs);
    if (turn.serverLabel !== null) {
      const met = lane.windows.some((w) => w.startUs < truth.endUs && w.endUs > truth.startUs);
      labels[met === (turn.serverLabel === 'overlapped') ? 'right' : 'wrong']++;
    }
  }
  // Windows are numbered in order: the n-th rebuilt one is the n-th of the run, as long as no gap cut one.
  const true_ = lane.windows.filter((w) => w.startUs >= from && w.endUs < to);
  result.windows = true_.length;
  true_.forEach((w, i) => {
    const window = got.windows[i];
    if (window !== undefined && window.endUs !== null) {
      result.windowsFound++;
      note(result.window, window.startUs, w.startUs, window.startUncertaintyUs);
      note(result.window, window.endUs, w.endUs, window.endUncertaintyUs);
    }
  });
  return { ...result, labels };
}
