import { type DataFrame, FieldType, type Field, DataFrameType } from '@grafana/data';

/** Frames of one `format: table` query become one table: Time, a column a label, Value. */
export function toTable(frames: DataFrame[], refId: string, severalRefs: boolean): DataFrame[] {
  const filled = frames.filter((frame) => frame.fields.length > 1);
  if (filled.length === 0) {
    return frames;
  }
  const names = [...new Set(filled.flatMap((frame) => Object.keys(frame.fields[1].labels ?? {})))].sort();
  const rows = filled.flatMap((frame) =>
    Array.from({ length: frame.length }, (_, i) => ({
      time: frame.fields[0].values[i],
      labels: frame.fields[1].labels ?? {},
      value: frame.fields[1].values[i],
    }))
  );
  const column = (name: string, type: FieldType, values: unknown[]): Field => ({ name, type, values, config: {} });
  const fields = [
    column(
      'Time',
      FieldType.time,
      rows.map((row) => row.time)
    ),
    ...names.map((name) =>
      column(
        name,
        FieldType.string,
        rows.map((row) => row.labels[name])
      )
    ),
    column(
      severalRefs ? `Value #${refId}` : 'Value',
      FieldType.number,
      rows.map((row) => row.value)
    ),
  ];
  fields.forEach((field) => field.type !== FieldType.time && (field.config = { filterable: true }));
  const meta = { ...filled[0].meta, preferredVisualisationType: 'table' as const };
  return [{ refId, meta, fields, length: rows.length }];
}

const bound = (frame: DataFrame) => Number((frame.fields[1]?.labels?.le ?? '').replace('+Inf', 'Infinity'));

/** Cumulative `le` series become one frame of rows, sorted and de-accumulated, as the heatmap reads them. */
export function toHeatmapRows(frames: DataFrame[], refId: string): DataFrame[] {
  const buckets = frames.filter((frame) => frame.fields.length > 1 && !Number.isNaN(bound(frame)));
  if (buckets.length === 0) {
    return frames;
  }
  buckets.sort((a, b) => bound(a) - bound(b));
  const times = [...new Set(buckets.flatMap((frame) => frame.fields[0].values as number[]))].sort((a, b) => a - b);
  const lookups = buckets.map(
    (frame) => new Map(frame.fields[0].values.map((time, i) => [time, frame.fields[1].values[i]]))
  );
  const fields: Field[] = lookups.map((lookup, i) => ({
    ...buckets[i].fields[1],
    name: buckets[i].fields[1].labels?.le ?? '',
    values: times.map((time) => {
      const below = i > 0 ? (lookups[i - 1].get(time) ?? 0) : 0;
      const value = lookup.get(time);
      return value === undefined || value === null ? null : Math.max(0, value - below);
    }),
  }));
  const time: Field = { ...buckets[0].fields[0], values: times };
  return [{ refId, meta: { type: DataFrameType.HeatmapRows }, fields: [time, ...fields], length: times.length }];
}
