import { judge } from '../judge';
import { type Pull, reconstruct } from '../reconstruct';

import { type TurnToJudge } from '../judgeTurns';

const at = (values: number[], p: number): number | null => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length === 0 ? null : sorted[Math.min(sorted.length - 1, Math.trunc(p * sorted.length))];
};

/** How well pulls tell what happened: turns found, errors against stated uncertainties, and the receipt beside the true one. */
export function accuracy(pulls: Pull[], turns: TurnToJudge[], windows: Array<{ startUs: number; endUs: number }>) {
  const truth = judge({ windows, turns }).receipt;
  const got = reconstruct(pulls);
  const { receipt } = judge(got);
  const used = new Set<number>();
  const errors: number[] = [];
  let covered = 0;
  let found = 0;
  for (const turn of turns) {
    let best = -1;
    let most = 0;
    got.turns.forEach((candidate, i) => {
      const shared = Math.min(candidate.endUs, turn.endUs) - Math.max(candidate.startUs, turn.startUs);
      if (candidate.slot === turn.slot && !used.has(i) && shared > most) {
        best = i;
        most = shared;
      }
    });
    if (best >= 0) {
      used.add(best);
      found++;
      const match = got.turns[best];
      const edges: Array<[number, number]> = [
        [Math.abs(match.startUs - turn.startUs), match.startUncertaintyUs],
        [Math.abs(match.endUs - turn.endUs), match.endUncertaintyUs],
      ];
      for (const [error, uncertainty] of edges) {
        errors.push(error);
        covered += error <= uncertainty ? 1 : 0;
      }
    }
  }
  const points = (ours: number | null, theirs: number | null) =>
    ours === null || theirs === null ? null : Math.round((ours - theirs) / 1000) / 10;
  return {
    found: found / turns.length,
    invented: got.turns.length - found,
    edgesCovered: errors.length === 0 ? null : covered / errors.length,
    edgeErrorMsP50: Math.round((at(errors, 0.5) ?? 0) / 1000),
    edgeErrorMsP95: Math.round((at(errors, 0.95) ?? 0) / 1000),
    windows: got.windows.length,
    truth: { n: truth.turnsMeasured, p50: truth.slowdownPpmP50, p95: truth.slowdownPpmP95 },
    ours: { n: receipt.turnsMeasured, p50: receipt.slowdownPpmP50, p95: receipt.slowdownPpmP95 },
    rangeP50: receipt.slowdownPpmP50Range,
    rangeP95: receipt.slowdownPpmP95Range,
    p50Points: points(receipt.slowdownPpmP50, truth.slowdownPpmP50),
    p95Points: points(receipt.slowdownPpmP95, truth.slowdownPpmP95),
    unseen: got.unseen.reduce((sum, u) => sum + u.clean + u.overlapped, 0),
  };
}
