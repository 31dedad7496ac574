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
    const missing = Math.min(room, scrapesWithin(gaps, at));
    room -= missing;
    for (let i = 1; i <= missing; i++) {
      filled.push({ t: rows[at].t + (gap * i) / (missing + 1), scrape: -1 });
    }
    filled.push(rows[at + 1]);
  });
  return filled;
}

/** How many scrapes are missing in a gap, by what is usual among its neighbours. */
function scrapesWithin(gaps: number[], at: number): number {
  const first = Math.max(0, at - NEIGHBOURS);
  const end = Math.min(gaps.length, at + NEIGHBOURS + 1);
  let shortest = Infinity;
  for (let i = first; i < end; i++) {
    shortest = Math.min(shortest, gaps[i]);
  }
  if (gaps[at] <= LONG_GAP * shortest) {
    return 0;
  }
  const usual = median(gaps.slice(first, end));
  return gaps[at] > LONG_GAP * usual ? Math.round(gaps[at] / usual) - 1 : 0;
}

/** The (lower) median of some numbers; NaN of none. */
export function median(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort();
  return sorted.length === 0 ? NaN : sorted[(sorted.length - 1) >> 1];
}
