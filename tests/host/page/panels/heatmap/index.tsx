import React, { useMemo } from 'react';
import { dateTimeFormat, FieldType, formattedValueToString, type Field, type PanelProps } from '@grafana/data';
import { useTheme2 } from '@grafana/ui';
import { definePanel } from '../definePanel';
import { NoData } from '../NoData';
import { Plot } from '../svg/Plot';
import { niceNumbers, type Tick, timeTicks } from '../svg/ticks';
import { heatmapCells } from './cells';
import { palette } from './palette';

const show = (field: Field | undefined, value: number) =>
  field?.display ? formattedValueToString(field.display(value)) : String(value);

function HeatmapPanel(props: PanelProps<any>) {
  const { data, width, height, options, timeRange, timeZone, title } = props;
  const theme = useTheme2();
  const below: number | undefined = options.filterValues?.le;
  const heat = useMemo(() => heatmapCells(data.series, below), [data.series, below]);
  if (!heat || heat.cells.length === 0) {
    return <NoData {...props} />;
  }
  const { cells, rows, yField, valueField } = heat;
  const isTime = data.series.some((frame) => frame.fields[0]?.type === FieldType.time);
  const extent = (pick: (cell: (typeof cells)[0]) => number[]) => {
    const all = cells.flatMap(pick);
    return [Math.min(...all), Math.max(...all)];
  };
  const [x0, x1] = isTime ? [timeRange.from.valueOf(), timeRange.to.valueOf()] : extent((cell) => [cell.x0, cell.x1]);
  const [y0, y1] = rows ? [0, rows.length] : extent((cell) => [cell.y0, cell.y1]);
  const { scheme = 'Oranges', steps = 64, reverse = false, min, max } = options.color ?? {};
  const [least, most] = extent((cell) => [cell.value]);
  const [low, high] = [min ?? Math.min(0, least), max ?? most];
  const color = palette(scheme, steps, reverse, theme.isDark);
  const xTicks = (inner: number): Tick[] =>
    isTime
      ? timeTicks(x0, x1, inner, timeZone)
      : niceNumbers(x0, x1, inner / 80).map((value) => ({ at: (value - x0) / (x1 - x0), label: String(value) }));
  const yTicks: Tick[] = rows
    ? rows.map((label, i) => ({ at: (i + 0.5) / rows.length, label }))
    : niceNumbers(y0, y1, height / 40).map((value) => ({ at: (value - y0) / (y1 - y0), label: show(yField, value) }));
  const gap = options.cellGap ?? 1;
  // Cells that the gap would eat up touch each other.
  const inside = (size: number) => (size > 3 * gap ? size - gap : size);
  return (
    <Plot width={width} height={height} label={title} x={xTicks} y={yTicks}>
      {(w, h) =>
        cells.map((cell) => {
          const left = Math.max(0, ((cell.x0 - x0) / (x1 - x0)) * w);
          const right = Math.min(w, ((cell.x1 - x0) / (x1 - x0)) * w);
          const top = (1 - (cell.y1 - y0) / (y1 - y0)) * h;
          const bottom = (1 - (cell.y0 - y0) / (y1 - y0)) * h;
          const at = isTime ? dateTimeFormat(cell.x1, { timeZone }) : `${cell.x0} – ${cell.x1}`;
          const row = rows ? rows[Math.floor(cell.y0)] : `${show(yField, cell.y0)} – ${show(yField, cell.y1)}`;
          return right > left ? (
            <rect
              key={`${cell.x0} ${cell.y0}`}
              x={left}
              y={top}
              width={inside(right - left)}
              height={inside(bottom - top)}
              fill={color((cell.value - low) / (high - low || 1))}
            >
              <title>{`${at}\n${row}: ${show(valueField, cell.value)}`}</title>
            </rect>
          ) : null;
        })
      }
    </Plot>
  );
}

/** Stand-in for the core panel `heatmap`. */
export const heatmapPanel = definePanel('heatmap', {
  name: 'Heatmap',
  component: HeatmapPanel,
  options: {
    calculate: false,
    color: { mode: 'scheme', scheme: 'Oranges', fill: 'dark-orange', steps: 64, reverse: false },
    cellGap: 1,
    cellValues: {},
    yAxis: { axisPlacement: 'left' },
    rowsFrame: { layout: 'auto' },
    showValue: 'never',
    legend: { show: true },
    tooltip: { mode: 'single' },
    filterValues: { le: 1e-9 },
  },
  custom: { scaleDistribution: { type: 'linear' }, hideFrom: {} },
});
