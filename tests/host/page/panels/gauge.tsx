import React from 'react';
import {
  type FieldDisplay,
  formattedValueToString,
  getDisplayValueAlignmentFactors,
  getFieldDisplayValues,
  type PanelProps,
} from '@grafana/data';
import { BarGauge, BarGaugeDisplayMode, useTheme2, VizRepeater } from '@grafana/ui';
import { definePanel } from './definePanel';
import { NoData } from './NoData';
import { REDUCE_OPTIONS } from './stat';

interface ItemProps {
  value: FieldDisplay;
  width: number;
  height: number;
}

/** The share of the field's range (0 to 100 where it has none, as for a single value) that a value takes. */
function shareOf({ display, field }: FieldDisplay): number {
  const [min, max] = [field.min ?? 0, field.max ?? 100];
  const [low, high] = max > min ? [min, max] : [0, field.unit === 'percentunit' ? 1 : 100];
  return Math.max(0, Math.min(1, (display.numeric - low) / (high - low)));
}

const START = 0.75 * Math.PI;
const SWEEP = 1.5 * Math.PI;

function arc(cx: number, cy: number, r: number, share: number): string {
  const end = START + SWEEP * share;
  const point = (angle: number) => `${cx + r * Math.cos(angle)} ${cy + r * Math.sin(angle)}`;
  return `M ${point(START)} A ${r} ${r} 0 ${SWEEP * share > Math.PI ? 1 : 0} 1 ${point(end)}`;
}

function Dial({ value, width, height }: ItemProps) {
  const theme = useTheme2();
  const title = value.display.title ?? '';
  const radius = Math.max(10, Math.min(width, height - 20) / 2 - 12);
  const [cx, cy] = [width / 2, (height - 12) / 2];
  const text = formattedValueToString(value.display);
  const share = shareOf(value);
  const common = { fill: 'none', strokeWidth: radius / 4 };
  return (
    <svg width={width} height={height} role="img" aria-label={`${title} ${text}`}>
      <path d={arc(cx, cy, radius, 1)} {...common} stroke={theme.colors.background.secondary} />
      {share > 0 && <path d={arc(cx, cy, radius, share)} {...common} stroke={value.display.color} />}
      <g textAnchor="middle" fontFamily={theme.typography.fontFamily}>
        <text x={cx} y={cy} dominantBaseline="middle" fontSize={Math.min(36, radius / 2)} fill={value.display.color}>
          {text}
        </text>
        <text x={cx} y={height - 4} fontSize={12} fill={theme.colors.text.primary}>
          {title}
        </text>
      </g>
    </svg>
  );
}

function valuePanel(draw: (item: ItemProps & { props: PanelProps<any>; alignmentFactors: any }) => React.JSX.Element) {
  return function ValuePanel(props: PanelProps<any>) {
    const { data, options, fieldConfig, replaceVariables, timeZone, width, height, renderCounter } = props;
    const theme = useTheme2();
    const { reduceOptions } = options;
    const getValues = () =>
      getFieldDisplayValues({ fieldConfig, reduceOptions, replaceVariables, theme, data: data.series, timeZone });
    if (data.series.length === 0) {
      return <NoData {...props} />;
    }
    return (
      <VizRepeater
        source={data}
        getValues={getValues}
        getAlignmentFactors={getDisplayValueAlignmentFactors}
        renderCounter={renderCounter}
        width={width}
        height={height}
        orientation={options.orientation}
        itemSpacing={8}
        renderValue={({ value, width, height, alignmentFactors }) =>
          draw({ value: value as FieldDisplay, width, height, alignmentFactors, props })
        }
      />
    );
  };
}

function Bar({ value, width, height, alignmentFactors, props }: Parameters<Parameters<typeof valuePanel>[0]>[0]) {
  const theme = useTheme2();
  const { options } = props;
  return (
    <BarGauge
      value={value.display}
      field={value.field}
      display={value.view?.getFieldDisplayProcessor(value.colIndex ?? 0)}
      width={width}
      height={height}
      orientation={options.orientation}
      displayMode={options.displayMode}
      valueDisplayMode={options.valueMode}
      namePlacement={options.namePlacement}
      showUnfilled={options.showUnfilled}
      alignmentFactors={alignmentFactors}
      text={options.text}
      theme={theme}
    />
  );
}

/** Stand-in for the core panel `gauge`. */
export const gaugePanel = definePanel('gauge', {
  name: 'Gauge',
  component: valuePanel((item) => <Dial {...item} />),
  options: { reduceOptions: REDUCE_OPTIONS, orientation: 'auto', showThresholdMarkers: true },
});

/** Stand-in for the core panel `bargauge`. */
export const barGaugePanel = definePanel('bargauge', {
  name: 'Bar gauge',
  component: valuePanel((item) => <Bar {...item} />),
  options: {
    reduceOptions: REDUCE_OPTIONS,
    orientation: 'auto',
    displayMode: BarGaugeDisplayMode.Gradient,
    valueMode: 'color',
    namePlacement: 'auto',
    showUnfilled: true,
  },
});
