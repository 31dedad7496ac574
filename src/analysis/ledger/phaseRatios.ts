/** Steps and step time of one stretch, by phase. */
export interface PhaseCounts {
  decodeSteps: number | null;
  chunkSteps: number | null;
  totalSteps: number | null;
  decodeStepSeconds: number | null;
  chunkStepSeconds: number | null;
  totalStepSeconds: number | null;
}

export interface PhaseRatios {
  decodeOnlyStepMs: number | null;
  chunkStepMs: number | null;
  overallStepMs: number | null;
  chunkShareOfSteps: number | null;
  chunkShareOfTime: number | null;
}

/** A quotient, or null when a side is unknown or the divisor is not above 0. */
export function ratio(numerator: number | null, denominator: number | null, factor = 1): number | null {
  return numerator === null || denominator === null || !(denominator > 0) ? null : (numerator / denominator) * factor;
}

/** A difference that is never below 0 (counters of one step may move a moment apart), or null when a side is unknown. */
export function rest(whole: number | null, part: number | null): number | null {
  return whole === null || part === null ? null : Math.max(0, whole - part);
}

/**
 * The mean decode-only step, the mean chunk step and what share of steps and of time chunk steps take.
 * Where only the totals and the decode-only part are counted, chunk steps are the difference.
 */
export function phaseRatios(counts: Partial<PhaseCounts>): PhaseRatios {
  const total = counts.totalSteps ?? null;
  const decode = counts.decodeSteps ?? null;
  const chunk = counts.chunkSteps ?? rest(total, decode);
  const totalSeconds = counts.totalStepSeconds ?? null;
  const decodeSeconds = counts.decodeStepSeconds ?? null;
  const chunkSeconds = counts.chunkStepSeconds ?? rest(totalSeconds, decodeSeconds);
  return {
    decodeOnlyStepMs: ratio(decodeSeconds, decode, 1000),
    chunkStepMs: ratio(chunkSeconds, chunk, 1000),
    overallStepMs: ratio(totalSeconds, total, 1000),
    chunkShareOfSteps: ratio(chunk, total),
    chunkShareOfTime: ratio(chunkSeconds, totalSeconds),
  };
}
