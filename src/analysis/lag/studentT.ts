/**
 * Quantile of Student's t for 0.5 <= p < 1: exact for one and two degrees of freedom, otherwise Hill's expansion
 * (Algorithm 396, Communications of the ACM 13, 1970), good to about five digits.
 * @param df degrees of freedom, 1 or more; need not be an integer
 */
export function tQuantile(p: number, df: number): number {
  const tail = 2 * (1 - p);
  if (df < 1.5) {
    return 1 / Math.tan((tail * Math.PI) / 2);
  }
  if (df < 2.5) {
    return Math.sqrt(2 / (tail * (2 - tail)) - 2);
  }
  const a = 1 / (df - 0.5);
  const b = 48 / (a * a);
  let c = ((20700 * a) / b - 98) * a - 16;
  c = (c * a) / b + 96.36;
  const d = ((94.5 / (b + c) - 3) / b + 1) * Math.sqrt((a * Math.PI) / 2) * df;
  let y = Math.pow(d * tail, 2 / df);
  if (y > 0.05 + a) {
    const x = -normalQuantile(1 - tail / 2);
    y = x * x;
    if (df < 5) {
      c += 0.3 * (df - 4.5) * (x + 0.6);
    }
    c = (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b + c;
    y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x;
    y = Math.expm1(a * y * y);
  } else {
    y =
      ((1 / (((df + 6) / (df * y) - 0.089 * d - 0.822) * (df + 2) * 3) + 0.5 / (df + 4)) * y - 1) *
        ((df + 1) / (df + 2)) +
      1 / y;
  }
  return Math.sqrt(df * y);
}

/** Standard normal quantile (Wichura's AS 241, the seven-digit form). */
export function normalQuantile(p: number): number {
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q;
    return (
      (q * (((59.10927 * r + 159.29113) * r + 50.434271) * r + 3.3871327)) /
      (((67.1875636 * r + 78.757757) * r + 17.895169) * r + 1)
    );
  }
  let r = Math.sqrt(-Math.log(q < 0 ? p : 1 - p));
  let x: number;
  if (r <= 5) {
    r -= 1.6;
    x = (((0.17023821 * r + 1.3067284) * r + 2.75681539) * r + 1.4234372) / ((0.12021132 * r + 0.7370022) * r + 1);
  } else {
    r -= 5;
    x =
      (((0.01733794 * r + 0.428682944) * r + 3.081226386) * r + 6.65790518) / ((0.012258202 * r + 0.241978973) * r + 1);
  }
  return q < 0 ? -x : x;
}
