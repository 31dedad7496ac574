import { withMatch } from '../../engines/promql';
import { parseMatch } from '../match';
import { type Lane } from '../types';
import { type AlertSignals } from './signals';

/** Labels that name a target when no lane says otherwise. */
const TARGET_LABELS = ['job', 'instance'];
/** Other names would need quotes, which older servers do not take. */
const PLAIN_NAME = /^[a-zA-Z_][a-zA-Z0-9_]*$/;

/** The lanes of one engine in PromQL: every vector built here carries exactly `labels`, so that all of them match. */
export interface LaneSet {
  /** Labels that an alert instance carries: those that tell lanes apart, and the model. */
  labels: string[];
  /** `sum by (labels) (inner)`, ranks taken once. */
  sum: (inner: string) => string;
  /** A vector of 1 for each lane that is scraped now. */
  lanes: string;
  /** A vector of 1 for the lanes that these matchers select. */
  those: (match: string) => string;
  /** Requests in flight now. */
  running: string;
}

/**
 * Lanes come in by the families they export, so one rule serves them all, new ones included.
 * @param lanes the lanes at hand; their matchers decide by what instances are told apart
 */
export function laneSet(signals: AlertSignals, lanes: readonly Lane[]): LaneSet {
  const own = lanes.filter(({ engine }) => engine === signals.engine);
  const named = own.flatMap(({ match }) => parseMatch(match).flatMap(({ name, op }) => (op === '=' ? [name] : [])));
  const targetLabels = [...new Set([...TARGET_LABELS, ...named])].filter(
    (name) => PLAIN_NAME.test(name) && name !== signals.modelLabel && !signals.ranks.includes(name)
  );
  const labels = [...targetLabels, signals.modelLabel];
  const by = `by (${labels.join(', ')})`;
  const once = (inner: string) =>
    signals.ranks.length > 0 ? `max without (${signals.ranks.join(', ')}) (${inner})` : inner;
  const sum = (inner: string) => `sum ${by} (${once(inner)})`;
  const all = `group ${by} (${signals.running})`;
  const foreign = signals.unless ? `on (${TARGET_LABELS.join(', ')}) ${signals.unless}` : null;
  return {
    labels,
    sum,
    lanes: foreign ? `(${all} unless ${foreign})` : all,
    those: (match) => `group ${by} (${select(signals.running, match)})`,
    running: sum(signals.running),
  };
}

/** Adds matchers to a family that may have some. */
export function select(family: string, match: string): string {
  const [, name, own = ''] = /^([^{]+)(?:\{(.*)\})?$/.exec(family) ?? [];
  return name === undefined ? family : `${name}{${withMatch(own, match)}}`;
}

/** Fills up with "not a number" for every lane: Grafana then has the same instances whatever a query could measure. */
export function forEveryLane(set: LaneSet, expr: string): string {
  return `(\n${indent(expr)}\n)\nand ${set.lanes}\nor ${set.lanes} * NaN`;
}

/** Indents each line by two. */
export function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}
