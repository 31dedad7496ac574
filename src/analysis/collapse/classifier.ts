export type ThroughputClass = 'AbovePar' | 'OnPar' | 'Degraded';

export interface Throughput {
  verdict: ThroughputClass;
  /** Measured over expected; 0 where one of the two is no positive number. */
  ratio: number;
  measured: number;
  expected: number;
}

/**
 * Places a measured rate in a band around what is expected: Degraded below `floor`, AbovePar from `ceiling` on, OnPar
 * between (the floor itself included). A missing or senseless expectation, and a rate that is none, are Degraded: a
 * gap in the record may not pass as healthy. Whoever raises alarms asks `judgeDecode`, which tells the two apart.
 * @param input rates in tokens per second; floor and ceiling as shares of the expectation
 */
export function classifyThroughput(input: {
  measured: number;
  expected: number;
  floor: number;
  ceiling: number;
}): Throughput {
  const { measured, expected, floor, ceiling } = input;
  if (!(Number.isFinite(measured) && measured > 0 && Number.isFinite(expected) && expected > 0)) {
    return { verdict: 'Degraded', ratio: 0, measured, expected };
  }
  const ratio = measured / expected;
  // One precision on both sides, so that a rate exactly at an edge is on its inner side.
  const single = Math.fround(ratio);
  const verdict = single >= Math.fround(ceiling) ? 'AbovePar' : single < Math.fround(floor) ? 'Degraded' : 'OnPar';
  return { verdict, ratio, measured, expected };
}

/** A rate that one model, in one quantisation, reaches on one kind of device. */
export interface Baseline {
  model: string;
  quant: string;
  accelerator: string;
  /** Tokens per second of one stream, warm. */
  expectedTps: number;
  /** Begins with MEASURED: or ESTIMATE:. */
  source: string;
}

/**
 * The baseline of exactly this model, quantisation and device (case counts). null: whoever asks must not claim that
 * something is degraded.
 */
export function findBaseline(
  baselines: readonly Baseline[],
  key: Pick<Baseline, 'model' | 'quant' | 'accelerator'>
): Baseline | null {
  return (
    baselines.find(
      (each) => each.model === key.model && each.quant === key.quant && each.accelerator === key.accelerator
    ) ?? null
  );
}
