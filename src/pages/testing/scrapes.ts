/** A scrape axis over a range, and columns on it. */
export function forEachScrape(span: { from: number; to: number }, seconds: number) {
  const n = Math.max(0, Math.floor((span.to - span.from) / seconds) + 1);
  const t = Float64Array.from({ length: n }, (_, i) => span.from + seconds * i);
  return { t, column: (value: (i: number) => number) => Float64Array.from({ length: n }, (_, i) => value(i)) };
}
