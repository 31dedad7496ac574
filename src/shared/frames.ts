import { FieldColorModeId, FieldType, type DataFrame, type Field, type FieldConfig } from '@grafana/data';

interface Look {
  unit?: string;
  color?: string;
  decimals?: number;
  min?: number;
  max?: number;
  /** Said about the field in tooltips and legends. */
  description?: string;
  /** Options of the panel that draws it, e.g. a dashed line. */
  custom?: Record<string, unknown>;
}

/** A time column from Unix seconds. */
export function timeField(t: ArrayLike<number>): Field {
  return { name: 'Time', type: FieldType.time, config: {}, values: Array.from(t, (seconds) => seconds * 1000) };
}

/**
 * A column of figures. `null` stays a gap.
 * @param name what legend and tooltip say
 */
export function numberField(name: string, values: Array<number | null>, look: Look = {}): Field {
  const { color, ...rest } = look;
  const config: FieldConfig = { ...rest, displayName: name };
  if (color) {
    config.color = { mode: FieldColorModeId.Fixed, fixedColor: color };
  }
  return { name, type: FieldType.number, config, values };
}

/** A frame of columns of one length. */
export function frameOf(name: string, fields: Field[]): DataFrame {
  return { name, fields, length: fields[0]?.values.length ?? 0 };
}

/** True when at least one value is known. */
export function anyKnown(values: Array<number | null> | undefined): boolean {
  return values?.some((value) => value !== null) ?? false;
}
