/** A mechanism that takes this share of the decode rate, at the median turn or for the slowest tenth, is present. */
export const PRESENT = 0.1;
/** One that takes less than this is absent. */
export const NEGLIGIBLE = 0.03;
/** Between the two an estimate is called by the nearer side, on the scale of ratios. */
export const BORDER = Math.sqrt(PRESENT * NEGLIGIBLE);

/** Evidence below which nothing is claimed. */
export const MIN_DECODE_STEPS = 200;
export const MIN_TURNS = 12;
export const MIN_SECONDS = 300;
