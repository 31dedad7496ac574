import { type ComponentType } from 'react';
import {
  type FieldColorModeId,
  FieldConfigProperty,
  identityOverrideProcessor,
  PanelPlugin,
  type PanelPluginMeta,
  type PanelProps,
  PluginType,
} from '@grafana/data';
import { NoEditor } from '../registries/editors';

/** What a stand-in for a core panel brings. */
export interface PanelSpec {
  name: string;
  component: ComponentType<PanelProps<any>>;
  /** Default panel options by path. */
  options?: Record<string, unknown>;
  /** Default custom field options by path; a path that is absent here is ignored in field config. */
  custom?: Record<string, unknown>;
  /** Default colour mode. */
  color?: FieldColorModeId;
  /** Whether the panel draws annotations; they are taken out of its data otherwise. */
  annotations?: boolean;
}

function meta(id: string, name: string): PanelPluginMeta {
  const empty = { name: '', url: '' };
  return {
    id,
    name,
    type: PluginType.panel,
    sort: 0,
    module: `core:plugin/${id}`,
    baseUrl: `public/app/plugins/panel/${id}`,
    info: {
      author: empty,
      description: '',
      links: [],
      logos: { small: '', large: '' },
      screenshots: [],
      updated: '',
      version: '',
    },
  };
}

const asEditor = ([path, defaultValue]: [string, unknown]) => ({
  id: path,
  path,
  name: path,
  editor: NoEditor,
  defaultValue,
});

/** Makes a panel plugin with the defaults that the core panel has. */
export function definePanel(id: string, spec: PanelSpec): PanelPlugin {
  const plugin = new PanelPlugin<any, any>(spec.component);
  plugin.meta = meta(id, spec.name);
  plugin.setPanelOptions((builder) => {
    Object.entries(spec.options ?? {}).forEach((entry) => builder.addCustomEditor(asEditor(entry) as never));
  });
  plugin.useFieldConfig({
    standardOptions: spec.color ? { [FieldConfigProperty.Color]: { defaultValue: { mode: spec.color } } } : {},
    useCustomConfig: (builder) => {
      Object.entries(spec.custom ?? {}).forEach((entry) =>
        builder.addCustomEditor({
          ...asEditor(entry),
          override: NoEditor,
          process: identityOverrideProcessor,
          shouldApply: () => true,
        } as never)
      );
    },
  });
  if (spec.annotations) {
    plugin.setDataSupport({ annotations: true, alertStates: true });
  }
  return plugin;
}
