import type { LedgerField, StepLedger } from '../../../analysis/ledger/ledgerTypes';
import type { LaneReading } from '../../../data/types';
import { SUMMARY } from './summaryFrames';

/** The figures that make a ledger: where one of them is missing the reader must know why. */
const CORE: LedgerField[] = ['decodeOnlyStepMs', 'chunkShareOfTime'];

/** Whether the lane's engine times its steps by shape, so that there is a ledger in the full sense. */
export const hasLedger = (summary: StepLedger) => CORE.every((field) => summary[field] !== null);

/** The names of the figures that were measured, and of those that were not. */
export function split(summary: StepLedger): { shown: string[]; absent: string[] } {
  const names = (measured: boolean) =>
    SUMMARY.filter(({ field }) => (summary[field] !== null) === measured).map(({ title }) => title.toLowerCase());
  return { shown: names(true), absent: names(false) };
}

/** Families that the engine may export and Prometheus has not, each once. */
export const missingFamilies = ({ missing }: LaneReading) => [...new Set(missing.map(({ family }) => family))];
