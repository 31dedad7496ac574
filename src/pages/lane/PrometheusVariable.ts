import { getDataSourceSrv } from '@grafana/runtime';
import { DataSourceVariable, type VariableValueOption } from '@grafana/scenes';
import { DS_VARIABLE } from '../../constants';

/** The Prometheus on view: what the address says, else the organisation's default where that is one, else the first. */
export class PrometheusVariable extends DataSourceVariable {
  public constructor() {
    super({ name: DS_VARIABLE, label: 'Data source', pluginId: 'prometheus' });
  }

  protected getDefaultSingleState(options: VariableValueOption[]): VariableValueOption {
    const preferred = getDataSourceSrv()
      .getList({ metrics: true, pluginId: 'prometheus' })
      .find((settings) => settings.isDefault);
    return options.find((option) => option.value === preferred?.uid) ?? options[0] ?? { value: '', label: '' };
  }
}
