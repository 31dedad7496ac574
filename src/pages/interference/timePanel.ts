import type { DataFrame } from '@grafana/data';
import { PanelBuilders, type VizPanel } from '@grafana/scenes';
import {
  AxisPlacement,
  GraphDrawStyle,
  LegendDisplayMode,
  SortOrder,
  StackingMode,
  TooltipDisplayMode,
  VisibilityMode,
} from '@grafana/schema';
import type { LaneReading } from '../../data/types';
import { NOT_MEASURED } from '../../shared/figures';
import { DerivedFrames } from '../lane/DerivedFrames';

export interface TimePanelParts {
  title: string;
  /** What it shows and what would make it wrong, in one sentence. */
  description: string;
  derive: (reading: LaneReading) => DataFrame[];
  stacked?: boolean;
}

/** A panel over time that draws figures derived from the page's reading. */
export function timePanel({ title, description, derive, stacked }: TimePanelParts): VizPanel {
  const builder = PanelBuilders.timeseries()
    .setTitle(title)
    .setDescription(description)
    .setData(new DerivedFrames({ derive }))
    .setOption('legend', { displayMode: LegendDisplayMode.List, placement: 'bottom', showLegend: true, calcs: [] })
    .setOption('tooltip', { mode: TooltipDisplayMode.Multi, sort: SortOrder.None })
    .setCustomFieldConfig('lineWidth', 2)
    .setCustomFieldConfig('showPoints', VisibilityMode.Never)
    .setCustomFieldConfig('fillOpacity', stacked ? 70 : 0)
    .setCustomFieldConfig('axisPlacement', AxisPlacement.Auto)
    .setCustomFieldConfig('drawStyle', GraphDrawStyle.Line)
    .setNoValue(NOT_MEASURED);
  if (stacked) {
    builder
      .setCustomFieldConfig('stacking', { mode: StackingMode.Normal, group: 'shape' })
      .setCustomFieldConfig('lineWidth', 0);
  }
  return builder.build();
}
