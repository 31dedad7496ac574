/** A family of one recording: a value per series and moment. */
export interface Family {
  name: string;
  type: 'counter' | 'gauge';
  series: Array<{ labels: Record<string, string>; value: (seconds: number) => number | null }>;
}

/**
 * OpenMetrics text with timestamps, as promtool loads it.
 * @param from Unix seconds of the first scrape
 */
export function openMetrics(families: Family[], from: number, seconds: number, scrape = 15): string {
  const lines: string[] = [];
  for (const { name, type, series } of families) {
    lines.push(
      `# TYPE ${type === 'counter' ? name.replace(/_total$/, '') : name} ${type === 'counter' && !name.endsWith('_total') ? 'unknown' : type}`
    );
    for (const { labels, value } of series) {
      const list = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
      for (let at = 0; at <= seconds; at += scrape) {
        const sample = value(at);
        if (sample !== null) {
          lines.push(`${name}{${list.join(',')}} ${sample} ${from + at}`);
        }
      }
    }
  }
  return `${lines.join('\n')}\n# EOF\n`;
}
