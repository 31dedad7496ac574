/** A text with holes, and blocks that depend on what is there. */
export type Node =
  | { kind: 'text'; text: string }
  | { kind: 'print'; pipeline: Pipeline }
  | { kind: 'if' | 'with'; pipeline: Pipeline; then: Node[]; otherwise: Node[] };

/** Commands whose last argument is the result of the one before. */
export type Pipeline = Token[][];
export type Token = string;

const BLOCK = /\{\{\s*((?:"(?:[^"\\]|\\.)*"|[^"{}])*?)\s*\}\}/g;
const TOKEN = /"(?:[^"\\]|\\.)*"|[^\s|"]+|\|/g;

/**
 * Parses the part of Go's template language that annotations of ours use: text, pipelines, `if`, `with`, `else`, `end`.
 * @throws SyntaxError when blocks do not match up
 */
export function parseTemplate(text: string): Node[] {
  const root: Node[] = [];
  const open: Array<{ node: Extract<Node, { then: Node[] }>; inElse: boolean }> = [];
  const target = () => {
    const last = open[open.length - 1];
    return last ? (last.inElse ? last.node.otherwise : last.node.then) : root;
  };
  let at = 0;
  for (const match of text.matchAll(BLOCK)) {
    addText(target(), text.slice(at, match.index));
    at = match.index + match[0].length;
    const [keyword, ...rest] = match[1].match(TOKEN) ?? [];
    if (keyword === 'if' || keyword === 'with') {
      const node: Extract<Node, { then: Node[] }> = {
        kind: keyword,
        pipeline: pipelineOf(rest),
        then: [],
        otherwise: [],
      };
      target().push(node);
      open.push({ node, inElse: false });
    } else if (keyword === 'else' || keyword === 'end') {
      const last = open[open.length - 1];
      if (!last || rest.length > 0 || (keyword === 'else' && last.inElse)) {
        throw new SyntaxError(`Unexpected {{ ${match[1]} }}.`);
      }
      last.inElse = true;
      if (keyword === 'end') {
        open.pop();
      }
    } else {
      target().push({ kind: 'print', pipeline: pipelineOf([keyword ?? '', ...rest]) });
    }
  }
  if (open.length > 0 || text.slice(at).includes('{{')) {
    throw new SyntaxError('A block of the template is not closed.');
  }
  addText(root, text.slice(at));
  return root;
}

function addText(nodes: Node[], text: string): void {
  if (text !== '') {
    nodes.push({ kind: 'text', text });
  }
}

function pipelineOf(tokens: Token[]): Pipeline {
  const commands: Token[][] = [[]];
  for (const token of tokens) {
    if (token === '|') {
      commands.push([]);
    } else {
      commands[commands.length - 1].push(token);
    }
  }
  if (commands.some((command) => command.length === 0)) {
    throw new SyntaxError('A pipeline of the template has an empty part.');
  }
  return commands;
}
