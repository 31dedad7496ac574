import React from 'react';
import { type DataFrame, getFrameDisplayName, type PanelProps, type SelectableValue } from '@grafana/data';
import { Select } from '@grafana/ui';
import { TableNG } from '@grafana/ui/unstable';
import { definePanel } from './definePanel';
import { NoData } from './NoData';

const SELECTOR_HEIGHT = 40;

function FramePicker({
  frames,
  index,
  onChange,
}: {
  frames: DataFrame[];
  index: number;
  onChange: (i: number) => void;
}) {
  const options: Array<SelectableValue<number>> = frames.map((frame, value) => ({
    label: getFrameDisplayName(frame, value),
    value,
  }));
  return (
    <Select
      aria-label="Table"
      options={options}
      value={options[index]}
      onChange={({ value }) => onChange(value ?? 0)}
    />
  );
}

function TablePanel(props: PanelProps<any>) {
  const { data, options, width, height, fieldConfig, timeRange, onOptionsChange } = props;
  const frames = data.series;
  const index = Math.min(options.frameIndex ?? 0, Math.max(frames.length - 1, 0));
  const frame = frames[index];
  if (!frame || frame.fields.length === 0) {
    return <NoData {...props} />;
  }
  const several = frames.length > 1;
  return (
    <>
      <TableNG
        data={frame}
        width={width}
        height={several ? height - SELECTOR_HEIGHT : height}
        noHeader={!options.showHeader}
        showTypeIcons={options.showTypeIcons}
        sortBy={options.sortBy}
        cellHeight={options.cellHeight}
        enablePagination={options.enablePagination}
        frozenColumns={options.frozenColumns?.left}
        fieldConfig={fieldConfig}
        timeRange={timeRange}
        structureRev={data.structureRev}
        noValue={fieldConfig.defaults.noValue}
        onSortByChange={(sortBy) => onOptionsChange({ ...options, sortBy })}
        resizable
      />
      {several && (
        <FramePicker
          frames={frames}
          index={index}
          onChange={(frameIndex) => onOptionsChange({ ...options, frameIndex })}
        />
      )}
    </>
  );
}

/** Stand-in for the core panel `table`. */
export const tablePanel = definePanel('table', {
  name: 'Table',
  component: TablePanel,
  options: {
    showHeader: true,
    showTypeIcons: false,
    cellHeight: 'sm',
    frameIndex: 0,
    sortBy: [],
    enablePagination: false,
    frozenColumns: {},
  },
  custom: {
    align: 'auto',
    cellOptions: { type: 'auto' },
    width: undefined,
    minWidth: undefined,
    filterable: false,
    hidden: undefined,
    hideFrom: {},
    inspect: false,
    wrapText: undefined,
    wrapHeaderText: undefined,
    footer: {},
    tooltip: undefined,
    styleField: undefined,
  },
});
