import { judgeDecode } from '../collapse/alarm';
import { inFlightEvidence } from '../collapse/inFlight';
import { type LaneSeries, type Span } from '../lane';
import { type StepLedger } from '../ledger/ledgerTypes';
import { type CollapseResult } from './result';
import { type ExpectedRate } from './types';

/** Judges the rate of the median turn as the alarm would, with what was in flight beside it. */
export function collapseOf(
  series: LaneSeries,
  judged: Span | null,
  measuredTps: number | null,
  ledger: StepLedger,
  expectation: ExpectedRate | null
): CollapseResult {
  const span = judged ?? { from: Infinity, to: -Infinity };
  return {
    ...judgeDecode({
      decodeTokens: ledger.decodeTokens ?? ledger.generationTokens ?? NaN,
      measuredTps: measuredTps ?? NaN,
      expectedTps: expectation?.tps ?? 0,
    }),
    measuredTps,
    expectedTps: expectation?.tps ?? null,
    expectationSource: expectation?.source ?? null,
    inFlight: inFlightEvidence(series, span),
  };
}
