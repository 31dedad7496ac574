/** One figure that the lane says of itself. */
export interface StatsFigure {
  /** Path in the body, e.g. `cache.kv_util`. */
  name: string;
  value: string;
}

const MOST = 40;
const DEEPEST = 3;
const LONGEST = 80;

/**
 * The plain figures of a GET /stats body, by their paths. The body has no promised form and is not to be trusted: lists
 * are left out (they are of requests, not of the lane), and no more is taken than a page can show.
 */
export function statsFigures(body: unknown): StatsFigure[] {
  const out: StatsFigure[] = [];
  const walk = (value: unknown, path: string[]) => {
    if (out.length >= MOST) {
      return;
    }
    if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') {
      const text = typeof value === 'number' ? numberText(value) : String(value);
      out.push({ name: path.join('.').slice(0, LONGEST), value: text.slice(0, LONGEST) });
    } else if (typeof value === 'object' && value !== null && !Array.isArray(value) && path.length < DEEPEST) {
      Object.entries(value).forEach(([name, inner]) => walk(inner, [...path, name]));
    }
  };
  walk(body, []);
  return out;
}

const numberText = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 3 });
