import { PanelBuilders, sceneUtils, VizPanel } from '@grafana/scenes';
import { GraphDrawStyle, LegendDisplayMode, SortOrder, TooltipDisplayMode, VisibilityMode } from '@grafana/schema';
import { alertArrival } from '../../data/alertLink';
import { WATERFALL_DESCRIPTION, WATERFALL_ID, waterfallFrames, waterfallPanel } from '../../panels/waterfall';
import { NOT_MEASURED } from '../../shared/figures';
import { FindingsFrames, type FindingsFramesState } from './FindingsFrames';
import type { Findings } from './inquiry';
import { marksFrame, preemptionMarks, questionMarks, restartMarks, trainingMarks } from './marks';
import { draftFrames, timelineFrames } from './timelineFrames';
import { waterfallFor } from './waterfallInput';

let registered = false;

/** The waterfall from what is expected down to what was measured. */
export function waterfallVizPanel(): VizPanel {
  if (!registered) {
    registered = true;
    sceneUtils.registerRuntimePanelPlugin({ pluginId: WATERFALL_ID, plugin: waterfallPanel });
  }
  return new VizPanel({
    pluginId: WATERFALL_ID,
    title: 'From the expected to the measured rate',
    description: WATERFALL_DESCRIPTION,
    $data: new FindingsFrames({ derive: (findings) => waterfallFrames(waterfallFor(findings)) }),
  });
}

/**
 * Rate and prefill over baseline and window, with the collapse and what may have caused it marked.
 * @param search the address as somebody arrived: the moment of the alert is in it
 */
export function timelineVizPanel(search: string): VizPanel {
  const { at } = alertArrival(search);
  const mark = ({ question, reading, result, pulls, onset }: Findings) =>
    marksFrame([
      ...questionMarks(question.window, result.verdict.baseline, { at, onset }),
      ...trainingMarks(pulls),
      ...preemptionMarks(reading.series),
      ...restartMarks(reading.series),
    ]);
  return timeVizPanel({
    title: 'Before, and since',
    description:
      'Per-stream decode rate beside prefill, with baseline (blue), judged window (red), the moment it fell, the alert, restarts, preemptions and training windows marked; a change between two points of the line lies anywhere between them.',
    data: { derive: timelineFrames, mark },
  });
}

/** Acceptance of drafted tokens over the same time. */
export function draftVizPanel(): VizPanel {
  return timeVizPanel({
    title: 'Draft acceptance',
    description:
      'Share of drafted tokens that were accepted; an engine that stops drafting shows a gap and not a low share.',
    data: {
      derive: draftFrames,
      mark: ({ question, result, onset }) =>
        marksFrame(questionMarks(question.window, result.verdict.baseline, { at: null, onset })),
    },
  });
}

interface TimePanel {
  title: string;
  description: string;
  data: Pick<FindingsFramesState, 'derive' | 'mark'>;
}

function timeVizPanel({ title, description, data }: TimePanel): VizPanel {
  return PanelBuilders.timeseries()
    .setTitle(title)
    .setDescription(description)
    .setData(new FindingsFrames(data))
    .setOption('legend', { displayMode: LegendDisplayMode.List, placement: 'bottom', showLegend: true, calcs: [] })
    .setOption('tooltip', { mode: TooltipDisplayMode.Multi, sort: SortOrder.None })
    .setCustomFieldConfig('lineWidth', 2)
    .setCustomFieldConfig('showPoints', VisibilityMode.Never)
    .setCustomFieldConfig('fillOpacity', 0)
    .setCustomFieldConfig('drawStyle', GraphDrawStyle.Line)
    .setNoValue(NOT_MEASURED)
    .build();
}
