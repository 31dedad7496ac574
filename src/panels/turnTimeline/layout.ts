import { type JudgedTurn } from '../../analysis/turns/judgeTurns';
import { kindOf, type TimelineData, type TurnKind } from './types';

export const ROW = 26;
export const TRAINING_ROW = 18;
export const AXIS = 22;
/** Room for the names of the rows. */
export const LEFT = 62;
const GAP_BETWEEN = 4;
/** Whatever happens is seen, however short it was. */
const LEAST_WIDTH = 1.5;
/** Uncertainty of an edge is drawn where it is wider than this. */
const LEAST_WHISKER = 4;
const MAX_ROWS = 64;

export interface Span {
  x: number;
  width: number;
}

export interface TurnBox extends Span {
  y: number;
  height: number;
  kind: TurnKind;
  judged: JudgedTurn;
}

export interface TimelineLayout {
  width: number;
  height: number;
  rows: Array<{ slot: number; y: number }>;
  /** Slots beyond the rows that are drawn. */
  slotsLeftOut: number;
  windows: Span[];
  gaps: Span[];
  turns: TurnBox[];
  /** Where an edge may lie: from x1 to x2 on a line of the turn's row. */
  whiskers: Array<{ x1: number; x2: number; y: number }>;
}

/**
 * Places windows, turns and gaps of a stretch of time on a drawing.
 * @param range Unix microseconds; `nowUs` is how far things that run still are drawn
 */
export function layOut(
  { windows, turns, gaps }: TimelineData,
  range: { fromUs: number; toUs: number; nowUs: number },
  width: number
): TimelineLayout {
  const { fromUs, toUs, nowUs } = range;
  const room = Math.max(0, width - LEFT);
  const share = (us: number) => us / Math.max(1, toUs - fromUs);
  const x = (us: number) => LEFT + share(Math.min(toUs, Math.max(fromUs, us)) - fromUs) * room;
  const span = (startUs: number, endUs: number): Span => {
    const left = x(startUs);
    return { x: left, width: Math.max(LEAST_WIDTH, Math.min(x(endUs), width) - left) };
  };
  const visible = (startUs: number, endUs: number) => endUs >= fromUs && startUs <= toUs;
  // Rows are those of every turn known, not of the stretch on view, so that they stay where they are.
  const slots = [...new Set(turns.map(({ turn }) => turn.slot))].sort((a, b) => a - b);
  const rows = slots
    .slice(0, MAX_ROWS)
    .map((slot, at) => ({ slot, y: TRAINING_ROW + GAP_BETWEEN + at * (ROW + GAP_BETWEEN) }));
  const rowOf = new Map(rows.map(({ slot, y }) => [slot, y]));
  const whiskers: TimelineLayout['whiskers'] = [];
  const boxes = turns.flatMap((judged): TurnBox[] => {
    const { turn } = judged;
    const y = rowOf.get(turn.slot);
    const endUs = turn.likelyEndUs ?? turn.endUs;
    if (y === undefined || !visible(turn.startUs, endUs)) {
      return [];
    }
    for (const [us, off] of [
      [turn.startUs, turn.startUncertaintyUs],
      [turn.endUs, turn.endUncertaintyUs],
    ] as const) {
      if (off !== undefined && Number.isFinite(off) && share(2 * off) * room >= LEAST_WHISKER) {
        whiskers.push({ x1: x(us - off), x2: x(us + off), y: y + ROW / 2 });
      }
    }
    return [{ ...span(turn.startUs, endUs), y: y + 3, height: ROW - 6, kind: kindOf(judged), judged }];
  });
  return {
    width,
    height: TRAINING_ROW + GAP_BETWEEN + Math.max(1, rows.length) * (ROW + GAP_BETWEEN) + AXIS,
    rows,
    slotsLeftOut: slots.length - rows.length,
    windows: windows
      .filter((w) => visible(w.startUs, w.endUs ?? nowUs))
      .map((w) => span(w.startUs, w.endUs ?? Math.max(w.startUs, nowUs))),
    gaps: gaps.filter((g) => visible(g.startUs, g.endUs)).map((g) => span(g.startUs, g.endUs)),
    turns: boxes,
    whiskers,
  };
}

/** The turn under a point, or the nearest within a finger's width of it in the same row. */
export function turnAt(layout: TimelineLayout, x: number, y: number): TurnBox | null {
  const REACH = 6;
  let best: TurnBox | null = null;
  let distance = REACH;
  for (const box of layout.turns) {
    if (y < box.y - 3 || y > box.y + box.height + 3) {
      continue;
    }
    const off = Math.max(0, box.x - x, x - box.x - box.width);
    if (off < distance) {
      distance = off;
      best = box;
    }
  }
  return best;
}

/** All boxes of one look as one path: a day of turns costs a handful of elements. */
export function pathOf(boxes: Array<Span & { y: number; height: number }>): string {
  const r = (v: number) => Math.round(v * 10) / 10;
  return boxes.map((b) => `M${r(b.x)} ${r(b.y)}h${r(b.width)}v${r(b.height)}h${-r(b.width)}z`).join('');
}
