/** Looks a variable up: a number for one label set. */
export type Lookup = (refId: string) => number;

const TOKEN = /\s*(\$\{?\w+\}?|\d+\.?\d*(?:e[+-]?\d+)?|&&|\|\||[<>=!]=|[<>!+\-*/%(),]|[a-z]\w*)/iy;

const BINARY: Array<Record<string, (a: number, b: number) => number>> = [
  { '||': (a, b) => Number(a !== 0 || b !== 0) },
  { '&&': (a, b) => Number(a !== 0 && b !== 0) },
  {
    '==': (a, b) => Number(a === b),
    '!=': (a, b) => Number(a !== b),
    '<': (a, b) => Number(a < b),
    '<=': (a, b) => Number(a <= b),
    '>': (a, b) => Number(a > b),
    '>=': (a, b) => Number(a >= b),
  },
  { '+': (a, b) => a + b, '-': (a, b) => a - b },
  { '*': (a, b) => a * b, '/': (a, b) => a / b, '%': (a, b) => a % b },
];

const FUNCTIONS: Record<string, (x: number) => number> = {
  abs: Math.abs,
  log: Math.log,
  ceil: Math.ceil,
  floor: Math.floor,
  round: Math.round,
  is_nan: (x) => Number(Number.isNaN(x)),
};

function tokenize(text: string): string[] {
  const found: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) {
      throw new Error(`math: unexpected ${JSON.stringify(text.slice(at, at + 10))}`);
    }
    found.push(match[1]);
  }
  return found;
}

/** Names that an expression reads, without the dollar. */
export const mathVariables = (text: string) => [
  ...new Set([...text.matchAll(/\$\{?(\w+)\}?/g)].map((match) => match[1])),
];

/** NaN on either side gives NaN, also to a comparison, unless the left side decides alone. */
function apply(operator: string, compute: (a: number, b: number) => number, a: number, b: number): number {
  if ((operator === '||' && a !== 0 && !Number.isNaN(a)) || (operator === '&&' && a === 0)) {
    return Number(operator === '||');
  }
  return Number.isNaN(a) || Number.isNaN(b) ? NaN : compute(a, b);
}

/**
 * Computes an expression such as `$A / $B > 0.5` for one label set.
 * @throws Error on bad syntax
 */
export function evaluateMath(text: string, lookup: Lookup): number {
  const tokens = tokenize(text);
  const take = (expected?: string) => {
    const token = tokens.shift();
    if (token === undefined || (expected && token !== expected)) {
      throw new Error(`math: expected ${expected ?? 'a value'} in ${JSON.stringify(text)}`);
    }
    return token;
  };
  const value = (): number => {
    const token = take();
    if (token === '(') {
      const inner = level(0);
      take(')');
      return inner;
    }
    if (token === '-' || token === '!') {
      const inner = value();
      return token === '-' ? -inner : Number(inner === 0);
    }
    if (token.startsWith('$')) {
      return lookup(token.replace(/[${}]/g, ''));
    }
    if (FUNCTIONS[token]) {
      take('(');
      const inner = level(0);
      take(')');
      return FUNCTIONS[token](inner);
    }
    const number = Number(token);
    if (Number.isNaN(number)) {
      throw new Error(`math: unexpected ${token}`);
    }
    return number;
  };
  const level = (depth: number): number => {
    if (depth >= BINARY.length) {
      return value();
    }
    let left = level(depth + 1);
    while (tokens[0] && BINARY[depth][tokens[0]]) {
      const operator = take();
      left = apply(operator, BINARY[depth][operator], left, level(depth + 1));
    }
    return left;
  };
  const result = level(0);
  if (tokens.length > 0) {
    throw new Error(`math: unexpected ${tokens[0]}`);
  }
  return result;
}
