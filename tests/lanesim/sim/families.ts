import { type Histogram } from './histogram';

export type Labels = Record<string, string>;

/** One metric family at one moment. `name` is without `_total`; histograms list buckets, sum and count as samples. */
export interface Family {
  name: string;
  type: 'gauge' | 'counter' | 'histogram';
  samples: Sample[];
}

export interface Sample {
  /** What follows the family's name: `_total`, `_bucket`, `_sum`, `_count` or nothing. */
  suffix: string;
  labels: Labels;
  value: number;
}

export const gauge = (name: string, labels: Labels, value: number): Family => ({
  name,
  type: 'gauge',
  samples: [{ suffix: '', labels, value }],
});

export const counter = (name: string, labels: Labels, value: number): Family => ({
  name,
  type: 'counter',
  samples: [{ suffix: '_total', labels, value }],
});

/** One counter family whose series differ in one label. */
export const counterBy = (name: string, labels: Labels, by: string, values: Record<string, number>): Family => ({
  name,
  type: 'counter',
  samples: Object.entries(values).map(([key, value]) => ({
    suffix: '_total',
    labels: { ...labels, [by]: key },
    value,
  })),
});

export function histogram(name: string, labels: Labels, h: Histogram): Family {
  const le = [...h.bounds.map(boundText), '+Inf'];
  return {
    name,
    type: 'histogram',
    samples: [
      ...h.cumulative().map((value, i) => ({ suffix: '_bucket', labels: { ...labels, le: le[i] }, value })),
      { suffix: '_sum', labels, value: h.sum },
      { suffix: '_count', labels, value: h.count },
    ],
  };
}

/** Bounds are written with a decimal point, as the engines write them. */
const boundText = (bound: number): string => (Number.isInteger(bound) ? `${bound}.0` : String(bound));
