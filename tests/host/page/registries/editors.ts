import { type StandardEditorsRegistryItem } from '@grafana/data';

/** The page has no panel editor, so an editor is never drawn; plugins only ask that it exists. */
export const NoEditor = () => null;

const IDS = [
  'string', 'number', 'slider', 'boolean', 'select', 'multi-select', 'unit', 'color', 'fieldColor', 'links', 'actions',
  'mappings', 'thresholds', 'stats-picker', 'strings', 'timezone', 'field-name', 'dashboard-uid', 'radio', 'layer-editor',
]; // prettier-ignore

export const standardEditors: StandardEditorsRegistryItem[] = IDS.map((id) => ({ id, name: id, editor: NoEditor }));
