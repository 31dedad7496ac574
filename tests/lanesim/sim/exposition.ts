import { type Family, type Labels } from './families';

/** Ten significant digits, and the names that the formats know for what is not a number. */
export function numberText(value: number): string {
  if (Number.isNaN(value)) {
    return 'NaN';
  }
  if (!Number.isFinite(value)) {
    return value > 0 ? '+Inf' : '-Inf';
  }
  return String(Number(value.toPrecision(10)));
}

export function labelText(labels: Labels): string {
  const parts = Object.entries(labels).map(([key, value]) => `${key}="${escapeLabel(value)}"`);
  return parts.length ? `{${parts.join(',')}}` : '';
}

/** The text format that a scrape reads (version 0.0.4): counters are typed under their full name. */
export function textExposition(families: readonly Family[]): string {
  const lines: string[] = [];
  for (const { name, type, samples } of families) {
    lines.push(`# TYPE ${type === 'counter' ? `${name}_total` : name} ${type}`);
    for (const { suffix, labels, value } of samples) {
      lines.push(`${name}${suffix}${labelText(labels)} ${numberText(value)}`);
    }
  }
  return lines.join('\n') + '\n';
}

interface Series {
  name: string;
  suffix: string;
  labels: Labels;
  values: number[];
  /** Timestamps as text; the strings are shared by all series of a scrape. */
  stamps: string[];
}

interface Recorded {
  type: Family['type'];
  /** By name, in order of appearance. */
  series: Map<string, Series>;
  /** By place in the last scrape: the next one usually looks the same, and a name need not be made again. */
  places: Series[];
}

/** Collects scrapes and writes them as OpenMetrics text with timestamps, one family after the other. */
export class OpenMetricsRecording {
  private readonly families = new Map<string, Recorded>();

  /** `extra` are the labels that the scraper adds to every series. */
  add(families: readonly Family[], extra: Labels, timestamp: string): void {
    for (const { name, type, samples } of families) {
      let family = this.families.get(name);
      if (!family) {
        this.families.set(name, (family = { type, series: new Map(), places: [] }));
      }
      for (let i = 0; i < samples.length; i++) {
        const { suffix, labels, value } = samples[i];
        let series = family.places[i];
        if (!series || series.suffix !== suffix || !sameLabels(series.labels, labels)) {
          series = place(family, name + suffix, suffix, labels, extra);
          family.places[i] = series;
        }
        series.values.push(value);
        series.stamps.push(timestamp);
      }
    }
  }

  text(): string {
    const out: string[] = [];
    for (const [name, { type, series }] of this.families) {
      out.push(`# TYPE ${name} ${type}`);
      for (const { name: own, values, stamps } of series.values()) {
        out.push(values.map((value, i) => `${own} ${numberText(value)} ${stamps[i]}`).join('\n'));
      }
    }
    out.push('# EOF\n');
    return out.join('\n');
  }
}

function place(family: Recorded, fullName: string, suffix: string, labels: Labels, extra: Labels): Series {
  const name = seriesName(fullName, labels, extra);
  let series = family.series.get(name);
  if (!series) {
    series = { name, suffix, labels, values: [], stamps: [] };
    family.series.set(name, series);
  }
  return series;
}

function sameLabels(a: Labels, b: Labels): boolean {
  for (const key in b) {
    if (a[key] !== b[key]) {
      return false;
    }
  }
  return Object.keys(a).length === Object.keys(b).length;
}

/** A series as it is stored: own labels, the scraper's, and a bucket's bound last. */
function seriesName(name: string, labels: Labels, extra: Labels): string {
  let text = '';
  for (const key in labels) {
    if (key !== 'le') {
      text += `,${key}="${escapeLabel(labels[key])}"`;
    }
  }
  for (const key in extra) {
    text += `,${key}="${escapeLabel(extra[key])}"`;
  }
  if (labels.le !== undefined) {
    text += `,le="${labels.le}"`;
  }
  return text ? `${name}{${text.slice(1)}}` : name;
}

/** Most values need no escape: one look is cheaper than three replacements. */
const escapeLabel = (value: string): string =>
  /[\\\n"]/.test(value) ? value.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/"/g, '\\"') : value;
