import type { DataFrame } from '@grafana/data';
import type { LedgerField, StepLedger } from '../../../analysis/ledger/ledgerTypes';
import type { LaneReading } from '../../../data/types';
import { count, UNIT } from '../../../shared/figures';
import { frameOf, numberField } from '../../../shared/frames';
import { COLOR } from '../../../shared/palette';
import { ledgerOf } from './ledgerView';

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
  basis: (ledger: StepLedger) => string;
}

const steps = (n: number | null, what: string) => (n === null ? what : `n = ${count(n)} ${what}`);

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
      'Tokens per second that one running stream got over the range; wrong where requests in flight come and go between two scrapes.',
    basis: (l) => steps(l.decodeTokens, 'tokens'),
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
    basis: (l) => `n = ${count(l.scrapes)} scrapes`,
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
    basis: (l) => steps(l.decodeSteps, 'steps'),
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
    basis: (l) => steps(l.chunkSteps, 'steps'),
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
    basis: (l) => (l.stepSeconds === null ? 'of step time' : `of ${count(l.stepSeconds)} s of steps`),
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
    basis: (l) => (l.totalSteps === null ? 'of steps' : `of ${count(l.totalSteps)} steps`),
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
    basis: (l) => steps(l.totalSteps, 'steps, diluted'),
  },
];

/** The frame of one summary figure: one value, named after what it rests on. */
export function summaryFrame({ field, unit, decimals, color, basis }: SummaryFigure) {
  return (reading: LaneReading): DataFrame[] => {
    const { summary } = ledgerOf(reading);
    return [frameOf(field, [numberField(basis(summary), [summary[field]], { unit, decimals, color })])];
  };
}
