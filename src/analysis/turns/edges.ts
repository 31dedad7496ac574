/** An edge that was not seen itself: it lies in [lo, hi], most likely at `est`. Microseconds. */
export interface Edge {
  lo: number;
  est: number;
  hi: number;
}

/** Somewhere in [lo, hi]: the middle is the estimate, half the stretch the uncertainty. */
export function within(lo: number, hi: number): Edge {
  return { lo, est: (lo + hi) / 2, hi };
}

export function exactly(us: number): Edge {
  return { lo: us, est: us, hi: us };
}

export function shifted(edge: Edge, byUs: number): Edge {
  return { lo: edge.lo + byUs, est: edge.est + byUs, hi: edge.hi + byUs };
}

/** Distance from the estimate to the farther end, rounded up to whole microseconds. */
export function uncertaintyOf(edge: Edge): number {
  return Math.ceil(Math.max(edge.hi - edge.est, edge.est - edge.lo));
}

/**
 * What two independent statements about one edge say together; `null` when they contradict each other.
 * The narrower statement draws the estimate towards itself.
 */
export function meet(a: Edge, b: Edge): Edge | null {
  const lo = Math.max(a.lo, b.lo);
  const hi = Math.min(a.hi, b.hi);
  if (lo > hi) {
    return null;
  }
  const weight = (edge: Edge) => 1 / Math.max(1, (edge.hi - edge.lo) ** 2);
  const wa = weight(a);
  const wb = weight(b);
  const est = (a.est * wa + b.est * wb) / (wa + wb);
  return { lo, est: Math.min(hi, Math.max(lo, est)), hi };
}
