import { type MechanismId, type Span } from '../lane';
import { baseReference, type BaseReference } from './baseReference';
import { stepColumns, type DecodeColumns } from './decodeColumns';
import { decompose, type TurnParts } from './decompose';
import { gapColumns } from './gapColumns';
import { levelShift, type LevelShift } from './levelShift';
import { draftReference, type DraftReference } from './draftReference';
import { finishColumns } from './finishColumns';
import { fitStepLine, stepAt, type StepLine } from './stepLine';
import { type PulledTurns } from './pulledTurns';
import { turnContext, type TurnContext } from './turnContext';
import { turnsOf, type TurnSamples } from './turnSamples';
import { type EngineFacts, type ExpectedRate, type MechanismVerdict } from './types';
import { total, type LaneView } from './view';

/** Intervals that must be left when known disturbances are put aside. */
const MIN_CLEAR = 20;
const MIN_CLEAR_SHARE = 0.05;
/** Where steps are modelled, smaller changes of their level are within what the model can be off by. */
const COARSE = 1.25;

/** One side of a comparison: the judged stretch, or the baseline. */
export interface Side {
  view: LaneView;
  columns: DecodeColumns | null;
  line: StepLine | null;
  /** Decode-only step over the line at as many rows, by interval; 1 is undisturbed. */
  ratio: Float64Array | null;
  /** A lasting change of that ratio inside the stretch. */
  shift: LevelShift | null;
}

/** Everything a rule may look at. */
export interface CensusContext {
  engine: EngineFacts;
  now: Side;
  before: Side | null;
  baseline: Span | null;
  expectation: ExpectedRate | null;
  turns: TurnSamples | null;
  around: TurnContext | null;
  parts: TurnParts | null;
  /** Turns and windows rebuilt from pulls; null without pulls. */
  pulled: PulledTurns | null;
  /** Requests that arrived for each one that ended: above 1 where a queue grew. */
  demand: number;
  baseReference: BaseReference | null;
  draftReference: DraftReference | null;
}

/** One rule: looks at the evidence and judges one mechanism. */
export interface MechanismRule {
  id: MechanismId;
  judge(context: CensusContext): MechanismVerdict;
}

/** @param disturbed stretches that are known to slow steps down: they say nothing about an undisturbed one */
export function sideOf(view: LaneView, disturbed: Span[] = []): Side {
  const columns = stepColumns(view) ?? gapColumns(view) ?? finishColumns(view);
  const clear = clearOf(view, disturbed);
  const line = columns ? fitStepLine(columns, clear) : null;
  const ratio =
    columns && line ? columns.step.map((d, i) => (clear(i) ? d / stepAt(line, columns.rows[i]) : NaN)) : null;
  const shift =
    columns && ratio ? levelShift(view.to, ratio, columns.onlySteps, columns.method === 'steps' ? 1 : COARSE) : null;
  return { view, columns, line, ratio, shift };
}

function demandOf(view: LaneView): number {
  const finished = total(view.grew('requestsFinished'));
  const waiting = view.gauge('waiting');
  const grown = waiting && view.n > 1 ? waiting[view.n - 1] - waiting[0] : 0;
  return finished && grown > 0 ? 1 + grown / finished : 1;
}

/** Tells intervals without a known disturbance; all of them where hardly any would be left. */
function clearOf(view: LaneView, disturbed: Span[]): (i: number) => boolean {
  const clear = new Uint8Array(view.n).fill(1);
  for (let i = 0, d = 0; i < view.n; i++) {
    while (d < disturbed.length && disturbed[d].to <= view.from[i]) {
      d++;
    }
    clear[i] = d < disturbed.length && disturbed[d].from < view.to[i] ? 0 : 1;
  }
  const left = clear.reduce((sum, x) => sum + x, 0);
  return left < Math.max(MIN_CLEAR, MIN_CLEAR_SHARE * view.n) ? () => true : (i) => clear[i] === 1;
}

export function contextOf(
  engine: EngineFacts,
  now: Side,
  before: Side | null,
  rest: { baseline: Span | null; expectation: ExpectedRate | null; pulled: PulledTurns | null }
): CensusContext {
  const { view, columns, line } = now;
  const turns = turnsOf(view, columns);
  const around = turns && columns ? turnContext(view, columns, turns, line) : null;
  const parts = turns && around && columns ? decompose(view, columns, turns, around, line) : null;
  return {
    engine,
    now,
    before,
    turns,
    around,
    parts,
    demand: demandOf(view),
    baseReference: baseReference(now, before, rest.expectation),
    draftReference: draftReference(now, before),
    ...rest,
  };
}

/** Total growth of a counter over the judged stretch; null when not counted. */
export function grewInAll(side: Side, id: Parameters<LaneView['grew']>[0]): number | null {
  return total(side.view.grew(id));
}
