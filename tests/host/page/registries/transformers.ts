import { standardTransformers, type TransformerRegistryItem } from '@grafana/data';
import { NoEditor } from './editors';

/** Grafana's transformations by id; the list of the package holds one id twice. */
export function transformers(): TransformerRegistryItem[] {
  const byId = new Map(Object.values(standardTransformers).map((info) => [info.id as string, info]));
  return [...byId.values()].map((info) => ({
    id: info.id,
    name: info.name,
    description: info.description,
    transformation: async () => info as never,
    editor: NoEditor,
    imageDark: '',
    imageLight: '',
  }));
}
