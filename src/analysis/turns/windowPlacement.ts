import { type Edge } from './edges';

/**
 * Where several edges lie that fell between two pulls: nothing tells them apart but their order, so they are spread
 * evenly, with the stretches inside windows taking `insideUs` in all. Each edge may lie anywhere between the pulls.
 *
 * @param openAtStart whether a window runs at `aUs` (the first edge is then an end)
 * @param edges how many edges, alternating
 * @param insideUs time inside windows in (aUs, bUs], as far as it is known
 * @param lastLengthUs length of the last window that ended, where known
 */
export function spread(
  aUs: number,
  bUs: number,
  openAtStart: boolean,
  edges: number,
  insideUs: number,
  lastLengthUs: number | null
): Edge[] {
  const gap = bUs - aUs;
  const stretches = edges + 1;
  const isInside = (index: number) => (index % 2 === 0) === openAtStart;
  const insideCount = Array.from({ length: stretches }, (_, i) => i).filter(isInside).length;
  const outsideCount = stretches - insideCount;
  const inside = Math.min(gap, Math.max(0, insideUs));
  // The last finished window's length is measured; the others share the rest.
  const lastEnd = isInside(edges) ? edges - 2 : edges - 1;
  const known = lastLengthUs !== null && lastEnd > 0 && lastLengthUs <= inside ? lastLengthUs : null;
  const each = known === null ? inside / insideCount : (inside - known) / Math.max(1, insideCount - 1);
  const result: Edge[] = [];
  let at = aUs;
  for (let i = 0; i < edges; i++) {
    at += isInside(i) ? (known !== null && i === lastEnd ? known : each) : (gap - inside) / outsideCount;
    const est = Math.min(bUs, Math.max(aUs, at));
    result.push({ lo: aUs, est, hi: bUs });
  }
  return result;
}
