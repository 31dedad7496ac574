import { type DataFrame, type Field, FieldType, formattedValueToString, getFieldDisplayName } from '@grafana/data';

/** A stretch of one state. Times in ms. */
export interface Segment {
  from: number;
  to: number;
  text: string;
  color: string;
}

export interface StateRow {
  label: string;
  segments: Segment[];
}

const STATES = [FieldType.number, FieldType.string, FieldType.boolean, FieldType.enum];

function segmentsOf(field: Field, starts: number[], ends: number[] | undefined, until: number, merge: boolean) {
  const segments: Segment[] = [];
  field.values.forEach((value, i) => {
    if (value === undefined) {
      return; // the state before goes on
    }
    const from = starts[i];
    const next = starts.findIndex((_, j) => j > i && field.values[j] !== undefined);
    const to = ends?.[i] ?? (next < 0 ? until : starts[next]);
    if (value === null || to <= from) {
      return; // a gap
    }
    const display = field.display?.(value);
    const text = display ? formattedValueToString(display) : String(value);
    const color = display?.color ?? 'gray';
    const last = segments[segments.length - 1];
    if (merge && last && last.to === from && last.text === text && last.color === color) {
      last.to = to;
    } else {
      segments.push({ from, to, text, color });
    }
  });
  return segments;
}

/**
 * Rows of a state timeline: the first time field starts a state, a second one ends it, every other field of a known
 * type is a row. `null` is a gap, `undefined` goes on with the state before.
 */
export function stateRows(frames: DataFrame[], until: number, merge: boolean): StateRow[] {
  return frames.flatMap((frame) => {
    const [start, end] = frame.fields.filter((field) => field.type === FieldType.time);
    if (!start) {
      return [];
    }
    const rows = frame.fields.filter((field) => STATES.includes(field.type) && !field.config.custom?.hideFrom?.viz);
    return rows.map((field) => ({
      label: getFieldDisplayName(field, frame, frames),
      segments: segmentsOf(field, start.values, end?.values, until, merge),
    }));
  });
}
