import { show } from '../gotemplate/functions';
import { renderTemplate } from '../gotemplate/render';
import { alertFunctions } from './templateFunctions';

/** What annotations and labels of one instance see. */
export interface TemplateData {
  labels: Record<string, string>;
  values: Record<string, number>;
  externalUrl: string;
}

/** A number with its labels; prints as the number. */
class CapturedValue {
  constructor(
    readonly Labels: Record<string, string>,
    readonly Value: number
  ) {}

  toString() {
    return show(this.Value);
  }
}

/** Expands one text; one that fails stays as it is, as in Grafana. */
export function expandText(text: string, { labels, values, externalUrl }: TemplateData): string {
  const captured = Object.fromEntries(
    Object.entries(values).map(([refId, value]) => [refId, new CapturedValue(labels, value)])
  );
  const pairs = Object.entries(labels).map(([key, value]) => `${key}=${value}`);
  const parts = Object.entries(captured).map(
    ([refId, value]) => `[ var='${refId}' labels={${pairs.join(', ')}} value=${value} ]`
  );
  try {
    const rendered = renderTemplate(text, {
      data: { Labels: labels, Values: captured, Value: parts.join(', ') },
      variables: { $labels: labels, $values: captured, $value: parts.join(', ') },
      functions: alertFunctions(externalUrl),
    });
    return rendered.replaceAll('<no value>', '[no value]');
  } catch {
    return text;
  }
}

/** Expands every value of a map. */
export function expandMap(map: Record<string, string>, data: TemplateData): Record<string, string> {
  return Object.fromEntries(Object.entries(map).map(([key, text]) => [key, expandText(String(text), data)]));
}
