/** A series as Prometheus writes it: `name{a="b"}`. */
export function seriesText(labels: Record<string, string>): string {
  const pairs = Object.entries(labels)
    .filter(([name]) => name !== '__name__')
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return `${labels.__name__ ?? ''}{${pairs.join(', ')}}`;
}

/** The display name of a series by the query's legend format (`{{label}}`, `__auto` or none). */
export function legendName(labels: Record<string, string>, expr: string, format: string | undefined): string {
  let legend = seriesText(labels);
  if (format === '__auto') {
    legend = Object.keys(labels).length > 0 ? '' : legend;
  } else if (format) {
    legend = format.replace(/\{\{\s*(.+?)\s*\}\}/g, (_, name: string) => labels[name] ?? '');
  }
  return legend === '{}' ? expr : legend;
}
