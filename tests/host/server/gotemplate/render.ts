import { BUILTINS, isTrue, show, type TemplateFunction } from './functions';
import { type Node, type Operand, parseTemplate, type Pipeline } from './parse';

/** What a template sees. */
export interface TemplateScope {
  /** The value of `.` and `$`. */
  data: unknown;
  /** Variables by name with the dollar, e.g. `$labels`. */
  variables?: Record<string, unknown>;
  functions?: Record<string, TemplateFunction>;
}

class Renderer {
  constructor(
    private functions: Record<string, TemplateFunction>,
    private variables: Record<string, unknown>
  ) {}

  private field(value: any, names: string[]): unknown {
    return names.reduce((inner, name) => {
      if (inner === null || inner === undefined) {
        return undefined;
      }
      if (typeof inner !== 'object') {
        throw new Error(`can't evaluate field ${name} in type ${typeof inner}`);
      }
      return Object.hasOwn(inner, name) ? inner[name] : undefined;
    }, value);
  }

  private operand(item: Operand, dot: unknown): unknown {
    switch (item.kind) {
      case 'literal':
        return item.value;
      case 'group':
        return this.field(this.pipeline(item.pipeline, dot), item.names);
      case 'word':
        return this.call(item.name, []);
      case 'path':
        if (item.root !== '.' && !(item.root in this.variables)) {
          throw new Error(`undefined variable "${item.root}"`);
        }
        return this.field(item.root === '.' ? dot : this.variables[item.root], item.names);
    }
  }

  private call(name: string, args: unknown[]): unknown {
    const fn = this.functions[name];
    if (!fn) {
      throw new Error(`function "${name}" not defined`);
    }
    return fn(...args);
  }

  private command(items: Operand[], dot: unknown, piped: unknown[]): unknown {
    const [first, ...rest] = items;
    if (first.kind === 'word') {
      return this.call(first.name, [...rest.map((item) => this.operand(item, dot)), ...piped]);
    }
    if (rest.length > 0 || piped.length > 0) {
      throw new Error("can't give argument to non-function");
    }
    return this.operand(first, dot);
  }

  pipeline({ commands, declares }: Pipeline, dot: unknown): unknown {
    let piped: unknown[] = [];
    for (const command of commands) {
      piped = [this.command(command, dot, piped)];
    }
    if (declares) {
      this.variables[declares] = piped[0];
    }
    return piped[0];
  }

  private range(value: unknown, node: Extract<Node, { kind: 'block' }>, dot: unknown): string {
    const items = Array.isArray(value) ? value : Object.values((value ?? {}) as object);
    return items.length > 0
      ? items.map((item) => this.nodes(node.body, item)).join('')
      : this.nodes(node.otherwise, dot);
  }

  nodes(list: Node[], dot: unknown): string {
    return list
      .map((node) => {
        if (node.kind === 'text') {
          return node.text;
        }
        const value = this.pipeline(node.pipeline, dot);
        if (node.kind === 'print') {
          return node.pipeline.declares ? '' : show(value);
        }
        if (node.word === 'range') {
          return this.range(value, node, dot);
        }
        const inner = node.word === 'with' ? value : dot;
        return isTrue(value) ? this.nodes(node.body, inner) : this.nodes(node.otherwise, dot);
      })
      .join('');
  }
}

/**
 * Renders a template by the rules of Go's text/template, as far as `parseTemplate` reads it.
 * @throws Error on bad syntax, an unknown function or variable, or a failing function
 */
export function renderTemplate(template: string, scope: TemplateScope): string {
  const functions = { ...BUILTINS, ...scope.functions };
  const variables = { $: scope.data, ...scope.variables };
  return new Renderer(functions, variables).nodes(parseTemplate(template), scope.data);
}
