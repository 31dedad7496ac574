import React, { useMemo } from 'react';
import {
  buildHistogram,
  colorManipulator,
  FieldColorModeId,
  formattedValueToString,
  getFieldDisplayName,
  getFieldSeriesColor,
  getHistogramFields,
  type HistogramFields,
  type PanelProps,
} from '@grafana/data';
import { useTheme2 } from '@grafana/ui';
import { definePanel } from './definePanel';
import { NoData } from './NoData';
import { Plot } from './svg/Plot';
import { niceNumbers } from './svg/ticks';
import { WithLegend } from './svg/WithLegend';

function HistogramPanel(props: PanelProps<any>) {
  const { data, width, height, options, fieldConfig, title } = props;
  const theme = useTheme2();
  const fields = useMemo((): HistogramFields | null => {
    const ready = data.series.length === 1 ? getHistogramFields(data.series[0]) : undefined;
    return ready ?? buildHistogram(data.series, options, theme);
  }, [data.series, options, theme]);
  if (!fields || fields.xMin.values.length === 0) {
    return <NoData {...props} />;
  }
  const { xMin, xMax, counts } = fields;
  const [from, to] = [xMin.values[0], xMax.values[xMax.values.length - 1]];
  const top = Math.max(1, ...counts.flatMap((field) => field.values.filter(Number.isFinite)));
  const text = (value: number) => (xMin.display ? formattedValueToString(xMin.display(value)) : String(value));
  const fill = (fieldConfig.defaults.custom?.fillOpacity ?? 80) / 100;
  const series = counts.map((field) => ({
    field,
    name: getFieldDisplayName(field),
    color: getFieldSeriesColor(field, theme).color,
  }));
  return (
    <WithLegend
      width={width}
      height={height}
      legend={options.legend}
      items={series.map(({ name, color }) => ({ label: name, color }))}
    >
      {(w, h) => (
        <Plot
          width={w}
          height={h}
          label={title}
          x={(inner) =>
            niceNumbers(from, to, inner / 80).map((value) => ({ at: (value - from) / (to - from), label: text(value) }))
          }
          y={niceNumbers(0, top, h / 40).map((value) => ({ at: value / top, label: String(value) }))}
        >
          {(innerW, innerH) =>
            series.map(({ field, name, color }) =>
              field.values.map((count, i) => {
                const x = ((xMin.values[i] - from) / (to - from)) * innerW;
                const size = ((xMax.values[i] - xMin.values[i]) / (to - from)) * innerW;
                const bar = (count / top) * innerH;
                return count > 0 ? (
                  <rect
                    key={`${name} ${i}`}
                    x={x + 0.5}
                    y={innerH - bar}
                    width={Math.max(1, size - 1)}
                    height={bar}
                    fill={colorManipulator.alpha(color, fill)}
                    stroke={color}
                  >
                    <title>{`${text(xMin.values[i])} – ${text(xMax.values[i])}: ${count} (${name})`}</title>
                  </rect>
                ) : null;
              })
            )
          }
        </Plot>
      )}
    </WithLegend>
  );
}

/** Stand-in for the core panel `histogram`. */
export const histogramPanel = definePanel('histogram', {
  name: 'Histogram',
  component: HistogramPanel,
  options: {
    bucketCount: 30,
    bucketSize: undefined,
    bucketOffset: 0,
    combine: false,
    legend: { showLegend: true, displayMode: 'list', placement: 'bottom', calcs: [] },
    tooltip: { mode: 'single', sort: 'none' },
  },
  custom: { lineWidth: 1, fillOpacity: 80, gradientMode: 'none', stacking: { mode: 'none', group: 'A' }, hideFrom: {} },
  color: FieldColorModeId.PaletteClassic,
});
