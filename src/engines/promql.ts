import type { SignalQuery } from './types';

/** When a signal moves (see SignalQuery). */
type Moves = SignalQuery['moves'];

/**
 * One selector. `shift` is an offset clause such as ` offset 7500ms` that lets a reader move the moment of
 * evaluation between two scrapes; it belongs behind every selector, which is why each expression takes it.
 */
export function selector(name: string, match: string, shift = ''): string {
  return `${name}{${match}}${shift}`;
}

/** Adds matchers to a matcher list. */
export function withMatch(match: string, extra: string): string {
  return match === '' ? extra : extra === '' ? match : `${match},${extra}`;
}

/** Options of the builders below. */
interface PickOptions {
  /** Extra matchers, e.g. `mode="decode"`. */
  where?: string;
  /** Labels of ranks that repeat one and the same number: the largest is taken, never the sum. */
  ranks?: string[];
  caveat?: string;
}

/**
 * A number read from the first of several names that has data: engines renamed families over time, and a counter may
 * carry `_total` or not. The parts of one process (by finish reason, by source) are added up; ranks are not.
 */
export function sumOf(names: string[], moves: Moves, options: PickOptions = {}): SignalQuery {
  return pick(names, moves, options, (inner) =>
    options.ranks ? `sum(max without (${options.ranks.join(', ')}) (${inner}))` : `sum(${inner})`
  );
}

/** As `sumOf`, for values that repeat in every part and must not be added (a share, an iteration's gauge). */
export function maxOf(names: string[], moves: Moves, options: PickOptions = {}): SignalQuery {
  return pick(names, moves, options, (inner) => `max(${inner})`);
}

function pick(names: string[], moves: Moves, options: PickOptions, wrap: (inner: string) => string): SignalQuery {
  return {
    family: names[0],
    moves,
    ...(options.caveat ? { caveat: options.caveat } : {}),
    expr: (match, shift) =>
      names.map((name) => wrap(selector(name, withMatch(match, options.where ?? ''), shift))).join(' or '),
  };
}

/**
 * A classic histogram, as its cumulative buckets by `le`. Give names without the `_bucket` suffix. Where several
 * names have data the first alone is used, since their bounds may differ.
 */
export function bucketsOf(names: string[], moves: Moves, options: PickOptions = {}): SignalQuery {
  const ranks = options.ranks;
  const wrap = (inner: string) =>
    ranks ? `sum by (le) (max without (${ranks.join(', ')}) (${inner}))` : `sum by (le) (${inner})`;
  return {
    family: names[0],
    moves,
    ...(options.caveat ? { caveat: options.caveat } : {}),
    expr: (match, shift) =>
      names
        .map((name) => wrap(selector(`${name}_bucket`, withMatch(match, options.where ?? ''), shift)))
        .join(' or on() '),
    sum: sumOf(
      names.map((name) => `${name}_sum`),
      moves,
      options
    ).expr,
  };
}

/** A name with and without the counter suffix, in the order in which they are tried. */
export function total(...names: string[]): string[] {
  return names.flatMap((name) => [`${name}_total`, name]);
}
