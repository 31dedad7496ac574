import {
  booleanOverrideProcessor,
  dataLinksOverrideProcessor,
  displayNameOverrideProcessor,
  FieldColorModeId,
  type FieldConfigPropertyItem,
  type FieldOverrideContext,
  FieldType,
  identityOverrideProcessor,
  numberOverrideProcessor,
  stringOverrideProcessor,
  type Field,
  ThresholdsMode,
  thresholdsOverrideProcessor,
  unitOverrideProcessor,
  valueMappingsOverrideProcessor,
} from '@grafana/data';
import { NoEditor } from './editors';

type Item = FieldConfigPropertyItem<any, any, any>;
type Process = (value: any, context: FieldOverrideContext, settings: any) => any;

const numeric = (field: Field) => field.type === FieldType.number;
const always = () => true;

function item(id: string, process: Process, rest: Partial<Item> = {}): Item {
  return {
    id,
    path: id,
    name: id,
    editor: NoEditor,
    override: NoEditor,
    process,
    shouldApply: always,
    settings: {},
    ...rest,
  } as Item;
}

const thresholds = {
  mode: ThresholdsMode.Absolute,
  steps: [
    { value: -Infinity, color: 'green' },
    { value: 80, color: 'red' },
  ],
};

/** The standard field options with their defaults. */
export const standardFieldConfig: Item[] = [
  item('displayName', displayNameOverrideProcessor, { settings: { expandTemplateVars: true } }),
  item('description', stringOverrideProcessor),
  item('unit', unitOverrideProcessor as Process),
  item('min', numberOverrideProcessor, { shouldApply: numeric }),
  item('max', numberOverrideProcessor, { shouldApply: numeric }),
  item('fieldMinMax', booleanOverrideProcessor as Process, { shouldApply: numeric }),
  item('decimals', numberOverrideProcessor, { shouldApply: numeric, settings: { min: 0, max: 15, integer: true } }),
  item('noValue', displayNameOverrideProcessor),
  item('color', identityOverrideProcessor, { defaultValue: { mode: FieldColorModeId.Thresholds } }),
  item('thresholds', thresholdsOverrideProcessor, { defaultValue: thresholds }),
  item('mappings', valueMappingsOverrideProcessor, { defaultValue: [] }),
  item('links', dataLinksOverrideProcessor),
  item('actions', identityOverrideProcessor),
  item('filterable', booleanOverrideProcessor as Process),
];
