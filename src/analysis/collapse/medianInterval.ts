/**
 * Median with a distribution-free 95% interval from order statistics: the chance that k or fewer of n values lie below
 * the true median is binomial with p = 1/2.
 * @param values independent values, at least 6 of them for an interval that really covers 95%
 * @throws RangeError when there is no value
 */
export function medianInterval(values: readonly number[]): { median: number; interval: [number, number] } {
  const n = values.length;
  if (n === 0) {
    throw new RangeError('There is no median of no values.');
  }
  const sorted = [...values].sort((a, b) => a - b);
  const middle = n >> 1;
  const median = n % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  const rank = lowerRank(n);
  return { median, interval: [sorted[rank], sorted[n - 1 - rank]] };
}

/** Largest index k with P(fewer than k + 1 of n below the median) <= 2.5%, 0 when even the extremes do not reach it. */
function lowerRank(n: number): number {
  // Beyond a few hundred the normal approximation is exact to a rank, and 2^-n would underflow.
  if (n > 500) {
    return Math.floor(n / 2 - 1.96 * Math.sqrt(n / 4)) - 1;
  }
  let term = 2 ** -n;
  let cumulative = term;
  let k = 0;
  while (cumulative <= 0.025) {
    k++;
    term *= (n - k + 1) / k;
    cumulative += term;
  }
  return Math.max(0, k - 1);
}
