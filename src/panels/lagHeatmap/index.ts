import { PanelPlugin } from '@grafana/data';
import { LagHeatmapPanel } from './LagHeatmapPanel';

export { fromFrames, toFrames } from './frames';

/** Under this id the panel is registered at run time. */
export const LAG_HEATMAP_ID = 'lanewatch-lag-heatmap';

/** What the panel shows and what would make it wrong, for the panel's description. */
export const LAG_HEATMAP_DESCRIPTION =
  'How decode fares by the prefill of the same scrape and of the minutes before, against scrapes without prefill; it is wrong where something else moves with prefill that neither the requests in flight nor the hour explain.';

export const lagHeatmapPanel = new PanelPlugin<object>(LagHeatmapPanel);
