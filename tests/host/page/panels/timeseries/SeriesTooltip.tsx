import React from 'react';
import {
  type AbsoluteTimeRange,
  type DataFrame,
  type Field,
  FieldType,
  formattedValueToString,
  getFieldDisplayName,
} from '@grafana/data';
import { TooltipDisplayMode } from '@grafana/schema';
import { SeriesTable, TooltipPlugin2, type UPlotConfigBuilder, useTheme2 } from '@grafana/ui';
import { css } from '@emotion/css';

interface Props {
  config: UPlotConfigBuilder;
  /** The joined frame that is drawn: time first, then one field a series. */
  frame: DataFrame;
  series: DataFrame[];
  mode: TooltipDisplayMode;
  sort?: 'none' | 'asc' | 'desc';
  onZoom: (range: AbsoluteTimeRange) => void;
}

// Values of a const enum that the package does not export: nearest series, all series.
const ONE = 0;
const ALL = 1;

interface Row {
  label: string;
  color?: string;
  value: string;
  raw: number;
  isActive: boolean;
}

function toRow(field: Field, i: number, index: number, active: number | null, { frame, series }: Props): Row {
  const value = field.values[index];
  const display = field.display?.(value);
  const origin = field.state?.origin;
  const own = origin && series[origin.frameIndex];
  const label = own
    ? getFieldDisplayName(own.fields[origin.fieldIndex], own, series)
    : getFieldDisplayName(field, frame);
  const text = display ? formattedValueToString(display) : String(value);
  return { label, color: display?.color, value: text, raw: Number(value), isActive: i === active };
}

function rowsAt(props: Props, indexes: Array<number | null>, active: number | null): Row[] {
  const { frame, mode, sort } = props;
  const rows = frame.fields.flatMap((field, i) => {
    const index = indexes[i];
    const hidden = i === 0 || index === null || index === undefined || field.config.custom?.hideFrom?.tooltip;
    const other = mode === TooltipDisplayMode.Single && active !== null && i !== active;
    const drawn = field.type === FieldType.number || field.type === FieldType.enum;
    return hidden || other || !drawn ? [] : [toRow(field, i, index, active, props)];
  });
  if (sort === 'asc' || sort === 'desc') {
    rows.sort((a, b) => (sort === 'asc' ? a.raw - b.raw : b.raw - a.raw));
  }
  return rows;
}

/** What is under the cursor: time, and one or all series with their values. */
export function SeriesTooltip(props: Props) {
  const { config, frame, mode, onZoom } = props;
  const theme = useTheme2();
  const box = css({ padding: theme.spacing(1) });
  return (
    <TooltipPlugin2
      config={config}
      hoverMode={mode === TooltipDisplayMode.Multi ? ALL : ONE}
      queryZoom={onZoom}
      clientZoom
      render={(_, indexes, active) => {
        const x = frame.fields[0];
        const at = indexes.find((index) => index !== null && index !== undefined) ?? 0;
        const time = x.display ? formattedValueToString(x.display(x.values[at])) : String(x.values[at]);
        return (
          <div className={box}>
            <SeriesTable timestamp={time} series={rowsAt(props, indexes, active)} />
          </div>
        );
      }}
    />
  );
}
