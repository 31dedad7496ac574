import {
  standardEditorsRegistry,
  standardFieldConfigEditorRegistry,
  standardTransformersRegistry,
} from '@grafana/data';
import { standardEditors } from './editors';
import { standardFieldConfig } from './fieldConfig';
import { transformers } from './transformers';

/** Fills the registries that panels read: without them units, palettes and thresholds are ignored in silence. */
export function initRegistries() {
  standardEditorsRegistry.setInit(() => standardEditors);
  standardFieldConfigEditorRegistry.setInit(() => standardFieldConfig);
  standardTransformersRegistry.setInit(() => transformers());
}
