const DIGITS = 2048;

/**
 * Indices of the finite entries of `v`, by ascending value, ties in time order: a radix sort over the bits of the
 * doubles, since a comparator over a month of scrapes would block a frame.
 */
export function sortedOrder(v: Float64Array): Int32Array {
  let n = 0;
  for (let i = 0; i < v.length; i++) {
    n += Number.isFinite(v[i]) ? 1 : 0;
  }
  const values = new Float64Array(n);
  const index = new Int32Array(n);
  for (let i = 0, k = 0; i < v.length; i++) {
    if (Number.isFinite(v[i])) {
      values[k] = v[i] + 0; // -0 becomes 0
      index[k++] = i;
    }
  }
  const [low, high] = sortableWords(values);
  let from: Int32Array = Int32Array.from({ length: n }, (_, k) => k);
  let to: Int32Array = new Int32Array(n);
  for (const words of [low, high]) {
    for (const shift of [0, 11, 22]) {
      if (pass(words, shift, from, to)) {
        [from, to] = [to, from];
      }
    }
  }
  for (let k = 0; k < n; k++) {
    to[k] = index[from[k]];
  }
  return to;
}

/** The finite values, ascending. */
export function sortedFinite(values: ArrayLike<number>): Float64Array {
  const out = new Float64Array(values.length);
  let n = 0;
  for (let i = 0; i < values.length; i++) {
    if (Number.isFinite(values[i])) {
      out[n++] = values[i];
    }
  }
  return out.subarray(0, n).sort();
}

/** The two halves of each double, changed so that their unsigned order is the order of the numbers. */
function sortableWords(values: Float64Array): [Uint32Array, Uint32Array] {
  const low = new Uint32Array(values.length);
  const high = new Uint32Array(values.length);
  const view = new DataView(values.buffer);
  for (let i = 0; i < values.length; i++) {
    view.setFloat64(8 * i, values[i]);
    const top = view.getUint32(8 * i);
    const bottom = view.getUint32(8 * i + 4);
    const negative = top >>> 31 === 1;
    high[i] = negative ? ~top : top | 0x80000000;
    low[i] = negative ? ~bottom : bottom;
  }
  return [low, high];
}

/** One stable counting pass; false when all share the digit and nothing was moved. */
function pass(words: Uint32Array, shift: number, from: Int32Array, to: Int32Array): boolean {
  const starts = new Int32Array(DIGITS + 1);
  for (let k = 0; k < words.length; k++) {
    starts[((words[k] >>> shift) & (DIGITS - 1)) + 1]++;
  }
  for (let d = 0; d < DIGITS; d++) {
    if (starts[d + 1] === words.length) {
      return false;
    }
    starts[d + 1] += starts[d];
  }
  for (let k = 0; k < from.length; k++) {
    const item = from[k];
    to[starts[(words[item] >>> shift) & (DIGITS - 1)]++] = item;
  }
  return true;
}
