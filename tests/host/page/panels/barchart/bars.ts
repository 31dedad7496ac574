import {
  type DataFrame,
  type Field,
  FieldType,
  formattedValueToString,
  getFieldDisplayName,
  getFieldSeriesColor,
  type GrafanaTheme2,
} from '@grafana/data';

export interface BarSeries {
  name: string;
  color: string;
  values: Array<number | null>;
  texts: string[];
  /** Own colour of each bar, where the colour follows the value. */
  colors: string[];
}

export interface BarData {
  categories: string[];
  series: BarSeries[];
  field: Field;
}

const textOf = (field: Field, value: unknown) =>
  field.display ? formattedValueToString(field.display(value)) : String(value);

function categoryField(frame: DataFrame, xField?: string): Field | undefined {
  const named = frame.fields.find((field) => xField && getFieldDisplayName(field, frame) === xField);
  const byType = (type: FieldType) => frame.fields.find((field) => field.type === type);
  return named ?? byType(FieldType.string) ?? byType(FieldType.time);
}

/** Categories and series of a bar chart: the first frame's x field, and its other number fields. */
export function barData(frames: DataFrame[], theme: GrafanaTheme2, xField?: string): BarData | undefined {
  const frame = frames[0];
  const x = frame && categoryField(frame, xField);
  const fields = frame?.fields.filter((field) => {
    const hidden = field.config.custom?.hideFrom?.viz === true;
    return field.type === FieldType.number && field !== x && !hidden;
  });
  if (!x || !fields || fields.length === 0 || frame.length === 0) {
    return undefined;
  }
  const series = fields.map((field) => {
    const color = getFieldSeriesColor(field, theme).color;
    const isByValue = field.config.color?.mode === 'thresholds' || field.config.color?.mode?.startsWith('continuous');
    return {
      name: getFieldDisplayName(field, frame, frames),
      color,
      values: field.values.map((value) => (Number.isFinite(value) ? value : null)),
      texts: field.values.map((value) => textOf(field, value)),
      colors: field.values.map((value) => (isByValue ? (field.display?.(value).color ?? color) : color)),
    };
  });
  return { categories: x.values.map((value) => textOf(x, value)), series, field: fields[0] };
}

/** Share of the range that is left free for the values written at the bars' ends. */
const LABEL_ROOM = 0.12;

/** Least and greatest end of any bar, zero included; stacked bars add up by sign. */
export function valueRange({ series, categories, field }: BarData, stacked: boolean): [number, number] {
  const ends = categories.flatMap((_, i) => {
    const values = series.map((s) => s.values[i] ?? 0);
    const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);
    return stacked ? [sum(values.filter((v) => v > 0)), sum(values.filter((v) => v < 0))] : values;
  });
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const room = (high - low) * LABEL_ROOM;
  const min = field.config.min ?? (low < 0 ? low - room : low);
  const max = field.config.max ?? high + room;
  return [min, max > min ? max : min + 1];
}
