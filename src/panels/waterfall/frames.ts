import { type DataFrame, FieldType } from '@grafana/data';
import {
  type NoWaterfall,
  type Waterfall,
  type WaterfallBar,
  type WaterfallLeftOut,
} from '../../analysis/collapse/waterfallTypes';
import { frameOf, numberField } from '../../shared/frames';

const BARS = 'Waterfall';
const LEFT_OUT = 'Not in the waterfall';

type Column = WaterfallBar[keyof WaterfallBar];

/**
 * A waterfall as frames, for the panel and for whoever inspects its data: a table of bars, and one of the mechanisms
 * that have none. A waterfall that cannot be drawn is an empty table that says why.
 */
export function waterfallFrames(waterfall: Waterfall | NoWaterfall): DataFrame[] {
  if ('reason' in waterfall) {
    return [{ ...frameOf(BARS, []), meta: { custom: { reason: waterfall.reason } } }];
  }
  const { bars, expected, measured, scale, notes, notMeasured, excluded } = waterfall;
  const column = (name: string, type: FieldType, of: (bar: WaterfallBar) => Column) => ({
    name,
    type,
    config: {},
    values: bars.map(of),
  });
  const barFrame = frameOf(BARS, [
    column('Mechanism', FieldType.string, ({ id }) => id),
    numberField(
      'From',
      bars.map(({ from }) => from),
      { unit: 'suffix:tok/s' }
    ),
    numberField(
      'To',
      bars.map(({ to }) => to),
      { unit: 'suffix:tok/s' }
    ),
    numberField(
      'Share of the loss',
      bars.map(({ shareOfLoss }) => shareOfLoss),
      { unit: 'percentunit' }
    ),
    numberField(
      'Cost as measured',
      bars.map(({ cost }) => cost),
      { unit: 'percentunit' }
    ),
    column('Grade', FieldType.string, ({ grade }) => grade),
    column('Part of', FieldType.string, ({ partOf }) => partOf),
    column('Interval', FieldType.other, ({ interval }) => interval),
    column('Evidence', FieldType.other, ({ evidence }) => evidence),
  ]);
  const left = [
    ...notMeasured.map((each) => ({ ...each, measured: false })),
    ...excluded.map((each) => ({ ...each, measured: true })),
  ];
  const leftFrame = frameOf(LEFT_OUT, [
    { name: 'Mechanism', type: FieldType.string, config: {}, values: left.map(({ id }) => id) },
    { name: 'Measured', type: FieldType.boolean, config: {}, values: left.map((each) => each.measured) },
    { name: 'Why', type: FieldType.string, config: {}, values: left.map(({ why }) => why) },
  ]);
  return [{ ...barFrame, meta: { custom: { expected, measured, scale, notes } } }, leftFrame];
}

/** The waterfall out of a panel's frames; null where there is none among them. */
export function waterfallOf(frames: readonly DataFrame[]): Waterfall | NoWaterfall | null {
  const frame = frames.find(({ name, meta }) => name === BARS && meta?.custom !== undefined);
  if (!frame) {
    return null;
  }
  const custom = frame.meta?.custom ?? {};
  if (typeof custom.reason === 'string') {
    return { reason: custom.reason };
  }
  const at = <T>(name: string, row: number) => valueAt<T>(frame, name, row);
  const bars = Array.from({ length: frame.length }, (_, row): WaterfallBar => ({
    id: at('Mechanism', row),
    from: at('From', row),
    to: at('To', row),
    shareOfLoss: at('Share of the loss', row),
    cost: at('Cost as measured', row),
    grade: at('Grade', row),
    partOf: at('Part of', row),
    interval: at('Interval', row),
    evidence: at('Evidence', row),
  }));
  const left = frames.find(({ name }) => name === LEFT_OUT);
  const rows = Array.from({ length: left?.length ?? 0 }, (_, row) => row);
  const leftOut = (measured: boolean): WaterfallLeftOut[] =>
    left
      ? rows
          .filter((row) => valueAt<boolean>(left, 'Measured', row) === measured)
          .map((row) => ({ id: valueAt(left, 'Mechanism', row), why: valueAt(left, 'Why', row) }))
      : [];
  return {
    expected: custom.expected,
    measured: custom.measured,
    scale: custom.scale,
    notes: custom.notes ?? [],
    bars,
    notMeasured: leftOut(false),
    excluded: leftOut(true),
  };
}

function valueAt<T>(frame: DataFrame, name: string, row: number): T {
  return frame.fields.find((field) => field.name === name)?.values[row] as T;
}
