import { type PanelData, LoadingState, type TimeRange } from '@grafana/data';
import { SceneDataNode, sceneUtils, VizPanel } from '@grafana/scenes';
import type { LagTestResult } from '../../../analysis/lag/types';
import { LAG_HEATMAP_DESCRIPTION, LAG_HEATMAP_ID, lagHeatmapPanel, toFrames } from '../../../panels/lagHeatmap';

let registered = false;

/** The panel of a lag test; `show` feeds it. */
export function lagPanel(): VizPanel {
  if (!registered) {
    registered = true;
    sceneUtils.registerRuntimePanelPlugin({ pluginId: LAG_HEATMAP_ID, plugin: lagHeatmapPanel });
  }
  return new VizPanel({
    title: 'Decode by prefill and lag',
    description: LAG_HEATMAP_DESCRIPTION,
    pluginId: LAG_HEATMAP_ID,
    $data: new SceneDataNode(),
  });
}

/** Gives a panel the result that it draws; null takes the drawing away. */
export function show(panel: VizPanel, result: LagTestResult | null, timeRange: TimeRange) {
  const data: PanelData = { state: LoadingState.Done, series: result ? toFrames(result) : [], timeRange };
  (panel.state.$data as SceneDataNode).setState({ data });
}
