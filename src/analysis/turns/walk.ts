/** Window stretches [from, to] in time order, microseconds; `to` may be Infinity. */
export type Stretches = Array<[from: number, to: number]>;

/**
 * When `tokens` more tokens are out, decoding on from `fromUs` with one rate outside the stretches and another inside.
 *
 * @param outRate @param inRate tokens per microsecond, not negative
 * @returns microseconds; Infinity when they never come
 */
export function walkForward(
  fromUs: number,
  tokens: number,
  outRate: number,
  inRate: number,
  stretches: Stretches
): number {
  let at = fromUs;
  let left = tokens;
  for (const [from, to] of stretches) {
    if (to <= at) {
      continue;
    }
    const outside = Math.max(0, from - at);
    if (left <= outside * outRate) {
      return outRate > 0 ? at + left / outRate : at;
    }
    left -= outside * outRate;
    at = Math.max(at, from);
    if (left <= (to - at) * inRate) {
      return inRate > 0 ? at + left / inRate : at;
    }
    left -= to === Infinity ? 0 : (to - at) * inRate;
    at = to;
  }
  return left <= 0 ? at : outRate > 0 ? at + left / outRate : Infinity;
}

/** Tokens that come in [fromUs, toUs) at one rate outside the stretches and another inside. */
export function tokensIn(fromUs: number, toUs: number, outRate: number, inRate: number, stretches: Stretches): number {
  const inside = stretches.reduce(
    (sum, [from, to]) => sum + Math.max(0, Math.min(to, toUs) - Math.max(from, fromUs)),
    0
  );
  return Math.max(0, toUs - fromUs - inside) * outRate + inside * inRate;
}

/** The mirror image: when the last `tokens` tokens before `toUs` had begun. -Infinity when they cannot have. */
export function walkBack(toUs: number, tokens: number, outRate: number, inRate: number, stretches: Stretches): number {
  const mirrored = stretches.map(([from, to]): [number, number] => [-to, -from]).sort((a, b) => a[0] - b[0]);
  return -walkForward(-toUs, tokens, outRate, inRate, mirrored);
}
