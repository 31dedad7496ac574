import React, { useState } from 'react';
import { css } from '@emotion/css';
import { type AppPluginMeta, type GrafanaTheme2, type PluginConfigPageProps } from '@grafana/data';
import { getDataSourceSrv } from '@grafana/runtime';
import { Alert, Button, Combobox, useStyles2 } from '@grafana/ui';
import { messageOf } from '../../shared/errors/chunkErrors';
import { Section } from '../attribution/Section';
import { grafanaLaneSource } from '../lane/grafanaLaneSource';
import type { LaneSourceFactory } from '../lane/LaneSource';
import { ExpectationEditor } from './ExpectationEditor';
import { LaneSources } from './LaneSources';
import { problemsOf, rowOf, rowsOf } from './rows';
import { RulesBox } from './RulesBox';
import { savePlugin } from './save';
import { Suggestion } from './Suggestion';
import { useLanes } from './useLanes';

type Props = PluginConfigPageProps<AppPluginMeta<{}>> & { source?: LaneSourceFactory; reload?: () => void };

/** What the app cannot find out by itself: expectations, the usual Prometheus; and the alert rules that follow. */
export default function ConfigPage({ plugin, source = grafanaLaneSource, reload }: Props) {
  const styles = useStyles2(getStyles);
  const { meta } = plugin;
  const [sources] = useState(() => getDataSourceSrv().getList({ metrics: true, pluginId: 'prometheus' }));
  const [uid, setUid] = useState(() => defaultUid(meta.jsonData));
  const [rows, setRows] = useState(() => rowsOf(meta.jsonData));
  const [saving, setSaving] = useState<'no' | 'yes' | { failed: string }>('no');
  const inUse = uid || (sources.find(({ isDefault }) => isDefault) ?? sources[0])?.uid || '';
  const { lanes, trouble, looking } = useLanes(inUse, source);
  const wrong = rows.filter((row) => problemsOf(row, rows).length > 0).length;

  const save = () => {
    setSaving('yes');
    savePlugin(meta, rows, uid, reload).catch((error: unknown) => setSaving({ failed: messageOf(error) }));
  };

  return (
    <div className={styles.column} data-testid="configuration">
      <Section title="Default Prometheus" about="The data source that pages open with; each of them can show another.">
        <Combobox
          aria-label="Default Prometheus"
          placeholder="Grafana's default"
          isClearable
          options={sources.map((each) => ({ value: each.uid, label: each.name }))}
          value={uid || null}
          width={40}
          onChange={(choice) => setUid(choice?.value ?? '')}
        />
        {trouble && <p role="alert">Its lanes could not be looked up: {trouble}</p>}
      </Section>
      <Section
        title="Expectations per model"
        about="What one stream decodes at when it has the lane to itself; a rate that was measured with others in flight, or long ago on another build, makes every ratio wrong. A lane's own, in its data source, is the stronger."
      >
        <ExpectationEditor rows={rows} onChange={setRows} />
        <Suggestion
          dsUid={inUse}
          lanes={lanes}
          source={source}
          onAccept={(model, expectation) =>
            setRows([...rows.filter((row) => row.model.trim() !== model), rowOf(model, expectation)])
          }
        />
      </Section>
      <div className={styles.save}>
        <Button onClick={save} disabled={wrong > 0 || saving === 'yes'}>
          {saving === 'yes' ? 'Saving …' : 'Save and reload'}
        </Button>
        {wrong > 0 && (
          <span>
            {wrong} {wrong === 1 ? 'line keeps' : 'lines keep'} this from being saved.
          </span>
        )}
      </div>
      {typeof saving === 'object' && (
        <Alert severity="error" title="Not saved">
          {saving.failed}
        </Alert>
      )}
      <Section
        title="Lane data sources"
        about="One for each endpoint whose training windows and turns are to be seen; they also hold what a single lane is expected to do."
      >
        <LaneSources />
      </Section>
      <Section
        title="Alert rules"
        about="A provisioning file for the lanes and expectations above, saved or not; lanes that were not scraped within a day are not in it by name, but the rules serve every lane of their engines."
      >
        {looking ? (
          <p role="status">Looking for lanes …</p>
        ) : (
          <RulesBox lanes={lanes} rows={rows} prometheusUid={inUse} />
        )}
      </Section>
    </div>
  );
}

function defaultUid(jsonData: unknown): string {
  const value = (jsonData as { defaultPrometheusUid?: unknown } | undefined)?.defaultPrometheusUid;
  return typeof value === 'string' ? value : '';
}

const getStyles = (theme: GrafanaTheme2) => ({
  column: css({ display: 'flex', flexDirection: 'column', gap: theme.spacing(2), minWidth: 0 }),
  save: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(1) }),
});
