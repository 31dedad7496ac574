/** Counts of 1% each that make up one bar. */
const PER_BAR = 5;

export interface HistogramBar {
  /** Whole percents, both ends included. */
  from: number;
  to: number;
  n: number;
}

export interface Bars {
  bars: HistogramBar[];
  most: number;
  /** Where the axis ends, percent. */
  end: number;
}

/** 101 counts of 1% as bars of five, on an axis that ends where it has something to show (at 50% or more). */
export function histogramBars(buckets: number[], alsoPpm: Array<number | null>): Bars {
  const all: HistogramBar[] = [];
  for (let from = 0; from < buckets.length; from += PER_BAR) {
    const part = buckets.slice(from, from + PER_BAR);
    all.push({ from, to: from + part.length - 1, n: part.reduce((sum, n) => sum + n, 0) });
  }
  const highest = all.reduce((end, bar) => (bar.n > 0 ? bar.to + 1 : end), 0);
  const marks = alsoPpm.map((ppm) => (ppm ?? 0) / 10_000 + 1);
  const end = [50, 75, 105].find((candidate) => candidate >= Math.max(highest, ...marks)) ?? 105;
  return { bars: all.filter(({ from }) => from < end), most: Math.max(1, ...all.map(({ n }) => n)), end };
}
