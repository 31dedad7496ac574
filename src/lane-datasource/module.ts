import { DataSourcePlugin } from '@grafana/data';
import { ConfigEditor } from './ConfigEditor';
import { LaneDataSource } from './datasource';
import { QueryEditor } from './QueryEditor';
import { type LaneJsonData, type LaneQuery } from './types';

// No lazy parts here: Grafana serves this plugin's files under its own id, where chunks of the app are not found.
export const plugin = new DataSourcePlugin<LaneDataSource, LaneQuery, LaneJsonData>(LaneDataSource)
  .setConfigEditor(ConfigEditor)
  .setQueryEditor(QueryEditor);
