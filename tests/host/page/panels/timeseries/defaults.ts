/** Custom field options of the core time series panel with their defaults. */
export const GRAPH_CUSTOM: Record<string, unknown> = {
  drawStyle: 'line',
  lineInterpolation: 'linear',
  lineWidth: 1,
  fillOpacity: 0,
  gradientMode: 'none',
  fillBelowTo: undefined,
  lineStyle: { fill: 'solid' },
  lineColor: undefined,
  barAlignment: 0,
  barWidthFactor: 0.6,
  barMaxWidth: undefined,
  spanNulls: false,
  insertNulls: false,
  showPoints: 'auto',
  pointSize: 5,
  stacking: { mode: 'none', group: 'A' },
  axisPlacement: 'auto',
  axisLabel: '',
  axisWidth: undefined,
  axisSoftMin: undefined,
  axisSoftMax: undefined,
  axisGridShow: true,
  axisCenteredZero: false,
  axisColorMode: 'text',
  axisBorderShow: false,
  scaleDistribution: { type: 'linear' },
  hideFrom: { tooltip: false, viz: false, legend: false },
  thresholdsStyle: { mode: 'off' },
  transform: undefined,
};

/** Legend and tooltip options that most panels share. */
export const VIZ_OPTIONS: Record<string, unknown> = {
  legend: { showLegend: true, displayMode: 'list', placement: 'bottom', calcs: [] },
  tooltip: { mode: 'single', sort: 'none' },
};
