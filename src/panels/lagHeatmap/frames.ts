import { type DataFrame, type Field, FieldType } from '@grafana/data';
import { type LagCell, type LagPoint, type LagTestResult } from '../../analysis/lag/types';
import { frameOf } from '../../shared/frames';

const CELLS = 'Lag test';
const CURVE = 'Lag curve';

/** Everything of a result that is not a table of its own. */
type Rest = Omit<LagTestResult, 'cells' | 'curve'>;

const cellFields: Record<keyof LagCell, [name: string, type: FieldType, unit?: string]> = {
  lag: ['Lag', FieldType.number, 's'],
  bucket: ['Prefill bucket', FieldType.number],
  n: ['Scrapes', FieldType.number],
  median: ['Median', FieldType.number],
  lo: ['Median from', FieldType.number],
  hi: ['Median to', FieldType.number],
  relative: ['Against the reference', FieldType.number, 'percentunit'],
  relativeLo: ['Against the reference from', FieldType.number, 'percentunit'],
  relativeHi: ['Against the reference to', FieldType.number, 'percentunit'],
  thin: ['Thin', FieldType.boolean],
};

const pointFields: Record<keyof LagPoint, [name: string, type: FieldType, unit?: string]> = {
  lag: ['Lag', FieldType.number, 's'],
  effect: ['Effect', FieldType.number, 'percentunit'],
  lo: ['Effect from', FieldType.number, 'percentunit'],
  hi: ['Effect to', FieldType.number, 'percentunit'],
  meanEffect: ['Mean effect', FieldType.number, 'percentunit'],
  p: ['p', FieldType.number],
  pCorrected: ['p, corrected over lags', FieldType.number],
  conditional: ['Without current prefill', FieldType.boolean],
  n: ['Scrapes after prefill', FieldType.number],
  nReference: ['Reference scrapes', FieldType.number],
};

/** A result as frames, for the panel and for whoever inspects its data: a table of cells and one of the curve. */
export function toFrames(result: LagTestResult): DataFrame[] {
  const { cells, curve, ...rest } = result;
  return [
    { ...frameOf(CELLS, fieldsOf(cells, cellFields)), meta: { custom: { lagTest: rest } } },
    frameOf(CURVE, fieldsOf(curve, pointFields)),
  ];
}

/** The result out of a panel's frames; null where there is none among them. */
export function fromFrames(frames: readonly DataFrame[]): LagTestResult | null {
  const cells = frames.find(({ name, meta }) => name === CELLS && meta?.custom?.lagTest !== undefined);
  const curve = frames.find(({ name }) => name === CURVE);
  if (!cells || !curve) {
    return null;
  }
  const rest = cells.meta?.custom?.lagTest as Rest;
  return { ...rest, cells: rowsOf(cells, cellFields), curve: rowsOf(curve, pointFields) };
}

function fieldsOf<T extends object>(
  rows: T[],
  fields: Record<keyof T, [name: string, type: FieldType, unit?: string]>
): Field[] {
  return (Object.keys(fields) as Array<keyof T>).map((key) => {
    const [name, type, unit] = fields[key];
    return { name, type, config: unit ? { unit } : {}, values: rows.map((row) => row[key]) };
  });
}

function rowsOf<T extends object>(frame: DataFrame, fields: Record<keyof T, [name: string, ...rest: unknown[]]>): T[] {
  const keys = Object.keys(fields) as Array<keyof T>;
  const columns = keys.map((key) => frame.fields.find((field) => field.name === fields[key][0])?.values ?? []);
  return Array.from({ length: frame.length }, (_, row) => {
    const entries = keys.map((key, k) => [key, columns[k][row]] as const);
    return Object.fromEntries(entries) as T;
  });
}
