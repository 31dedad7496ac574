import React from 'react';
import { type DataSourcePluginOptionsEditorProps } from '@grafana/data';
import { DataSourcePicker } from '@grafana/runtime';
import { Alert, Combobox, DataSourceHttpSettings, Field, FieldSet, Input } from '@grafana/ui';
import { ExpectationFields } from './ExpectationFields';
import { type LaneJsonData } from './types';

type Props = DataSourcePluginOptionsEditorProps<LaneJsonData>;

const ENGINES = ['auto', 'radiance', 'vllm', 'sglang', 'llamacpp', 'tgi', 'trtllm', 'lmdeploy'].map((value) => ({
  value,
  label: value,
}));

const WIDTH = 60;

/** Where the lane is, how to reach it, which series in Prometheus are its own, and what to expect of it. */
export function ConfigEditor({ options, onOptionsChange }: Props) {
  const { jsonData, readOnly } = options;
  const set = (change: Partial<LaneJsonData>) => onOptionsChange({ ...options, jsonData: { ...jsonData, ...change } });
  return (
    <>
      {options.url.trim() === '' && (
        <Alert severity="warning" title="The URL is missing">
          Enter the base URL of the serving endpoint: Grafana calls it from the server, never the browser.
        </Alert>
      )}
      <DataSourceHttpSettings
        defaultUrl="http://gpu-host:8080"
        dataSourceConfig={options}
        onChange={onOptionsChange}
        showAccessOptions={false}
      />
      <FieldSet label="In Prometheus">
        <Field label="Prometheus data source" description="The one that scrapes this endpoint's /metrics.">
          <DataSourcePicker
            type="prometheus"
            current={jsonData.prometheusUid}
            onChange={({ uid }) => set({ prometheusUid: uid })}
            disabled={readOnly}
            width={WIDTH}
          />
        </Field>
        <Field label="Label matchers" description={'Select this lane there, e.g. job="lanes",instance="gpu-07:8080".'}>
          <Input
            aria-label="Label matchers"
            value={jsonData.match ?? ''}
            onChange={(event) => set({ match: event.currentTarget.value })}
            disabled={readOnly}
            width={WIDTH}
          />
        </Field>
        <Field label="Engine" description="auto: found by the families that it exports.">
          <Combobox
            aria-label="Engine"
            options={ENGINES}
            value={jsonData.engine ?? 'auto'}
            onChange={({ value }) => set({ engine: value })}
            disabled={readOnly}
            width={WIDTH}
          />
        </Field>
      </FieldSet>
      <ExpectationFields jsonData={jsonData} set={set} disabled={readOnly} width={WIDTH} />
    </>
  );
}
