import { FieldColorModeId } from '@grafana/data';
import { definePanel } from '../definePanel';
import { GRAPH_CUSTOM, VIZ_OPTIONS } from './defaults';
import { TimeSeriesPanel } from './TimeSeriesPanel';

/** Stand-in for the core panel `timeseries`. */
export const timeSeriesPanel = definePanel('timeseries', {
  name: 'Time series',
  component: TimeSeriesPanel,
  options: VIZ_OPTIONS,
  custom: GRAPH_CUSTOM,
  color: FieldColorModeId.PaletteClassic,
  annotations: true,
});
