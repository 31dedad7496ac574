import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One sample of a scrape: its name, the text of its labels without braces, its value. */
export interface Sample {
  name: string;
  labels: string;
  value: number;
  grows: boolean;
}

/** The body of one of the expositions in tests/fixtures. */
export function exposition(file: string): string {
  return readFileSync(join(__dirname, '../../fixtures/expositions', file), 'utf8');
}

/** The samples of a body, with whether their type is one that grows. */
export function samplesOf(body: string): Sample[] {
  const grows = new Set<string>();
  const samples: Sample[] = [];
  for (const line of body.split('\n')) {
    const type = /^# TYPE (\S+) (\S+)/.exec(line);
    if (type && ['counter', 'histogram', 'summary'].includes(type[2])) {
      grows.add(type[1]);
    }
    const sample = /^([^\s{#]+)(?:\{(.*)\})?\s+(\S+)$/.exec(line);
    if (sample) {
      const [, name, labels = '', value] = sample;
      const family = name.replace(/_(bucket|sum|count)$/, '');
      samples.push({ name, labels, value: Number(value), grows: grows.has(name) || grows.has(family) });
    }
  }
  return samples;
}

/** By how much a growing sample is larger at the k-th scrape than at the first. */
export const growth = (k: number) => 1 + 0.1 * k;

/**
 * A recording in which a target gives this body at each of the times, its counters growing by a tenth of their first
 * value from scrape to scrape.
 * @param target labels that Prometheus would add, e.g. `job="a",instance="b"`
 */
export function recordingOf(body: string, target: string, times: number[]): string[] {
  return samplesOf(body).flatMap(({ name, labels, value, grows }) =>
    times.map((time, k) => {
      const written = Number.isNaN(value) ? 'NaN' : String(grows ? value * growth(k) : value);
      return `${name}{${[labels, target].filter(Boolean).join(',')}} ${written} ${time}`;
    })
  );
}

/** OpenMetrics text of these lines; lines of one metric are brought together, as the format wants it. */
export function openMetrics(lines: string[]): string {
  const byName = new Map<string, string[]>();
  for (const line of lines) {
    const name = line.slice(0, line.indexOf('{'));
    byName.set(name, [...(byName.get(name) ?? []), line]);
  }
  return [...[...byName.values()].flat(), '# EOF', ''].join('\n');
}
