import type { DataFrame } from '@grafana/data';
import type { PerStreamSource } from '../../../analysis/ledger/perStream';
import type { LedgerField } from '../../../analysis/ledger/ledgerTypes';
import type { LaneReading } from '../../../data/types';
import { count, UNIT } from '../../../shared/figures';
import { frameOf, numberField } from '../../../shared/frames';
import { COLOR } from '../../../shared/palette';
import { ledgerOf, type LedgerView } from './ledgerView';

/** One figure of the row on top of the ledger. */
export interface SummaryFigure {
  id: string;
  title: string;
  field: LedgerField;
  unit: string;
  decimals?: number;
  color: string;
  /** What it is and what would make it wrong. */
  description: string;
  /** On how much the figure rests, to stand under it. */
  basis: (view: LedgerView) => string;
}

const steps = (n: number | null, what: string) => (n === null ? what : `n = ${count(n)} ${what}`);

/** How the rate of one stream was come by, best first. */
const RATE_SOURCE: Record<PerStreamSource, string> = {
  steps: 'from counted steps',
  gaps: 'from gaps between tokens',
  decodeTokens: 'tokens over sampled requests',
  decodeRate: 'from the engine’s own gauge',
};

/** The figures on top of the ledger, in reading order. */
export const SUMMARY: SummaryFigure[] = [
  {
    id: 'per-stream',
    title: 'Per-stream rate',
    field: 'perStreamTps',
    unit: UNIT.rate,
    decimals: 1,
    color: COLOR.perStream,
    description:
      'Tokens per second that one decoding stream got over the range; steps with a chunk alone are left out, so it reads too high where a prompt starves the decoders completely.',
    basis: ({ rateSource }) => (rateSource ? RATE_SOURCE[rateSource] : ''),
  },
  {
    id: 'in-flight',
    title: 'In flight',
    field: 'meanRunning',
    unit: UNIT.count,
    decimals: 1,
    color: COLOR.running,
    description:
      'Mean of the requests in the batch over the scrapes; short requests between two scrapes are not in it.',
    basis: ({ summary }) => `n = ${count(summary.scrapes)} scrapes`,
  },
  {
    id: 'decode-step',
    title: 'Decode-only step',
    field: 'decodeOnlyStepMs',
    unit: UNIT.ms,
    decimals: 1,
    color: COLOR.decode,
    description:
      'Mean wall time of a step that carries decode rows only; a step right after a lone chunk may carry some of its time.',
    basis: ({ summary }) => steps(summary.decodeSteps, 'steps'),
  },
  {
    id: 'chunk-step',
    title: 'Chunk step',
    field: 'chunkStepMs',
    unit: UNIT.ms,
    decimals: 1,
    color: COLOR.chunk,
    description:
      'Mean wall time of a step that carries a prefill chunk: how long a stream waits for a token in such a step; steps with and without decode rows are timed together.',
    basis: ({ summary }) => steps(summary.chunkSteps, 'steps'),
  },
  {
    id: 'share-time',
    title: 'Time in chunks',
    field: 'chunkShareOfTime',
    unit: UNIT.share,
    decimals: 1,
    color: COLOR.chunk,
    description:
      'Share of all step time that was spent in steps with a prefill chunk; it also counts chunks that no stream waited for.',
    basis: ({ summary: { stepSeconds } }) => (stepSeconds === null ? '' : `of ${count(stepSeconds)} s of steps`),
  },
  {
    id: 'share-steps',
    title: 'Steps with chunk',
    field: 'chunkShareOfSteps',
    unit: UNIT.share,
    decimals: 1,
    color: COLOR.chunkSteps,
    description:
      'Share of steps that carried a prefill chunk: usually small, which is why counting steps hides what they cost.',
    basis: ({ summary: { totalSteps } }) => (totalSteps === null ? '' : `of ${count(totalSteps)} steps`),
  },
  {
    id: 'held',
    title: 'Held steps',
    field: 'heldSteps',
    unit: UNIT.whole,
    decimals: 0,
    color: COLOR.held,
    description:
      'Steps in which a guard held prefill back for the decoders; zero under load means that nothing protects them.',
    basis: () => 'in the range',
  },
  {
    id: 'diluted',
    title: 'All-steps mean',
    field: 'overallStepMs',
    unit: UNIT.ms,
    decimals: 1,
    color: COLOR.diluted,
    description:
      'Mean over steps of every shape; it is diluted by the many short decode-only steps and must not be read alone.',
    basis: ({ summary }) => steps(summary.totalSteps, 'steps'),
  },
];

/** The frame of one summary figure: one value, named after what it rests on. */
export function summaryFrame({ field, unit, decimals, color, basis }: SummaryFigure) {
  return (reading: LaneReading): DataFrame[] => {
    const view = ledgerOf(reading);
    return [frameOf(field, [numberField(basis(view), [view.summary[field]], { unit, decimals, color })])];
  };
}
