import React, { useState } from 'react';
import { useParams } from 'react-router';
import { type DataSourceJsonData, type DataSourceSettings, PluginContextProvider } from '@grafana/data';
import { selectors } from '@grafana/e2e-selectors';
import { config, getBackendSrv } from '@grafana/runtime';
import { Alert, type AlertVariant, Button, ErrorBoundaryAlert, Field, Input, PageLoader } from '@grafana/ui';
import { PluginPage } from '../chrome/PluginPage';
import { importDataSource } from '../loader/importPlugin';
import { dataSourceSrv } from '../services/dataSourceSrv';
import { useLoaded } from './useLoaded';

type Settings = DataSourceSettings<DataSourceJsonData, Record<string, unknown>>;

interface Outcome {
  severity: AlertVariant;
  title: string;
  text?: string;
}

async function load(uid: string) {
  const settings: Settings = await getBackendSrv().get(`/api/datasources/uid/${uid}`);
  const meta = config.datasources[settings.name]?.meta;
  const plugin = settings.type === 'prometheus' || !meta ? undefined : await importDataSource(meta);
  return { settings, plugin, meta };
}

/** Saves where that is allowed, then asks the data source to test itself. Alerts are Grafana's. */
async function saveAndTest(settings: Settings): Promise<Outcome> {
  const url = `/api/datasources/uid/${settings.uid}`;
  if (settings.readOnly) {
    await getBackendSrv().get(url);
  } else {
    await getBackendSrv().put(url, settings, { showErrorAlert: false });
    await dataSourceSrv.reload();
  }
  const instance = await dataSourceSrv.get({ uid: settings.uid });
  try {
    const result = await instance.testDatasource();
    return { severity: result.status === 'success' ? 'success' : 'error', title: result.message };
  } catch (err: any) {
    return { severity: 'error', title: err?.data?.message ?? err?.message ?? String(err), text: err?.details?.message };
  }
}

/** The settings page of a data source, with the plugin's own editor and the button that tests it. */
export function DataSourceEdit() {
  const { uid = '' } = useParams();
  const { value, error } = useLoaded(uid, () => load(uid));
  const [edited, setEdited] = useState<Settings>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [busy, setBusy] = useState(false);
  if (error) {
    return <Alert severity="error" title="Data source not found" />;
  }
  if (!value) {
    return <PageLoader />;
  }
  const settings = edited ?? value.settings;
  const Editor = value.plugin?.components.ConfigEditor;
  const test = async () => {
    setBusy(true);
    setOutcome(undefined);
    const result = await saveAndTest(settings).catch((err): Outcome => {
      return { severity: 'error', title: err?.data?.message ?? String(err) };
    });
    setOutcome(result);
    setBusy(false);
  };
  return (
    <PluginPage
      pageNav={{
        text: settings.name,
        subTitle: `Type: ${value.meta?.name}`,
        url: `/connections/datasources/edit/${uid}`,
      }}
    >
      {settings.readOnly && (
        <Alert severity="info" title="Provisioned data source">
          This data source was added by config and cannot be modified using the UI.
        </Alert>
      )}
      <Field label="Name">
        <Input id="data-source-name" value={settings.name} disabled width={40} />
      </Field>
      {Editor && value.meta ? (
        <PluginContextProvider meta={value.meta}>
          <ErrorBoundaryAlert>
            <Editor options={settings} onOptionsChange={(next) => setEdited(next as Settings)} />
          </ErrorBoundaryAlert>
        </PluginContextProvider>
      ) : (
        <Field label="URL">
          <Input id="data-source-url" value={settings.url} disabled width={40} />
        </Field>
      )}
      {outcome && (
        <div data-testid={selectors.pages.DataSource.alert}>
          <Alert severity={outcome.severity} title={outcome.title}>
            {outcome.text}
          </Alert>
        </div>
      )}
      <div>
        <Button onClick={() => void test()} disabled={busy} data-testid={selectors.pages.DataSource.saveAndTest}>
          {settings.readOnly ? 'Test' : 'Save & test'}
        </Button>
      </div>
    </PluginPage>
  );
}
