import React from 'react';
import { Field, FieldSet, Input } from '@grafana/ui';
import { type LaneJsonData } from './types';

interface Props {
  jsonData: LaneJsonData;
  set: (change: Partial<LaneJsonData>) => void;
  disabled?: boolean;
  width: number;
}

/** A rate without its conditions cannot be compared, so they stand beside it. */
export function ExpectationFields({ jsonData, set, disabled, width }: Props) {
  const source = jsonData.expectedSource ?? '';
  const sourceFits = source === '' || /^(MEASURED|ESTIMATE)\b/.test(source);
  const rateFits = jsonData.expectedTps === undefined || jsonData.expectedTps > 0;
  const number = (label: string, key: 'expectedTps' | 'expectedConcurrency' | 'expectedWindow', unit: string) => (
    <Input
      aria-label={label}
      type="number"
      min={0}
      suffix={unit}
      value={jsonData[key] ?? ''}
      onChange={({ currentTarget: { value } }) => set({ [key]: value === '' ? undefined : Number(value) })}
      disabled={disabled}
      width={width}
    />
  );
  return (
    <FieldSet label="What to expect">
      <Field
        label="Single-stream decode rate"
        description="What one stream decodes at when it has the lane to itself. Without it nothing is called collapsed."
        invalid={!rateFits}
        error="A rate above 0; leave it empty when it was never measured."
      >
        {number('Single-stream decode rate', 'expectedTps', 'tok/s')}
      </Field>
      <Field
        label="Source"
        description='Begins with "MEASURED:" or "ESTIMATE:" and says how.'
        invalid={!sourceFits}
        error="Begin with MEASURED: or ESTIMATE:"
      >
        <Input
          aria-label="Source"
          value={source}
          placeholder="MEASURED: single stream, after warm-up"
          onChange={(event) => set({ expectedSource: event.currentTarget.value })}
          disabled={disabled}
          width={width}
        />
      </Field>
      <Field
        label="Requests in flight when measured"
        description="More than 1 is a contended rate: not used as an expectation of a single stream."
      >
        {number('Requests in flight when measured', 'expectedConcurrency', 'requests')}
      </Field>
      <Field label="Context window when measured" description="Of one slot, not the total of all slots.">
        {number('Context window when measured', 'expectedWindow', 'tokens')}
      </Field>
      <Field label="Date" description="When it was measured.">
        <Input
          aria-label="Date"
          type="date"
          value={jsonData.expectedDate ?? ''}
          onChange={(event) => set({ expectedDate: event.currentTarget.value })}
          disabled={disabled}
          width={width}
        />
      </Field>
    </FieldSet>
  );
}
