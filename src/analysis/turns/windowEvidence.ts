import { type Edge } from './edges';
import { type WindowStep } from './runWindows';

/**
 * Places the window edges between two pulls by how long the decoding slots were slowed in between.
 * One edge follows at once; an end and a start share the time, each bounded by the other. With more edges the time
 * cannot be divided, and they stay where they were spread.
 *
 * @param inside time inside windows between the pulls
 */
export function narrowByTokens(step: WindowStep, pulls: { aUs: number; bUs: number }, inside: Edge): void {
  const { aUs, bUs } = pulls;
  const [first, second] = step.edges;
  if (step.edges.length === 1) {
    first.track.narrow(
      first.side,
      first.side === 'start'
        ? { lo: bUs - inside.hi, est: bUs - inside.est, hi: bUs - inside.lo }
        : { lo: aUs + inside.lo, est: aUs + inside.est, hi: aUs + inside.hi }
    );
    return;
  }
  if (step.edges.length !== 2 || first.side !== 'end' || first.track.end === null) {
    return;
  }
  const start = second.track.start;
  const end = first.track.end;
  first.track.narrow('end', {
    lo: aUs + inside.lo - (bUs - start.lo),
    est: aUs + inside.est - (bUs - start.est),
    hi: aUs + inside.hi - (bUs - start.hi),
  });
  const known = first.track.end ?? end;
  second.track.narrow('start', {
    lo: bUs - (inside.hi - (known.lo - aUs)),
    est: bUs - (inside.est - (known.est - aUs)),
    hi: bUs - (inside.lo - (known.hi - aUs)),
  });
}
