import { getDataSourceSrv } from '@grafana/runtime';
import { DataSourceVariable, type VariableValueOption } from '@grafana/scenes';
import { DS_VARIABLE } from '../../constants';
import { appSettings } from '../census/appSettings';

/** The Prometheus on view: what the address says, else the app's default, the organisation's, the first. */
export class PrometheusVariable extends DataSourceVariable {
  public constructor() {
    super({ name: DS_VARIABLE, label: 'Data source', pluginId: 'prometheus' });
  }

  protected getDefaultSingleState(options: VariableValueOption[]): VariableValueOption {
    const preferred = getDataSourceSrv()
      .getList({ metrics: true, pluginId: 'prometheus' })
      .find((settings) => settings.isDefault);
    const of = (uid: unknown) => options.find((option) => uid && option.value === uid);
    return of(defaultOfApp()) ?? of(preferred?.uid) ?? options[0] ?? { value: '', label: '' };
  }
}

function defaultOfApp(): unknown {
  return (appSettings() as { defaultPrometheusUid?: unknown }).defaultPrometheusUid;
}
