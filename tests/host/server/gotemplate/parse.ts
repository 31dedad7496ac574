import { cut, type Piece, type Token, tokens } from './lex';

/** What an action computes: a chain of commands, the result of each being the last argument of the next. */
export interface Pipeline {
  declares?: string;
  commands: Operand[][];
}

export type Operand =
  | { kind: 'literal'; value: unknown }
  | { kind: 'path'; root: string; names: string[] }
  | { kind: 'word'; name: string }
  | { kind: 'group'; pipeline: Pipeline; names: string[] };

export type Node =
  | { kind: 'text'; text: string }
  | { kind: 'print'; pipeline: Pipeline }
  | { kind: 'block'; word: 'if' | 'with' | 'range'; pipeline: Pipeline; body: Node[]; otherwise: Node[] };

/** Reads a pipeline up to the end, or up to the bracket that closes its group. */
function pipeline(list: Token[]): Pipeline {
  const result: Pipeline = { commands: [] };
  if (list[0]?.kind === 'path' && list[1]?.kind === 'symbol' && list[1].text === ':=') {
    result.declares = list[0].root;
    list.splice(0, 2);
  }
  let command: Operand[] = [];
  while (list.length > 0) {
    const token = list[0];
    if (token.kind === 'field' || (token.kind === 'symbol' && token.text === ')')) {
      break;
    }
    list.shift();
    if (token.kind !== 'symbol') {
      command.push(token);
    } else if (token.text === '|') {
      result.commands.push(command);
      command = [];
    } else if (token.text === '(') {
      const inner = pipeline(list);
      const close = list.shift();
      if (!close) {
        throw new Error('unclosed left paren');
      }
      command.push({ kind: 'group', pipeline: inner, names: close.kind === 'field' ? close.names : [] });
    } else {
      throw new Error(`unexpected ${token.text} in an action`);
    }
  }
  result.commands.push(command);
  if (result.commands.some((item) => item.length === 0)) {
    throw new Error('missing value for command');
  }
  return result;
}

function whole(source: string): Pipeline {
  const list = tokens(source);
  const result = pipeline(list);
  if (list.length > 0) {
    throw new Error('unexpected right paren');
  }
  return result;
}

const BLOCK = /^(if|with|range)\s+([\s\S]+)$/;

/** Reads nodes until `end` or `else`, and says which of them ended it. */
function body(pieces: Piece[]): { nodes: Node[]; end?: string } {
  const nodes: Node[] = [];
  while (pieces.length > 0) {
    const piece = pieces.shift()!;
    if (piece.kind === 'text') {
      if (piece.text) {
        nodes.push(piece);
      }
      continue;
    }
    if (piece.source === 'end' || /^else\b/.test(piece.source)) {
      return { nodes, end: piece.source };
    }
    const block = BLOCK.exec(piece.source);
    nodes.push(
      block ? blockNode(block[1] as 'if', block[2], pieces) : { kind: 'print', pipeline: whole(piece.source) }
    );
  }
  return { nodes };
}

function blockNode(word: 'if' | 'with' | 'range', condition: string, pieces: Piece[]): Node {
  const main = body(pieces);
  let otherwise: Node[] = [];
  const chained = BLOCK.exec(main.end?.replace(/^else\s*/, '') ?? '');
  if (chained) {
    otherwise = [blockNode(chained[1] as 'if', chained[2], pieces)];
  } else if (main.end === 'else') {
    const rest = body(pieces);
    otherwise = rest.nodes;
    main.end = rest.end;
  }
  if (main.end === undefined) {
    throw new Error(`unexpected EOF: ${word} without end`);
  }
  return { kind: 'block', word, pipeline: whole(condition), body: main.nodes, otherwise };
}

/**
 * Parses a template of Go's text/template: text, pipelines, variables, if, with, range, else and comments.
 * @throws Error on bad syntax
 */
export function parseTemplate(template: string): Node[] {
  const { nodes, end } = body(cut(template));
  if (end !== undefined) {
    throw new Error(`unexpected {{${end}}}`);
  }
  return nodes;
}
