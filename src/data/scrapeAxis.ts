/** A row of the time axis: its time and the scrape it shows, or -1 for a scrape that should have been and was not. */
export interface AxisRow {
  t: number;
  scrape: number;
}

const NEIGHBOURS = 5;
const LONG_GAP = 1.5;

/**
 * Lays out the time axis: every scrape, every moment at which the target was scraped in vain (`upTimes`), and one row
 * for each scrape that is missing between two others, measured against the distance that is usual thereabouts.
 * @param most rows in all, at the most
 */
export function layOutAxis(times: number[], upTimes: number[], most: number): AxisRow[] {
  const known = new Set(times);
  const rows: AxisRow[] = times.map((t, scrape) => ({ t, scrape }));
  for (const t of upTimes) {
    if (!known.has(t)) {
      known.add(t);
      rows.push({ t, scrape: -1 });
    }
  }
  rows.sort((a, b) => a.t - b.t);
  const gaps = rows.slice(1).map((row, at) => row.t - rows[at].t);
  const filled: AxisRow[] = rows.slice(0, 1);
  let room = Math.max(0, most - rows.length);
  gaps.forEach((gap, at) => {
    const before = rows[at];
    const usual = median(gaps.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1));
    const missing = gap > LONG_GAP * usual ? Math.min(Math.round(gap / usual) - 1, room) : 0;
    room -= missing;
    for (let i = 1; i <= missing; i++) {
      filled.push({ t: before.t + (gap * i) / (missing + 1), scrape: -1 });
    }
    filled.push(rows[at + 1]);
  });
  return filled;
}

/** The (lower) median of some numbers; NaN of none. */
export function median(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort();
  return sorted.length === 0 ? NaN : sorted[(sorted.length - 1) >> 1];
}
