import { lagTestSteps } from '../lag/lagTest';
import { stepLedger } from '../ledger/phases';
import { adviceFor } from './advice';
import { findBaseline } from './baseline';
import { withBaselineSlope } from './borrowedSlope';
import { collapseOf } from './collapse';
import { type CensusContext, contextOf, grewInAll, sideOf } from './context';
import { lagInputOf } from './lagInput';
import { RULES } from './mechanisms';
import { type PulledTurns, pulledTurns } from './pulledTurns';
import { preflight } from './preflight';
import { type CensusProgress, type CensusResult, type TurnsResult } from './result';
import { segmentize } from './segments';
import { chooseShape, shapesOf, spanOf } from './shapes';
import { weightedQuantile } from './stats';
import { type CensusInput } from './types';
import { unjudged } from './unjudged';
import { verdictOf } from './verdict';
import { viewOf } from './view';
import { wouldChange } from './wouldChange';

/**
 * The interference census of one lane and window: pre-flight, step ledger, lag test, every mechanism, the verdict.
 * Any input gives a result; what cannot be judged is `unknown`, with the reason.
 */
export function runCensus(input: CensusInput): CensusResult {
  const steps = censusSteps(input);
  for (;;) {
    const step = steps.next();
    if (step.done) {
      return step.value;
    }
  }
}

/**
 * The same in slices: each `next()` does a bounded piece of work and says how far it is. Not calling it again cancels.
 */
export function* censusSteps(input: CensusInput): Generator<CensusProgress, CensusResult> {
  const { engine, series, window } = input;
  yield { done: 0, stage: 'Splitting the window into stretches of one shape' };
  const segmentation = segmentize(series, window);
  const shapes = shapesOf(series, segmentation.segments);
  const chosen = segmentation.overlaps.length === 0 ? chooseShape(shapes) : null;
  const judgedSpans = chosen?.segments ?? segmentation.segments;
  const view = viewOf(series, judgedSpans);
  const found =
    input.baseline === undefined
      ? findBaseline(series, window)
      : input.baseline === null
        ? { spans: null, text: 'None was asked for, so there is no baseline.' }
        : { series: input.baseline.series, spans: [input.baseline.span], text: 'given' };
  const checks = preflight({ input, series, window, segmentation, shapes, chosen, view, baseline: found.text });
  const failed = checks.find((c) => c.level === 'fail') ?? null;
  const judged = judgedSpans.length ? spanOf(judgedSpans) : null;
  const baseline = found.spans ? spanOf(found.spans) : null;

  yield { done: 0.05, stage: 'Step ledger' };
  const ledger = stepLedger(series, judged ?? { from: Infinity, to: -Infinity });
  const pulled = input.pulls?.length ? pulledTurns(input.pulls, judgedSpans) : null;
  const before = found.spans ? sideOf(viewOf(found.series, found.spans)) : null;
  const context: CensusContext = contextOf(engine, withBaselineSlope(sideOf(view), before), before, {
    baseline,
    expectation: usable(input.expectation),
    pulled,
  });

  const lag = lagTestSteps(lagInputOf(series, judgedSpans));
  let step = lag.next();
  while (!step.done) {
    yield { done: 0.1 + 0.6 * step.value.done, stage: `Lag test: ${step.value.stage}` };
    step = lag.next();
  }
  const lagTest = step.value;

  const mechanisms = [];
  for (const [k, rule] of RULES.entries()) {
    yield { done: 0.7 + (0.3 * k) / RULES.length, stage: 'Mechanisms' };
    mechanisms.push(failed ? unjudged(rule.id, engine, failed) : rule.judge(context));
  }
  const { turns } = context;
  const at = (p: number) => (turns ? 1 / weightedQuantile(turns.secondsPerToken, p, turns.weight) : NaN);
  const measured = finite(at(0.5)) ?? ledger.perStreamTps;
  const verdict = verdictOf({
    mechanisms,
    measuredTps: measured,
    slowestTps: finite(at(0.9)),
    expectedTps: context.expectation?.tps ?? null,
    judged,
    baseline,
    insufficient: failed?.text ?? null,
    wouldChange: wouldChange(context, mechanisms, found.text),
  });
  const present = mechanisms.filter((m) => m.state === 'present').sort(byRank(verdict.ranked));
  return {
    engine: engine.id,
    grade: context.now.columns?.grade ?? engine.grade,
    window: { from: window.from, to: window.to, scrapeSeconds: series.scrapeSeconds },
    segments: segmentation.segments.map((s) => ({ ...s, judged: chosen !== null && s.shape === chosen.shape })),
    preflight: checks,
    ledger,
    lagTest,
    turns: pulled && turnsResult(pulled),
    collapse: collapseOf(series, judged, measured, ledger, context.expectation),
    mechanisms,
    verdict,
    advice: adviceFor(engine, present, grewInAll(context.now, 'stepsHeld')),
  };
}

function turnsResult(pulled: PulledTurns): TurnsResult {
  const { windows, overlapped, clean, cleanTps, slowdownP50, slowdownP95 } = pulled;
  return { source: 'pulls', windows, turns: pulled.end.length, overlapped, clean, cleanTps, slowdownP50, slowdownP95 };
}

function byRank(ranked: string[]) {
  return (a: { id: string }, b: { id: string }) => ranked.indexOf(a.id) - ranked.indexOf(b.id);
}

function usable(expectation: CensusInput['expectation']): (CensusInput['expectation'] & {}) | null {
  return expectation && Number.isFinite(expectation.tps) && expectation.tps > 0 ? expectation : null;
}

function finite(x: number): number | null {
  return Number.isFinite(x) ? x : null;
}
