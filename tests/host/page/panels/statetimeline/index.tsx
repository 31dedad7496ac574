import React, { useMemo } from 'react';
import { colorManipulator, dateTimeFormat, type PanelProps } from '@grafana/data';
import { measureText, useTheme2 } from '@grafana/ui';
import { definePanel } from '../definePanel';
import { NoData } from '../NoData';
import { Plot } from '../svg/Plot';
import { timeTicks } from '../svg/ticks';
import { WithLegend } from '../svg/WithLegend';
import { type Segment, stateRows } from './segments';

const MOST_LEGEND_ITEMS = 12;

function StateTimelinePanel(props: PanelProps<any>) {
  const { data, width, height, timeRange, timeZone, options, fieldConfig, title } = props;
  const theme = useTheme2();
  const [from, to] = [timeRange.from.valueOf(), timeRange.to.valueOf()];
  const merge = options.mergeValues !== false;
  const rows = useMemo(() => stateRows(data.series, to, merge), [data.series, to, merge]);
  if (rows.length === 0) {
    return <NoData {...props} />;
  }
  const { fillOpacity = 70, lineWidth = 0 } = fieldConfig.defaults.custom ?? {};
  const states = new Map(rows.flatMap((row) => row.segments).map((s) => [`${s.text} ${s.color}`, s]));
  const legend = [...states.values()].slice(0, MOST_LEGEND_ITEMS).map(({ text, color }) => ({ label: text, color }));
  const y = rows.map(({ label }, i) => ({ at: 1 - (i + 0.5) / rows.length, label }));
  const time = (value: number) => dateTimeFormat(value, { timeZone });
  const box = ({ from: start, to: end, text, color }: Segment, row: number, w: number, h: number) => {
    const left = Math.max(0, ((start - from) / (to - from)) * w);
    const right = Math.min(w, ((end - from) / (to - from)) * w);
    if (right <= left) {
      return null;
    }
    const rowHeight = h / rows.length;
    const size = rowHeight * (options.rowHeight ?? 0.9);
    const top = row * rowHeight + (rowHeight - size) / 2;
    const fits = right - left > measureText(text, 12).width + 8 && size > 14;
    const fill = colorManipulator.alpha(color, fillOpacity / 100);
    return (
      <g key={start}>
        <rect x={left} y={top} width={right - left} height={size} fill={fill} stroke={color} strokeWidth={lineWidth}>
          <title>{`${rows[row].label}: ${text}\n${time(start)} – ${time(end)}`}</title>
        </rect>
        {options.showValue !== 'never' && fits && (
          <text
            x={left + 4}
            y={top + size / 2}
            dominantBaseline="middle"
            fontSize={12}
            fill={fillOpacity < 50 ? theme.colors.text.primary : theme.colors.getContrastText(color)}
            pointerEvents="none"
          >
            {text}
          </text>
        )}
      </g>
    );
  };
  return (
    <WithLegend width={width} height={height} legend={options.legend} items={legend}>
      {(w, h) => (
        <Plot width={w} height={h} label={title} x={(inner) => timeTicks(from, to, inner, timeZone)} y={y}>
          {(innerW, innerH) =>
            rows.map(({ segments }, row) => <g key={row}>{segments.map((s) => box(s, row, innerW, innerH))}</g>)
          }
        </Plot>
      )}
    </WithLegend>
  );
}

/** Stand-in for the core panel `state-timeline`. */
export const stateTimelinePanel = definePanel('state-timeline', {
  name: 'State timeline',
  component: StateTimelinePanel,
  options: {
    mergeValues: true,
    showValue: 'auto',
    alignValue: 'left',
    rowHeight: 0.9,
    perPage: 20,
    legend: { showLegend: true, displayMode: 'list', placement: 'bottom' },
    tooltip: { mode: 'single', sort: 'none' },
  },
  custom: {
    lineWidth: 0,
    fillOpacity: 70,
    spanNulls: false,
    insertNulls: false,
    hideFrom: {},
    axisPlacement: 'auto',
  },
});
