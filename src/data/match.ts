/** Label matchers of PromQL: written with every value quoted, and read back. Values are text from outside. */
export interface Matcher {
  name: string;
  op: '=' | '!=' | '=~' | '!~';
  value: string;
}

const PLAIN_NAME = /^[a-zA-Z_][a-zA-Z0-9_]*$/;
const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' };

/** A PromQL string in double quotes. */
export function quote(text: string): string {
  const body = text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n').replace(/\r/g, '\\r');
  return `"${body}"`;
}

/** A matcher list such as `job="a",instance="b:7770"`, in the order of the labels given. */
export function matchOf(labels: Record<string, string>): string {
  return writeMatchers(Object.entries(labels).map(([name, value]) => ({ name, op: '=', value })));
}

/** The matcher list of these matchers. */
export function writeMatchers(matchers: Matcher[]): string {
  return matchers
    .map(({ name, op, value }) => `${PLAIN_NAME.test(name) ? name : quote(name)}${op}${quote(value)}`)
    .join(',');
}

/**
 * Reads a matcher list, with or without braces around it.
 * @throws SyntaxError with the place at which it stops making sense
 */
export function parseMatch(text: string): Matcher[] {
  const body = text.trim().replace(/^\{/, '').replace(/\}$/, '').trim();
  const matchers: Matcher[] = [];
  let at = 0;
  const token =
    /\s*(?:([a-zA-Z_][a-zA-Z0-9_]*)|"((?:[^"\\]|\\.)*)")\s*(=~|!~|!=|=)\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`]*)`)\s*(,|$)/y;
  while (at < body.length) {
    token.lastIndex = at;
    const found = token.exec(body);
    if (!found) {
      throw new SyntaxError(
        `Cannot read the label matchers from "${body.slice(at, at + 40)}" on. Write them as job="a",instance="b".`
      );
    }
    const [, name, quotedName, op, double, single, raw] = found;
    matchers.push({
      name: name ?? unescape(quotedName),
      op: op as Matcher['op'],
      value: raw ?? unescape(double ?? single),
    });
    at = token.lastIndex;
  }
  return matchers;
}

function unescape(text: string): string {
  return text.replace(/\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)/g, (_whole, code: string) => {
    if (code.length > 1) {
      return String.fromCharCode(parseInt(code.slice(1), 16));
    }
    return ESCAPES[code] ?? code;
  });
}
