import { type DecodeJudgement } from '../collapse/alarm';
import { type InFlightEvidence } from '../collapse/inFlight';
import { type LagTestResult } from '../lag/types';
import { type Grade } from '../lane';
import { type StepLedger } from '../ledger/ledgerTypes';
import { type Advice, type CensusVerdict, type Check, type MechanismVerdict, type Segment } from './types';

/** The per-stream rate of the judged stretch against the expectation. */
export interface CollapseResult extends DecodeJudgement {
  measuredTps: number | null;
  expectedTps: number | null;
  expectationSource: string | null;
  inFlight: InFlightEvidence;
}

/** What the turn log or the pulls said; null fields are not measured. */
export interface TurnsResult {
  source: 'pulls' | 'none';
  windows: number;
  turns: number;
  overlapped: number;
  clean: number;
  cleanTps: number | null;
  slowdownP50: number | null;
  slowdownP95: number | null;
}

/** Everything the census found; the command prints it as one JSON object. */
export interface CensusResult {
  engine: string;
  grade: Grade;
  window: { from: number; to: number; scrapeSeconds: number };
  segments: Segment[];
  preflight: Check[];
  ledger: StepLedger;
  lagTest: LagTestResult;
  turns: TurnsResult | null;
  collapse: CollapseResult;
  mechanisms: MechanismVerdict[];
  verdict: CensusVerdict;
  advice: Advice[];
}

export interface CensusProgress {
  /** 0..1 */
  done: number;
  stage: string;
}
