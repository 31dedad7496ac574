/** A piece of a template: plain text, or the inside of one `{{ … }}`. */
export type Piece = { kind: 'text'; text: string } | { kind: 'action'; source: string };

/**
 * Cuts a template into text and actions. `{{-` and `-}}` trim the text beside them.
 * @throws Error on an action that does not close
 */
export function cut(template: string): Piece[] {
  const pieces: Piece[] = [];
  let rest = template;
  let trimNext = false;
  for (;;) {
    const open = rest.indexOf('{{');
    let text = open < 0 ? rest : rest.slice(0, open);
    text = trimNext ? text.trimStart() : text;
    if (open < 0) {
      pieces.push({ kind: 'text', text });
      return pieces;
    }
    const close = rest.indexOf('}}', open);
    if (close < 0) {
      throw new Error('unclosed action');
    }
    let source = rest.slice(open + 2, close);
    if (/^-\s/.test(source)) {
      source = source.slice(1);
      text = text.trimEnd();
    }
    trimNext = /\s-$/.test(source);
    source = (trimNext ? source.slice(0, -1) : source).trim();
    pieces.push({ kind: 'text', text });
    if (!source.startsWith('/*')) {
      pieces.push({ kind: 'action', source });
    }
    rest = rest.slice(close + 2);
  }
}

export type Token =
  | { kind: 'literal'; value: string | number | boolean | null }
  | { kind: 'path'; root: '.' | string; names: string[] }
  | { kind: 'word'; name: string }
  | { kind: 'field'; names: string[] }
  | { kind: 'symbol'; text: '(' | ')' | '|' | ':=' | ',' };

const names = (text: string) => text.split('.').filter(Boolean);

const RULES: Array<[RegExp, (m: RegExpExecArray) => Token | undefined]> = [
  [/^\s+/, () => undefined],
  [/^"(?:[^"\\]|\\.)*"/, (m) => ({ kind: 'literal', value: JSON.parse(m[0]) })],
  [/^`[^`]*`/, (m) => ({ kind: 'literal', value: m[0].slice(1, -1) })],
  [/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?/i, (m) => ({ kind: 'literal', value: Number(m[0]) })],
  [/^\)((?:\.\w+)+)/, (m) => ({ kind: 'field', names: names(m[1]) })],
  [/^(:=|[()|,])/, (m) => ({ kind: 'symbol', text: m[1] as '(' })],
  [/^\$(\w*)((?:\.\w+)*)/, (m) => ({ kind: 'path', root: `$${m[1]}`, names: names(m[2]) })],
  [/^\.(?:\w+(?:\.\w+)*)?/, (m) => ({ kind: 'path', root: '.', names: names(m[0]) })],
  [/^(true|false|nil)\b/, (m) => ({ kind: 'literal', value: m[1] === 'nil' ? null : m[1] === 'true' })],
  [/^[A-Za-z_]\w*/, (m) => ({ kind: 'word', name: m[0] })],
];

/**
 * Tokens of one action. A closing bracket followed by a field chain is one token of kind `field`.
 * @throws Error on a character that no rule knows
 */
export function tokens(source: string): Token[] {
  const found: Token[] = [];
  let rest = source;
  while (rest !== '') {
    const hit = RULES.map(([pattern, make]) => ({ match: pattern.exec(rest), make })).find(({ match }) => match);
    if (!hit?.match) {
      throw new Error(`unexpected ${JSON.stringify(rest[0])} in action ${JSON.stringify(source)}`);
    }
    const token = hit.make(hit.match);
    if (token) {
      found.push(token);
    }
    rest = rest.slice(hit.match[0].length);
  }
  return found;
}
