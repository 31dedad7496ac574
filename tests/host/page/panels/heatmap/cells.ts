import { type DataFrame, DataFrameType, type Field, FieldType, getFieldDisplayName } from '@grafana/data';

/** One cell: the rectangle that it covers and its value. */
export interface Cell {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  value: number;
}

export interface HeatmapCells {
  cells: Cell[];
  /** Labels of ordinal rows, bottom to top; absent when y is numeric. */
  rows?: string[];
  yField?: Field;
  valueField: Field;
}

/** Width of a column: the first step that the sorted places have. */
function stepOf(places: number[]): number {
  const sorted = [...new Set(places)].sort((a, b) => a - b);
  return sorted.length > 1 ? sorted[1] - sorted[0] : 1;
}

/** The edges of a cell by what its field's name says: the lower edge, the upper edge, or the middle. */
function edges(name: string, place: number, step: number): [number, number] {
  if (/Max$/.test(name)) {
    return [place - step, place];
  }
  return /Min$/.test(name) ? [place, place + step] : [place - step / 2, place + step / 2];
}

function fromRows(frame: DataFrame): HeatmapCells | undefined {
  const time = frame.fields.find((field) => field.type === FieldType.time);
  const rows = frame.fields.filter((field) => field.type === FieldType.number);
  if (!time || rows.length === 0 || frame.length < 2) {
    return undefined;
  }
  const step = stepOf(time.values);
  const isUpper = rows[0].labels?.le !== undefined;
  const cells = rows.flatMap((field, row) =>
    field.values.map((value, i) => ({
      x0: isUpper ? time.values[i] - step : time.values[i] - step / 2,
      x1: isUpper ? time.values[i] : time.values[i] + step / 2,
      y0: row,
      y1: row + 1,
      value,
    }))
  );
  return { cells, rows: rows.map((field) => getFieldDisplayName(field, frame)), valueField: rows[0] };
}

function fromCells(frame: DataFrame): HeatmapCells | undefined {
  const [x, y, third, fourth] = frame.fields;
  const sparse = third?.name === 'yMax';
  const value = sparse ? fourth : third;
  if (!x || !y || !value || frame.length < 2) {
    return undefined;
  }
  const xStep = stepOf(x.values);
  const yStep = stepOf(y.values);
  const ordinal: string[] | undefined = frame.meta?.custom?.yOrdinalDisplay;
  const cells = value.values.map((item, i) => {
    const [x0, x1] = edges(x.name, x.values[i], xStep);
    const [y0, y1] = sparse
      ? [y.values[i], third.values[i]]
      : ordinal
        ? [y.values[i], y.values[i] + 1]
        : edges(y.name, y.values[i], yStep);
    return { x0, x1, y0, y1, value: item };
  });
  return { cells, rows: ordinal, yField: y, valueField: value };
}

/** Cells of a heatmap from frames of dense or sparse cells, or of rows; null values are left out. */
export function heatmapCells(frames: DataFrame[], below: number | undefined): HeatmapCells | undefined {
  const dense = frames.find((frame) => frame.meta?.type === DataFrameType.HeatmapCells);
  const found = dense ? fromCells(dense) : frames[0] && fromRows(frames[frames.length - 1]);
  const shown = (value: unknown) => Number.isFinite(value) && (below === undefined || (value as number) > below);
  return found && { ...found, cells: found.cells.filter((cell) => shown(cell.value)) };
}
