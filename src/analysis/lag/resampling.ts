/** Draws that can be repeated: the generator, block resampling, and random circular shifts. */

/** A seeded generator of numbers in [0, 1) (the mulberry32 mixer): the same seed gives the same draws everywhere. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let z = Math.imul(state ^ (state >>> 15), state | 1);
    z = (z + Math.imul(z ^ (z >>> 7), z | 61)) ^ z;
    return ((z ^ (z >>> 14)) >>> 0) / 4294967296;
  };
}

/** One standard normal draw (Box and Muller). */
export function normalDraw(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/**
 * Moving-block bootstrap of any statistic: rows are drawn in overlapping blocks of `block` neighbours, so that what is
 * close in time stays together. `statistic` gets the drawn row numbers (as many as rows).
 * The lag test itself uses the closed form of the same resampling (`groupMedians`); this one draws.
 * @returns the statistic of each draw, ascending; draws in which it is not finite are left out
 */
export function movingBlockBootstrap(
  rows: number,
  block: number,
  draws: number,
  random: () => number,
  statistic: (drawn: Int32Array) => number
): Float64Array {
  const drawn = new Int32Array(rows);
  const length = Math.max(1, Math.min(Math.floor(block), rows));
  const out: number[] = [];
  for (let d = 0; d < draws && rows > 0; d++) {
    for (let at = 0; at < rows;) {
      const start = Math.floor(random() * (rows - length + 1));
      for (let k = 0; k < length && at < rows; k++) {
        drawn[at++] = start + k;
      }
    }
    const value = statistic(drawn);
    if (Number.isFinite(value)) {
      out.push(value);
    }
  }
  return Float64Array.from(out).sort();
}
