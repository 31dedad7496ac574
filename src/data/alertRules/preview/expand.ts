import { formatF, formatG, humanizeDuration, humanizePercentage, queryEscape } from './format';
import { type Node, parseTemplate, type Pipeline, type Token } from './parse';

export interface TemplateData {
  labels: Record<string, string>;
  /** Reduced values by refId; what is missing prints as it would in Grafana. */
  values: Record<string, number>;
  externalUrl: string;
}

/** What an expression can be: a missing thing is `undefined`. */
type Value = string | number | boolean | { Value: number } | undefined;

/**
 * Expands an annotation template as Grafana does, for a preview before anything is provisioned, and for hosts without a
 * Grafana server. It knows what templates of ours use, and refuses the rest.
 * @throws SyntaxError for blocks that do not match up and for functions it does not know
 */
export function expandTemplate(text: string, data: TemplateData): string {
  return render(parseTemplate(text), undefined, data);
}

function render(nodes: Node[], dot: Value, data: TemplateData): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') {
        return node.text;
      }
      const value = run(node.pipeline, dot, data);
      if (node.kind === 'print') {
        return print(value);
      }
      const holds = truth(value);
      return render(holds ? node.then : node.otherwise, holds && node.kind === 'with' ? value : dot, data);
    })
    .join('');
}

function run(pipeline: Pipeline, dot: Value, data: TemplateData): Value {
  let piped: Value[] = [];
  for (const [head, ...rest] of pipeline) {
    const args = [...rest.map((token) => operand(token, dot, data)), ...piped];
    piped = [isOperand(head) ? operand(head, dot, data) : call(head, args, data)];
  }
  return piped[0];
}

const isOperand = (token: Token) => /^[$.".\d-]/.test(token);

function operand(token: Token, dot: Value, data: TemplateData): Value {
  if (token.startsWith('"')) {
    return JSON.parse(token) as string;
  }
  if (/^-?\d/.test(token)) {
    return Number(token);
  }
  if (token === 'externalURL') {
    return data.externalUrl;
  }
  const [root, name, field, ...deeper] = token.split('.');
  if (deeper.length > 0 || !['', '$labels', '$values'].includes(root)) {
    throw new SyntaxError(`"${token}" cannot be read here.`);
  }
  if (root === '$labels') {
    return Object.hasOwn(data.labels, name) ? data.labels[name] : undefined;
  }
  if (root === '$values') {
    const value = Object.hasOwn(data.values, name) ? { Value: data.values[name] } : undefined;
    return field === 'Value' ? value?.Value : value;
  }
  return name === '' ? dot : typeof dot === 'object' && name === 'Value' ? dot.Value : undefined;
}

function call(name: Token, args: Value[], data: TemplateData): Value {
  const number = (at: number) => {
    const value = args[at];
    if (typeof value !== 'number') {
      throw new SyntaxError(`${name} needs a number.`);
    }
    return value;
  };
  switch (name) {
    case 'externalURL':
      return data.externalUrl;
    case 'urlquery':
      return queryEscape(print(args[0]));
    case 'reReplaceAll':
      return print(args[2]).replace(new RegExp(print(args[0]), 'g'), print(args[1]));
    case 'humanizePercentage':
      return humanizePercentage(number(0));
    case 'humanizeDuration':
      return humanizeDuration(number(0));
    case 'eq':
      return number(0) === number(1);
    case 'le':
      return number(0) <= number(1);
    case 'printf':
      return printf(print(args[0]), number(1));
    default:
      throw new SyntaxError(`The template function "${name}" is not known here.`);
  }
}

function printf(format: string, x: number): string {
  return format.replace(/%\.(\d+)([fg])/, (_whole, digits: string, verb: string) =>
    verb === 'f' ? formatF(x, Number(digits)) : formatG(x, Number(digits))
  );
}

function truth(value: Value): boolean {
  return typeof value === 'object' || Boolean(value);
}

function print(value: Value): string {
  if (value === undefined) {
    return '[no value]';
  }
  return typeof value === 'object' ? String(value.Value) : String(value);
}
