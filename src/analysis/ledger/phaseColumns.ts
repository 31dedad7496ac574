import { type LaneSeries } from '../lane';
import { rest, type PhaseCounts } from './phaseRatios';

/** The counters of the phase ledger that one lane has, and how a row of their sums becomes counts by phase. */
export interface PhaseColumns {
  columns: Float64Array[];
  read: (sums: ArrayLike<number>) => PhaseCounts;
}

const NONE: PhaseCounts = {
  decodeSteps: null,
  chunkSteps: null,
  totalSteps: null,
  decodeStepSeconds: null,
  chunkStepSeconds: null,
  totalStepSeconds: null,
};

/**
 * Step counts by phase: from the total and the decode-only count, else from the counts by shape, else the total
 * alone; the prefill-bearing iterations of a chunk histogram where nothing better is there. null without any.
 */
export function stepColumns({ signals, histograms }: LaneSeries): PhaseColumns | null {
  const { stepsTotal, stepsDecode, stepsMixed, stepsPrefill } = signals;
  if (stepsTotal && stepsDecode) {
    return {
      columns: [stepsTotal, stepsDecode],
      read: (sums) => ({
        ...NONE,
        totalSteps: sums[0],
        decodeSteps: sums[1],
        chunkSteps: rest(sums[0], sums[1]),
      }),
    };
  }
  const chunks = [stepsMixed, stepsPrefill].filter((column): column is Float64Array => column !== undefined);
  if (stepsDecode && chunks.length > 0) {
    return {
      columns: [stepsDecode, ...chunks],
      read: (sums) => {
        const chunkSteps = chunks.reduce((sum, _column, at) => sum + sums[at + 1], 0);
        return { ...NONE, decodeSteps: sums[0], chunkSteps, totalSteps: sums[0] + chunkSteps };
      },
    };
  }
  const iterations = histograms.prefillChunk?.count;
  if (iterations) {
    return { columns: [iterations], read: (sums) => ({ ...NONE, chunkSteps: sums[0] }) };
  }
  if (stepsTotal) {
    return { columns: [stepsTotal], read: (sums) => ({ ...NONE, totalSteps: sums[0] }) };
  }
  return null;
}

/** Step seconds by phase, likewise: prefill-bearing seconds as counted, else the total without the decode-only part. */
export function timeColumns({ signals }: LaneSeries): PhaseColumns | null {
  const { stepSeconds, stepSecondsDecode, stepSecondsPrefill } = signals;
  if (stepSeconds && stepSecondsDecode && stepSecondsPrefill) {
    return {
      columns: [stepSeconds, stepSecondsDecode, stepSecondsPrefill],
      read: (sums) => seconds(sums[0], sums[1], sums[2]),
    };
  }
  if (stepSeconds && stepSecondsDecode) {
    return {
      columns: [stepSeconds, stepSecondsDecode],
      read: (sums) => seconds(sums[0], sums[1], rest(sums[0], sums[1])),
    };
  }
  if (stepSecondsDecode && stepSecondsPrefill) {
    return {
      columns: [stepSecondsDecode, stepSecondsPrefill],
      read: (sums) => seconds(sums[0] + sums[1], sums[0], sums[1]),
    };
  }
  return stepSeconds ? { columns: [stepSeconds], read: (sums) => seconds(sums[0], null, null) } : null;
}

function seconds(total: number, decode: number | null, chunk: number | null): PhaseCounts {
  return { ...NONE, totalStepSeconds: total, decodeStepSeconds: decode, chunkStepSeconds: chunk };
}
