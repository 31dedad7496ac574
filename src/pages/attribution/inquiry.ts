import type { CensusProgress, CensusResult } from '../../analysis/census/result';
import type { CensusInput, PullRecord } from '../../analysis/census/types';
import type { Expectation } from '../../analysis/collapse/expectation';
import type { Span } from '../../analysis/lane';
import type { Lane, LaneReading } from '../../data/types';
import { engineById } from '../../engines';
import type { LaneFacts } from '../census/laneFacts';
import { withPatience } from '../lane/deadline';
import type { LaneSource } from '../lane/LaneSource';
import { baselineIn } from './baselineIn';
import { judgeInSlices } from './judge';
import { chosenBaseline, LOOK_BACK, onsetOf } from './onset';

/** Two stretches further apart than this many windows are read one by one instead of with all that lies between. */
const FAR_WINDOWS = 3;

/** What is judged against what. */
export interface Question {
  lane: Lane;
  dsUid: string;
  window: Span;
  /** Who chose the baseline decides what is tried when nothing can be found there. */
  baseline: { span: Span; chosenBy: 'page' | 'reader' };
}

/** Everything the page shows of one lane and moment. */
export interface Findings {
  question: Question;
  /** From the baseline to the end of the window, or the window alone where the baseline is far away. */
  reading: LaneReading;
  result: CensusResult;
  expectation: { expectation: Expectation; scope: 'lane' | 'model' } | null;
  pulls: PullRecord[] | null;
  /** Why there is no baseline; empty where there is one. */
  noBaseline: string;
  /** When the rate fell for good, Unix seconds; null: no such moment stands out. */
  onset: number | null;
}

interface Tools {
  source: LaneSource;
  facts: LaneFacts;
  signal: AbortSignal;
  onRead: (progress: number | null) => void;
  onJudge: (progress: CensusProgress) => void;
}

/** Reads what the question needs and judges it. @throws what the reads throw, or the signal's reason */
export async function answer(question: Question, tools: Tools): Promise<Findings> {
  const { lane, dsUid, window, baseline } = question;
  const { source, facts, signal, onJudge } = tools;
  const read = (span: Span) =>
    withPatience((options) => source.read(lane, span, options), { signal, onProgress: tools.onRead });
  const apart = window.from - baseline.span.to > FAR_WINDOWS * (window.to - window.from);
  const back = baseline.chosenBy === 'page' ? window.from - LOOK_BACK : window.from;
  const whole = { from: Math.min(baseline.span.from, back), to: Math.max(baseline.span.to, window.to) };
  const [reading, before, pulls] = await Promise.all([
    read(apart ? window : whole),
    apart ? read(baseline.span) : null,
    facts.pulls(lane, dsUid, whole).catch(() => null),
  ]);
  const { series } = reading;
  const onset = onsetOf(series);
  const span = baseline.chosenBy === 'page' ? chosenBaseline(window, onset) : baseline.span;
  let checked = baselineIn((before ?? reading).series, span, series, window);
  if (!checked.given && !apart && baseline.chosenBy === 'page') {
    // A lane that is younger than the distance kept: what lies right before the window may do.
    const near = baselineIn(series, { from: 2 * window.from - window.to, to: window.from }, series, window);
    checked = near.given ? near : checked;
  }
  const expectation = facts.expectation(lane, dsUid);
  const input: CensusInput = {
    engine: engineById(lane.engine),
    series,
    window,
    baseline: checked.given,
    expectation: expectation && { tps: expectation.expectation.tps, source: expectation.expectation.source },
    pulls: pulls?.filter(({ t }) => t >= window.from && t <= window.to) ?? null,
    missing: reading.missing,
    failed: reading.failed,
  };
  const result = await judgeInSlices(input, signal, onJudge);
  return {
    question: { ...question, baseline: { ...baseline, span: checked.given?.span ?? span } },
    reading,
    result,
    expectation,
    pulls,
    noBaseline: checked.why,
    onset,
  };
}
