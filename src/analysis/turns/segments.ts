/** Target length of one graph segment in ms: one decode step of the busy slots, within 20..250; 100 when unmeasured. */
export function segmentTargetMs(tokensPerMs: number, busySlots: number): number {
  return tokensPerMs > 0 && busySlots > 0 ? Math.min(250, Math.max(20, busySlots / tokensPerMs)) : 100;
}

const FIRST_BUDGET = 1e9;

/** Where a trainer that yields inside a window cuts its graph: adds up node costs until the target is spent. */
export class SegmentBudget {
  private spent = 0;
  /** Cost of the segment that was cut last: what a measured duration is about. */
  private lastSegment = 0;
  /** Cost units per millisecond; `null` until measured. */
  costPerMs: number | null = null;

  /** Adds a node's cost and says whether to cut after it. */
  cutAfter(cost: number, targetMs: number): boolean {
    this.spent += cost;
    const budget = this.costPerMs === null ? FIRST_BUDGET : targetMs * this.costPerMs;
    if (this.spent < budget) {
      return false;
    }
    this.lastSegment = this.spent;
    this.spent = 0;
    return true;
  }

  /** Learns from how long the last segment took: 0.7 old + 0.3 new. A duration of 0 says nothing. */
  measured(ms: number): void {
    if (!(ms > 0) || this.lastSegment <= 0) {
      return;
    }
    const seen = this.lastSegment / ms;
    this.costPerMs = this.costPerMs === null ? seen : 0.7 * this.costPerMs + 0.3 * seen;
  }
}
