import { type PanelPlugin } from '@grafana/data';
import { definePanel } from './definePanel';
import { UnknownPanel } from './UnknownPanel';
import { barChartPanel } from './barchart';
import { barGaugePanel, gaugePanel } from './gauge';
import { heatmapPanel } from './heatmap';
import { histogramPanel } from './histogram';
import { stateTimelinePanel } from './statetimeline';
import { statPanel } from './stat';
import { tablePanel } from './table';
import { textPanel } from './text';
import { timeSeriesPanel } from './timeseries';

const PANELS: Record<string, PanelPlugin> = {
  timeseries: timeSeriesPanel,
  stat: statPanel,
  table: tablePanel,
  text: textPanel,
  'state-timeline': stateTimelinePanel,
  barchart: barChartPanel,
  histogram: histogramPanel,
  heatmap: heatmapPanel,
  gauge: gaugePanel,
  bargauge: barGaugePanel,
};

/** A core panel's stand-in, at hand at once. */
export const panelFromCache = (id: string): PanelPlugin | undefined => PANELS[id];

/** A core panel's stand-in; an unknown id gives a panel that says so. */
export async function importPanel(id: string): Promise<PanelPlugin> {
  PANELS[id] ??= definePanel(id, { name: id, component: UnknownPanel });
  return PANELS[id];
}
