import { type DataFrame, type Field, FieldType } from '@grafana/data';

const isDrawn = (field: Field) => field.type === FieldType.number || field.type === FieldType.enum;

/** Booleans are drawn as 0 and 1; infinities and NaN leave a gap. */
function toGraphField(field: Field): Field {
  if (field.type === FieldType.boolean) {
    const values = field.values.map((value) => (value === null || value === undefined ? value : Number(value)));
    return { ...field, type: FieldType.number, values };
  }
  if (field.type !== FieldType.number) {
    return field;
  }
  const values = field.values.map((value) => (Number.isFinite(value) || value === undefined ? value : null));
  return { ...field, values };
}

/** Frames with a time field and something to draw; undefined when there are none. */
export function graphableFrames(series: DataFrame[]): DataFrame[] | undefined {
  const frames = series
    .filter((frame) => frame.length > 0 && frame.fields.some((field) => field.type === FieldType.time))
    .map((frame) => ({ ...frame, fields: frame.fields.map(toGraphField) }))
    .filter((frame) => frame.fields.some(isDrawn));
  return frames.length > 0 ? frames : undefined;
}
