import React from 'react';
import { type QueryEditorProps } from '@grafana/data';
import { InlineField, RadioButtonGroup } from '@grafana/ui';
import { type LaneDataSource } from './datasource';
import { FRAMES, type LaneJsonData, type LaneQuery } from './types';

const OPTIONS = FRAMES.map((value) => ({ value, label: value[0].toUpperCase() + value.slice(1) }));

/** Which of the lane's tables a panel shows. */
export function QueryEditor({
  query,
  onChange,
  onRunQuery,
}: QueryEditorProps<LaneDataSource, LaneQuery, LaneJsonData>) {
  return (
    <InlineField
      label="Table"
      tooltip="Training windows, finished turns, our receipt beside the server's, or its status."
    >
      <RadioButtonGroup
        options={OPTIONS}
        value={query.frame ?? 'turns'}
        onChange={(frame) => {
          onChange({ ...query, frame });
          onRunQuery();
        }}
      />
    </InlineField>
  );
}
