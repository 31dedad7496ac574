import React, { useMemo } from 'react';
import {
  colorManipulator,
  FieldColorModeId,
  formattedValueToString,
  type PanelProps,
  VizOrientation,
} from '@grafana/data';
import { measureText, useTheme2 } from '@grafana/ui';
import { definePanel } from '../definePanel';
import { NoData } from '../NoData';
import { Plot } from '../svg/Plot';
import { niceNumbers, thin, type Tick } from '../svg/ticks';
import { WithLegend } from '../svg/WithLegend';
import { type BarData, barData, valueRange } from './bars';

interface Box {
  key: string;
  category: number;
  series: number;
  /** Place along the categories, from 0 to 1, and along the values. */
  start: number;
  size: number;
  low: number;
  high: number;
}

function layout(bars: BarData, stacked: boolean, groupWidth: number, barWidth: number): Box[] {
  const [min, max] = valueRange(bars, stacked);
  const scale = (value: number) => (value - min) / (max - min);
  const slots = stacked ? 1 : bars.series.length;
  const slot = groupWidth / slots / bars.categories.length;
  return bars.categories.flatMap((_, category) => {
    const base = [0, 0]; // below and above zero
    return bars.series.flatMap((series, i) => {
      const value = series.values[category];
      if (value === null) {
        return [];
      }
      const side = value < 0 ? 0 : 1;
      const from = stacked ? base[side] : 0;
      base[side] += value;
      const first = (category + (1 - groupWidth) / 2) / bars.categories.length;
      const start = first + slot * ((stacked ? 0 : i) + (1 - barWidth) / 2);
      const ends = [scale(from), scale(from + value)].sort((a, b) => a - b);
      return [
        { key: `${category} ${i}`, category, series: i, start, size: slot * barWidth, low: ends[0], high: ends[1] },
      ];
    });
  });
}

function BarChartPanel(props: PanelProps<any>) {
  const { data, width, height, options, fieldConfig, title } = props;
  const theme = useTheme2();
  const bars = useMemo(() => barData(data.series, theme, options.xField), [data.series, theme, options.xField]);
  if (!bars) {
    return <NoData {...props} />;
  }
  const stacked = options.stacking === 'normal';
  const horizontal = options.orientation === VizOrientation.Horizontal;
  const [min, max] = valueRange(bars, stacked);
  const boxes = layout(bars, stacked, options.groupWidth ?? 0.7, options.barWidth ?? 0.97);
  const fill = (fieldConfig.defaults.custom?.fillOpacity ?? 80) / 100;
  const categories: Tick[] = bars.categories.map((label, i) => {
    const at = (i + 0.5) / bars.categories.length;
    return { at: horizontal ? 1 - at : at, label };
  });
  const values = (count: number): Tick[] =>
    niceNumbers(min, max, count).map((value) => {
      const display = bars.field.display?.(value);
      return { at: (value - min) / (max - min), label: display ? formattedValueToString(display) : String(value) };
    });
  const widest = Math.max(...categories.map((tick) => measureText(tick.label, 12).width)) + 8;
  const draw = (box: Box, w: number, h: number) => {
    const { series, category, start, size, low, high } = box;
    const color = bars.series[series].colors[category];
    const text = bars.series[series].texts[category];
    const rect = horizontal
      ? { x: low * w, y: start * h, width: (high - low) * w, height: size * h }
      : { x: start * w, y: (1 - high) * h, width: size * w, height: (high - low) * h };
    const room = horizontal ? rect.height > 14 : rect.width > measureText(text, 12).width;
    const place = horizontal
      ? { x: rect.x + rect.width + 4, y: rect.y + rect.height / 2, dominantBaseline: 'middle' as const }
      : { x: rect.x + rect.width / 2, y: Math.max(12, rect.y - 4), textAnchor: 'middle' as const };
    return (
      <g key={box.key}>
        <rect {...rect} fill={colorManipulator.alpha(color, fill)} stroke={color}>
          <title>{`${bars.categories[category]} – ${bars.series[series].name}: ${text}`}</title>
        </rect>
        {options.showValue !== 'never' && (options.showValue === 'always' || room) && !stacked && (
          <text {...place} fontSize={12} fill={theme.colors.text.primary}>
            {text}
          </text>
        )}
      </g>
    );
  };
  return (
    <WithLegend
      width={width}
      height={height}
      legend={options.legend}
      items={bars.series.map(({ name, color }) => ({ label: name, color }))}
    >
      {(w, h) => (
        <Plot
          width={w}
          height={h}
          label={title}
          x={(inner) => (horizontal ? values(inner / 80) : thin(categories, inner / widest))}
          y={horizontal ? categories : values(h / 40)}
        >
          {(innerW, innerH) => boxes.map((box) => draw(box, innerW, innerH))}
        </Plot>
      )}
    </WithLegend>
  );
}

/** Stand-in for the core panel `barchart`. */
export const barChartPanel = definePanel('barchart', {
  name: 'Bar chart',
  component: BarChartPanel,
  options: {
    orientation: 'auto',
    showValue: 'auto',
    stacking: 'none',
    groupWidth: 0.7,
    barWidth: 0.97,
    barRadius: 0,
    xTickLabelRotation: 0,
    xTickLabelSpacing: 0,
    legend: { showLegend: true, displayMode: 'list', placement: 'bottom', calcs: [] },
    tooltip: { mode: 'single', sort: 'none' },
  },
  custom: { lineWidth: 1, fillOpacity: 80, gradientMode: 'none', axisPlacement: 'auto', axisLabel: '', hideFrom: {} },
  color: FieldColorModeId.PaletteClassic,
});
