import { readFileSync } from 'fs';
import { type Env } from '../types';

const EXPANDER = /\$(|__\w+)\{([^}]+)\}/g;
const SHELL_SPECIAL = '*#$@!?-0123456789';

/** `$NAME` and `${NAME}` as Go's os.ExpandEnv does it; unknown names become an empty string. */
function expandEnv(text: string, env: Env): string {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    if (text[i] !== '$' || i + 1 >= text.length) {
      out += text[i];
      continue;
    }
    const rest = text.slice(i + 1);
    const braced = /^\{([^}]*)\}/.exec(rest);
    const plain = /^[A-Za-z_][A-Za-z0-9_]*/.exec(rest);
    if (braced) {
      out += env[braced[1]] ?? '';
      i += braced[0].length;
    } else if (rest[0] === '{') {
      i += 1; // an unclosed brace is eaten
    } else if (SHELL_SPECIAL.includes(rest[0])) {
      out += env[rest[0]] ?? '';
      i += 1;
    } else if (plain) {
      out += env[plain[0]] ?? '';
      i += plain[0].length;
    } else {
      out += '$';
    }
  }
  return out;
}

/** `${VAR}`, `$__env{VAR}` and `$__file{/path}`, which come before the plain form. */
function expandBraces(text: string, env: Env): string {
  return text.replace(EXPANDER, (whole, kind: string, arg: string) => {
    if (kind === '' || kind === '__env') {
      return env[arg] ?? '';
    }
    return kind === '__file' ? readFileSync(arg, 'utf8').trim() : whole;
  });
}

/**
 * Expands the variables of one string as Grafana's provisioning does: braces first, then the plain form on the
 * result, `$$` for a literal dollar. A missing variable is an empty string.
 * @throws Error when a `$__file{}` cannot be read
 */
export function expandString(text: string, env: Env): string {
  return text
    .split('$$')
    .map((part) => expandEnv(expandBraces(part, env), env))
    .join('$');
}

/** A jsonData string that expansion changed and that reads as a number or bool becomes one. */
function retype(text: string): unknown {
  if (/^[+-]?\d+$/.test(text) || /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text)) {
    return Number(text);
  }
  if (/^(true|True|TRUE|t|T)$/.test(text)) {
    return true;
  }
  return /^(false|False|FALSE|f|F)$/.test(text) ? false : text;
}

/** Expands every string value at any depth; keys stay. With `typed`, changed strings take on their type. */
export function expandDeep(value: unknown, env: Env, typed: boolean): unknown {
  if (typeof value === 'string') {
    const expanded = expandString(value, env);
    return typed && expanded !== value ? retype(expanded) : expanded;
  }
  if (Array.isArray(value)) {
    return value.map((item) => expandDeep(item, env, typed));
  }
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, expandDeep(item, env, typed)]));
  }
  return value;
}
