import { type Waterfall, type WaterfallBar } from '../../analysis/collapse/waterfallTypes';
import { type Grade } from '../../analysis/lane';
import { figure, NOT_MEASURED, UNIT } from '../../shared/figures';
import { MECHANISM_TITLE } from '../../shared/mechanismTitles';

export type RowKind = 'expected' | 'mechanism' | 'unexplained' | 'gain' | 'measured' | 'unknown';

/** One line of the panel. Positions are shares (0..1) of the axis. */
export interface WaterfallRow {
  key: string;
  kind: RowKind;
  title: string;
  /** How the cost was come by; null where the line has none. */
  grade: Grade | null;
  /** What stands at the end of the line. */
  value: string;
  /** Smaller, under the value. */
  aside: string;
  /** Left and right end of the bar; null: nothing is drawn, since nothing was measured. */
  bar: [number, number] | null;
  /** Ends of the interval of the bar's moving end, where it is known. */
  whisker: [number, number] | null;
  /** Level that leads on to the next line; null: none. */
  leadsTo: number | null;
  /** Sentences shown on hover and focus: how it was measured. */
  details: string[];
}

const GRADE = {
  A: 'Grade A: the engine counts it.',
  B: 'Grade B: measured through a proxy.',
  C: 'Grade C: inferred from sampled values.',
} as const;

const rate = (tps: number) => figure(tps, UNIT.rate, tps < 10 ? 2 : 1);
const share = (x: number) => figure(x, UNIT.share, x < 0.1 ? 1 : 0);

/** Right end of the axis, tokens per second. */
export function axisEnd({ expected, measured, bars }: Waterfall): number {
  const ends = bars.flatMap(({ id, from, interval }) => (id === 'unexplained' && interval ? [from - interval[0]] : []));
  return Math.max(expected, measured, ...ends);
}

/** The lines of a waterfall, from the expectation down to what was measured, then what is not measured. */
export function waterfallRows(waterfall: Waterfall): WaterfallRow[] {
  const { expected, measured, bars, notMeasured, scale } = waterfall;
  const end = axisEnd(waterfall);
  return [
    {
      ...whole('expected', 'Expected', expected, end),
      details: [`${rate(expected)} of a single stream is expected.`],
    },
    ...bars.map((bar) => barRow(bar, bars, end, expected, scale)),
    {
      ...whole('measured', 'Measured', measured, end),
      leadsTo: null,
      details: [`${rate(measured)} per stream was measured, ${share(measured / expected)} of the expectation.`],
    },
    ...notMeasured.map(({ id, why }): WaterfallRow => ({
      key: id,
      kind: 'unknown',
      title: MECHANISM_TITLE[id],
      grade: null,
      value: NOT_MEASURED,
      aside: '',
      bar: null,
      whisker: null,
      leadsTo: null,
      details: [why, 'If it took anything, that is part of what is unexplained.'],
    })),
  ];
}

function whole(kind: 'expected' | 'measured', title: string, tps: number, end: number) {
  const at = tps / end;
  const bar: [number, number] = [0, at];
  return { key: kind, kind, title, grade: null, value: rate(tps), aside: '', bar, whisker: null, leadsTo: at };
}

function barRow(
  bar: WaterfallBar,
  bars: readonly WaterfallBar[],
  end: number,
  expected: number,
  scale: number
): WaterfallRow {
  const part = bars.find(({ partOf }) => partOf === bar.id);
  const { id, from, to, cost, interval } = bar;
  const unexplained = id === 'unexplained';
  const lost = from - to;
  return {
    key: id,
    kind: unexplained ? (lost < 0 ? 'gain' : 'unexplained') : 'mechanism',
    title: unexplained ? (lost < 0 ? 'Faster than explained' : 'Unexplained') : MECHANISM_TITLE[id],
    grade: bar.grade,
    value: signed(-lost),
    aside: cost === null ? share(Math.abs(lost) / expected) : `cost ${share(cost)}${part ? ' in all' : ''}`,
    bar: [Math.min(from, to) / end, Math.max(from, to) / end],
    // The bar begins at `from`; a loss of `interval` tokens per second ends it between these two.
    whisker: interval && [clamp((from - interval[1]) / end), clamp((from - interval[0]) / end)],
    leadsTo: to / end,
    details: details(bar, part, lost, scale),
  };
}

function details(
  { id, from, to, cost, grade, partOf, interval, evidence }: WaterfallBar,
  part: WaterfallBar | undefined,
  lost: number,
  scale: number
): string[] {
  const took = `From ${rate(from)} to ${rate(to)}.`;
  if (id === 'unexplained') {
    const within = interval ? [] : ['Its interval is not measured.'];
    return [took, ...evidence, ...within.filter(() => !evidence.some((each) => each.includes('not measured')))];
  }
  return [
    lost === 0 ? 'It took nothing that could be drawn.' : took,
    ...(cost === null ? [] : [`Its cost was measured as ${share(cost)} of the rate per stream.`]),
    ...(scale < 1
      ? [`Drawn smaller than measured: all costs are scaled to ${share(scale)} so that they fit the loss.`]
      : []),
    ...(part ? [`${titleOf(part)} is a part of it and has a bar of its own: this one is the rest.`] : []),
    ...(partOf ? [`It is a part of ${MECHANISM_TITLE[partOf].toLowerCase()}, which shows only its rest.`] : []),
    ...(grade ? [GRADE[grade]] : []),
    ...evidence,
  ];
}

function signed(tps: number): string {
  return tps === 0 ? rate(0) : `${tps < 0 ? '−' : '+'}${rate(Math.abs(tps))}`;
}

const titleOf = ({ id }: WaterfallBar) => (id === 'unexplained' ? 'Unexplained' : MECHANISM_TITLE[id]);
const clamp = (x: number) => Math.min(1, Math.max(0, x));
