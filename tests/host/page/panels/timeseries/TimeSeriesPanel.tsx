import React, { useMemo } from 'react';
import { DashboardCursorSync, type PanelProps } from '@grafana/data';
import { EventBusPlugin, TimeSeries, TooltipDisplayMode, usePanelContext, ZoomPlugin } from '@grafana/ui';
import { NoData } from '../NoData';
import { AnnotationMarks } from './AnnotationMarks';
import { graphableFrames } from './graphable';
import { SeriesTooltip } from './SeriesTooltip';

/** Time series with axes, legend, thresholds, annotations, tooltip and zoom, drawn by @grafana/ui. */
export function TimeSeriesPanel(props: PanelProps<any>) {
  const { data, width, height, timeRange, timeZone, options, onChangeTimeRange } = props;
  const { sync, eventBus } = usePanelContext();
  const frames = useMemo(() => graphableFrames(data.series), [data.series]);
  if (!frames) {
    return <NoData {...props} />;
  }
  const zone = [...new Set<string>([options.timezone ?? [], timeZone].flat())];
  const mode: TooltipDisplayMode = options.tooltip?.mode ?? TooltipDisplayMode.Single;
  return (
    <TimeSeries
      frames={frames}
      structureRev={data.structureRev}
      timeRange={timeRange}
      timeZone={zone}
      width={width}
      height={height}
      legend={options.legend}
      options={options}
    >
      {(config, alignedFrame) => (
        <>
          {sync && sync() !== DashboardCursorSync.Off && (
            <EventBusPlugin config={config} eventBus={eventBus} frame={alignedFrame} />
          )}
          {mode === TooltipDisplayMode.None ? (
            <ZoomPlugin config={config} onZoom={onChangeTimeRange} />
          ) : (
            <SeriesTooltip
              config={config}
              frame={alignedFrame}
              series={frames}
              mode={mode}
              sort={options.tooltip?.sort}
              onZoom={onChangeTimeRange}
            />
          )}
          <AnnotationMarks config={config} frames={data.annotations ?? []} />
        </>
      )}
    </TimeSeries>
  );
}
